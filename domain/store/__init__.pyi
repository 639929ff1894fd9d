"""The names that this package exports, each with the module that has it: for type checkers and at run time."""

from collections.abc import Mapping, Sequence

from .addresses import default_url as default_url
from .addresses import store_files as store_files
from .archive import Archive as Archive
from .errors import BadUrl as BadUrl
from .errors import Conflict as Conflict
from .errors import DamagedStore as DamagedStore
from .errors import Forgotten as Forgotten
from .errors import LockedStore as LockedStore
from .errors import MissingStore as MissingStore
from .errors import NewerStore as NewerStore
from .errors import NoSuchGame as NoSuchGame
from .errors import NotAStore as NotAStore
from .errors import ReadOnlyStore as ReadOnlyStore
from .errors import StoreError as StoreError
from .errors import UnopenedFile as UnopenedFile
from .errors import UnusableStore as UnusableStore
from .errors import UnwrittenFile as UnwrittenFile
from .errors import without_passwords as without_passwords
from .files import WholeFile as WholeFile
from .files import is_database as is_database
from .files import path_called as path_called
from .files import same_file as same_file
from .files import write_whole as write_whole
from .identity import FORK as FORK
from .identity import game_id as game_id
from .records import Exported as Exported
from .records import Finding as Finding
from .records import GameEntry as GameEntry
from .records import Head as Head
from .records import How as How
from .records import Meta as Meta
from .records import Proof as Proof
from .records import Tombstone as Tombstone
from .sealing.checking import Checked as Checked
from .sealing.checking import Stretch as Stretch
from .sealing.checkpoint import Checkpoint as Checkpoint
from .sealing.checkpoint import Since as Since
from .sealing.checkpoint import proven as proven
from .tables.results import Result as Result

EXPORTED: Mapping[str, Sequence[str]]
__all__: list[str]
