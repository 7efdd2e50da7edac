-- floor: 7
--
-- GET /consumers/report: live codes, newest first. The conventions are those of 0001.

-- all of an account
CREATE INDEX codes_of_account ON codes (account) WHERE removed_at IS NULL;
-- those of an operation, and those of its account's level beside them
CREATE INDEX codes_of_level ON codes (level) WHERE removed_at IS NULL;
