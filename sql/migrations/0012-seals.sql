-- floor: 12
--
-- Seals: what of a row no audit row tells, `larder verify --full` compares with a checksum that was made when the row
-- was written (src/store/seal.ts). Null: the row is older than this step. The conventions are those of 0001.

-- id, secret and moment of creation
ALTER TABLE api_keys ADD COLUMN seal TEXT CHECK (length(seal) = 64);
ALTER TABLE controllers ADD COLUMN seal TEXT CHECK (length(seal) = 64);

-- the whole row: what is replayed to whoever repeats a request
ALTER TABLE idempotency ADD COLUMN seal TEXT CHECK (length(seal) = 64);

-- the whole row, and the SHA-256 (hex) of its file
ALTER TABLE evidence ADD COLUMN sha256 TEXT CHECK (length(sha256) = 64);
ALTER TABLE evidence ADD COLUMN seal TEXT CHECK (length(seal) = 64);

-- what a job was asked for; and what it came to
ALTER TABLE exports ADD COLUMN seal TEXT CHECK (length(seal) = 64);
ALTER TABLE exports ADD COLUMN end_seal TEXT CHECK (length(end_seal) = 64);
