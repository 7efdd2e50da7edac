-- floor: 72
--
-- Controllers are told after a restore what to send again, until they confirm it.

CREATE TABLE controller_resends (
  -- the controller that confirmed it
  controller INTEGER PRIMARY KEY REFERENCES controllers (seq),
  -- the epoch that was that of today then
  epoch TEXT NOT NULL
) STRICT;
