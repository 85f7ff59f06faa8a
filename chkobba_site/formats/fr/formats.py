"""French: 24 hours as Django has it; no "à" between day and time, which would cut short lines."""

DATETIME_FORMAT = "j F Y, H:i"
