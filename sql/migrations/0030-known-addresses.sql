-- floor: 30
--
-- Where people signed in from: whoever else tries their names does not keep them waiting there, also after a restart
-- (rules/people-and-sessions#attempts).

-- One row for a person and a network; the latest 20 of a person are kept.
CREATE TABLE known_addresses (
  seq INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (seq),
  -- of the person's seq and the network, for where somebody was is nobody's business
  address_sha256 TEXT NOT NULL CHECK (length(address_sha256) = 64),
  last_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (user, address_sha256)
) STRICT;
