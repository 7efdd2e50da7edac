-- floor: 56
--
-- Dates of dead clocks, and rows that head office refused. The conventions are those of 0001.

-- the text of the date as it was sent, where it is before 2000 and the row has its arrival instead (rules/feed#doubtful-dates)
ALTER TABLE deliveries ADD COLUMN sent_date TEXT;
ALTER TABLE recharges ADD COLUMN sent_date TEXT;
ALTER TABLE returns ADD COLUMN sent_date TEXT;

-- rows that head office refused, so that everything else ships (rules/head-office#set-aside)
CREATE TABLE head_set_aside (
  seq INTEGER PRIMARY KEY,
  -- the table whose row it is; changes: an entry of the audit
  part TEXT NOT NULL,
  -- its key there
  place INTEGER NOT NULL,
  -- the entry of the audit with which it ships; 0: a refusal, which ships by itself
  pos INTEGER NOT NULL,
  -- the id of a movement, the kind of a thing; null: a refusal
  name TEXT,
  -- whose it is: an account; null: the installation's
  account INTEGER REFERENCES accounts (seq),
  -- SQLSTATE, where PostgreSQL refused it
  sqlstate TEXT,
  reason TEXT NOT NULL,
  -- when it was refused first
  date_ms INTEGER NOT NULL,
  seal TEXT NOT NULL,
  UNIQUE (part, place)
) STRICT;
