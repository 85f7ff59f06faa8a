"""What happens to people, for those who keep things for them (accounts itself knows nothing of games).

Receivers run inside the transaction that changes the rows, so that all of it happens or nothing; what must
wait for the commit (closing a socket) uses `transaction.on_commit`.
"""

from django.dispatch import Signal

# guest: User, user: User. What was the guest's is the user's from now on; the guest's row goes afterwards.
guest_merged = Signal()

# user: User, reason: str. The user can no longer log in or act.
suspended = Signal()

# user: User. The person's own settings are others than before.
settings_changed = Signal()

# user: User, session_keys: frozenset[str]. These sessions have ended (log-out, new password).
signed_out = Signal()
