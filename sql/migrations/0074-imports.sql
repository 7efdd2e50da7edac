-- floor: 74
--
-- Imports are listed. What their rows changed is kept for a week, so that an import can be undone.

-- Sheets of people and products that were applied and changed something.
CREATE TABLE imports (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- people or products
  kind TEXT NOT NULL CHECK (kind IN ('people', 'products')),
  -- Larder's clock: when its first row was applied
  date_ms INTEGER NOT NULL,
  -- who applied it
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_label TEXT NOT NULL,
  -- the trace of its request, by which the audit finds its entries
  trace_id TEXT NOT NULL,
  -- as it was sent; null: no name was sent
  file_name TEXT CHECK (length(file_name) BETWEEN 1 AND 255),
  -- rows by what they came to
  created INTEGER NOT NULL CHECK (created >= 0),
  updated INTEGER NOT NULL CHECK (updated >= 0),
  unchanged INTEGER NOT NULL CHECK (unchanged >= 0),
  failed INTEGER NOT NULL CHECK (failed >= 0),
  -- when its rows are forgotten; null: they were
  forget_ms INTEGER,
  -- how many rows are there
  kept INTEGER NOT NULL CHECK (kept >= 0),
  -- rows that were undone, and rows that the last try had to leave
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone >= 0),
  left_as_is INTEGER NOT NULL DEFAULT 0 CHECK (left_as_is >= 0),
  -- when it was last undone; null: never
  undone_ms INTEGER,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX imports_by_end ON imports (forget_ms) WHERE forget_ms IS NOT NULL;
CREATE INDEX imports_of_account ON imports (account, date_ms);
CREATE INDEX imports_with_rows ON imports (account, seq) WHERE forget_ms IS NOT NULL;

-- Rows of imports that changed something.
CREATE TABLE import_rows (
  seq INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (seq),
  -- the number that the sheet shows
  number INTEGER NOT NULL CHECK (number > 0),
  -- created or updated
  status TEXT NOT NULL CHECK (status IN ('created', 'updated')),
  -- the id of the person or the product
  thing TEXT NOT NULL,
  -- what it was called after the import; its identification or code
  name TEXT NOT NULL,
  key TEXT,
  -- what the row changed, as the import answered it, JSON
  changes TEXT NOT NULL CHECK (json_valid(changes)),
  -- what it takes to undo it, JSON
  undo TEXT NOT NULL CHECK (json_valid(undo)),
  -- when it was undone; null: it was not
  undone_ms INTEGER,
  -- why the last try left it, JSON; null: it did not
  reason TEXT CHECK (json_valid(reason)),
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE UNIQUE INDEX import_rows_of ON import_rows (import, number);
CREATE INDEX import_rows_left ON import_rows (import, number) WHERE reason IS NOT NULL;
