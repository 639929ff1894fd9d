"""One of Dominion, the card game of Tokyo N◎VA: styles, guests and reward points. [documents/003]"""
