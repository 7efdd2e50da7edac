-- floor: 17
--
-- What machines were refused, and the cards that are nobody's. The conventions are those of 0001. Both are logs of
-- bounded length beside the audit, not part of it.

CREATE TABLE refusals (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  date_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  -- as it was held to the machine; what is null was not known
  code_value TEXT NOT NULL,
  code INTEGER REFERENCES codes (seq),
  consumer INTEGER REFERENCES consumers (seq),
  device INTEGER REFERENCES devices (seq),
  selection TEXT,
  product INTEGER REFERENCES products (seq),
  -- the rules up to the one that refused, with the facts that decided them: a JSON array
  rules TEXT NOT NULL CHECK (json_valid(rules))
) STRICT;
CREATE INDEX refusals_of_account ON refusals (account, date_ms);
CREATE INDEX refusals_by_reason ON refusals (account, reason, date_ms);
CREATE INDEX refusals_by_code ON refusals (account, code_value, date_ms);
CREATE INDEX refusals_by_device ON refusals (device, date_ms) WHERE device IS NOT NULL;
CREATE INDEX refusals_by_consumer ON refusals (consumer, date_ms) WHERE consumer IS NOT NULL;

-- Values that were held to a machine and are nobody's in its account.
CREATE TABLE unknown_codes (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  value TEXT NOT NULL,
  first_seen_ms INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  -- how often it was held to a machine, and to which one last
  uses INTEGER NOT NULL CHECK (uses > 0),
  device INTEGER REFERENCES devices (seq),
  UNIQUE (account, value)
) STRICT;
CREATE INDEX unknown_codes_by_use ON unknown_codes (account, last_seen_ms);

-- How many rows of each an account has, so that nobody counts them.
CREATE TABLE refusal_counts (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  refusals INTEGER NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  unknown_codes INTEGER NOT NULL DEFAULT 0 CHECK (unknown_codes >= 0)
) STRICT;
INSERT INTO refusal_counts (account) SELECT seq FROM accounts;
CREATE TRIGGER refusal_counts_of_account AFTER INSERT ON accounts BEGIN
  INSERT INTO refusal_counts (account) VALUES (new.seq);
END;
CREATE TRIGGER refusals_counted AFTER INSERT ON refusals BEGIN
  UPDATE refusal_counts SET refusals = refusals + 1 WHERE account = new.account;
END;
CREATE TRIGGER refusals_uncounted AFTER DELETE ON refusals BEGIN
  UPDATE refusal_counts SET refusals = refusals - 1 WHERE account = old.account;
END;
CREATE TRIGGER unknown_codes_counted AFTER INSERT ON unknown_codes BEGIN
  UPDATE refusal_counts SET unknown_codes = unknown_codes + 1 WHERE account = new.account;
END;
CREATE TRIGGER unknown_codes_uncounted AFTER DELETE ON unknown_codes BEGIN
  UPDATE refusal_counts SET unknown_codes = unknown_codes - 1 WHERE account = old.account;
END;

-- A value that somebody gets is unknown no longer, in the same transaction.
CREATE TRIGGER codes_known AFTER INSERT ON codes BEGIN
  DELETE FROM unknown_codes WHERE account = new.account AND value = new.value;
END;
CREATE TRIGGER codes_known_by_another_value AFTER UPDATE OF value ON codes BEGIN
  DELETE FROM unknown_codes WHERE account = new.account AND value = new.value;
END;
