-- floor: 24
--
-- Seals (0012) of what stands beside the audit, and is answered all the same: refusals, unknown cards, what controllers
-- tell of themselves, and when things were last used. '-': the row was written before this step.

-- the whole row
ALTER TABLE refusals ADD COLUMN seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64);
ALTER TABLE unknown_codes ADD COLUMN seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64);
ALTER TABLE controller_status ADD COLUMN seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64);

-- whose, the last use, and of a controller whether anything else is known of it; null: never used
ALTER TABLE api_keys ADD COLUMN use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64);
ALTER TABLE controllers ADD COLUMN use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64);
ALTER TABLE users ADD COLUMN use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64);
UPDATE api_keys SET use_seal = '-' WHERE last_used_at IS NOT NULL;
UPDATE controllers SET use_seal = '-' WHERE last_seen_at IS NOT NULL;
UPDATE users SET use_seal = '-' WHERE last_seen_at IS NOT NULL;

-- whose, the last use, and how many recovery codes are left; a session is used as it begins, and a second factor too
ALTER TABLE sessions ADD COLUMN use_seal TEXT NOT NULL DEFAULT '-' CHECK (use_seal = '-' OR length(use_seal) = 64);
ALTER TABLE user_totp ADD COLUMN use_seal TEXT NOT NULL DEFAULT '-' CHECK (use_seal = '-' OR length(use_seal) = 64);
