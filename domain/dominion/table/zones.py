"""The names of the places where cards lie."""

Zone = str
"""Where a card is: `hand`, `deck` (its top), `deck bottom`, `discard`, `play`, `aside`, `revealed`, `looked at`
(shown to its player only), a mat of the player's (`island`, `native_village`, `exile`, `tavern`, …), or on the table:
`supply` (its pile, in the Supply or not), `trash`, `black market` (the top of its deck), `black market bottom`; for a
Hex or Boon `hex or boon turned up` (it is being received), `hex or boon kept` (until Clean-up), `hex or boon taken`
(until it is received), `hex or boon set aside` (at set-up), `hex or boon discard`."""
