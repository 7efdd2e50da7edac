-- floor: 18
--
-- Credits: what somebody gives onto the top-ups of a code, or takes off them, and why. The conventions are those of 0001.

-- A movement (0003) of its own kind, that no machine reports: it has a place in the account's order of arrival, and is
-- a batch by itself. Its id is made by Larder, so it is in no run of names (0010).
CREATE TABLE credits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  -- where it belongs: the operation of the sale that it makes good, else the one that was named, else the code's
  operation INTEGER,

  -- whose, as they were then
  code_value TEXT NOT NULL,
  code INTEGER NOT NULL REFERENCES codes (seq),
  code_type TEXT NOT NULL,
  consumer INTEGER NOT NULL,
  consumer_name TEXT NOT NULL,
  consumer_identification TEXT NOT NULL,

  -- minor units; balance_after is the code's vending_recharge after it
  amount INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9007199254740991 AND 9007199254740991),
  balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -9007199254740991 AND 9007199254740991),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- what it makes good
  delivery INTEGER REFERENCES deliveries (seq)
) STRICT;
-- transactions.already_credited, and the receipt
CREATE UNIQUE INDEX credits_of_delivery ON credits (delivery) WHERE delivery IS NOT NULL;
-- GET /transactions/credits under each filter
CREATE INDEX credits_of_account ON credits (account, date_ms);
CREATE INDEX credits_by_operation ON credits (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX credits_by_consumer ON credits (account, consumer_identification, date_ms);

-- ── GET /consumers/:id/codes/:codeId/statement ───────────────────────────────────────────────────────────

-- What changed a code, of which only movements have rows of their own: its reloads by its name in the audit, and what
-- was set, made and removed of the codes of a consumer. No movement is in it.
CREATE INDEX audit_of_codes ON audit_log (action, resource_id) WHERE resource_type = 'code';
-- under which identifications a consumer's top-ups stand
CREATE INDEX consumer_identifications_of_consumer ON consumer_identifications (consumer);
