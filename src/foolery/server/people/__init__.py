"""People: each is a guest with a signed cookie and a name they choose.

With a recovery code they can sign in elsewhere.
"""
