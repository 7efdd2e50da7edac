-- floor: 59
--
-- A machine is linked to its controller by the controller's first report. The conventions are those of 0001.

-- when the first report of its controller linked it; null: a person chose the controller, or there is none
ALTER TABLE devices ADD COLUMN linked_at TEXT;

-- One row for each machine that a controller other than its own reports for, or that was taken off a controller.
CREATE TABLE device_reporters (
  device INTEGER PRIMARY KEY REFERENCES devices (seq),
  -- the controller whose report named the machine last; null: its own
  controller INTEGER REFERENCES controllers (seq),
  -- since when
  since_ms INTEGER CHECK ((since_ms IS NULL) = (controller IS NULL)),
  -- JSON array of the controllers that somebody took from it: their reports do not link it again
  declined TEXT NOT NULL CHECK (json_valid(declined)),
  -- the seal of the row
  seal TEXT NOT NULL
) STRICT;
