"""What the site itself remembers, whatever is played on it."""

from django.db import models


class Drain(models.Model):
    """One row while the site is being emptied for a restart; none at other times."""

    freezes = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"clocks stand from {self.freezes:%H:%M:%S}"
