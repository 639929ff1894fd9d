"""What people read, as data: messages with a key and fields, and the catalogue of each language that says them.

Code makes a `Message`, which holds no words. `in_words` says it in a language, at the border: where a command prints,
a page shows, or `str(error)` is asked for. docs/translate.md has how to add a message and a language.
"""

from __future__ import annotations

from .forms import regular_plural as regular_plural
from .forms import with_an as with_an
from .message import Called as Called
from .message import Joined as Joined
from .message import Key as Key
from .message import Message as Message
from .message import Name as Name
from .message import OneLine as OneLine
from .message import Sentence as Sentence
from .message import Series as Series
from .message import System as System
from .message import Texts as Texts
from .message import Told as Told
from .message import Unended as Unended
from .message import WithNames as WithNames
from .message import Word as Word
from .message import in_one_line as in_one_line
from .message import in_parts as in_parts
from .message import in_words as in_words
from .message import message_of as message_of
from .message import said_of as said_of
from .message import sentence_of as sentence_of
from .message import shortened as shortened
from .message import single_blanks as single_blanks
