-- floor: 3
--
-- When subsidies reload. The conventions are those of 0001.

-- How far a live vending profile's reloads have come. It is derived from nothing and read by nobody but the reloads:
-- a row that says too little only makes them look again.
CREATE TABLE reload_schedules (
  profile INTEGER PRIMARY KEY REFERENCES profiles (seq),
  -- starts of a period at this moment or before it are no reloads of this profile: its period was another one then,
  -- or it was inactive
  since_ms INTEGER NOT NULL,
  -- at any moment from the first until before the second, no code of the profile has a reload to come
  settled_from_ms INTEGER NOT NULL,
  settled_until_ms INTEGER NOT NULL
) STRICT;
-- whether anything is due, asked again and again: a period has begun, or the clock went back before the one that was
-- settled
CREATE INDEX reload_schedules_by_end ON reload_schedules (settled_until_ms);
CREATE INDEX reload_schedules_by_start ON reload_schedules (settled_from_ms);

INSERT INTO reload_schedules
  SELECT seq, 0, 0, 0 FROM profiles WHERE business_line = 'vending' AND removed_at IS NULL;

CREATE TRIGGER profile_reloads_added AFTER INSERT ON profiles WHEN new.business_line = 'vending' BEGIN
  INSERT INTO reload_schedules VALUES (new.seq, 0, 0, 0);
END;
-- What the new period would have brought before it was the profile's was not missed.
CREATE TRIGGER profile_reloads_changed AFTER UPDATE OF period ON profiles
WHEN old.period <> new.period AND new.business_line = 'vending' BEGIN
  UPDATE reload_schedules
    SET since_ms = max(since_ms, CAST(round(unixepoch(new.updated_at, 'subsec') * 1000) AS INTEGER)), settled_until_ms = 0
    WHERE profile = new.seq;
END;
CREATE TRIGGER profile_reloads_removed AFTER UPDATE OF removed_at ON profiles
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM reload_schedules WHERE profile = new.seq;
END;
CREATE TRIGGER account_reloads_moved AFTER UPDATE OF time_zone ON accounts
WHEN old.time_zone <> new.time_zone BEGIN
  UPDATE reload_schedules SET settled_until_ms = 0
    WHERE profile IN (SELECT seq FROM profiles WHERE account = new.seq AND removed_at IS NULL);
END;

-- the codes of a profile by the moment from which their reloads count: those that are behind are the first ones.
-- It serves profiles.in_use as well as the index did that it takes the place of
CREATE INDEX codes_by_reload ON codes (vending_profile, ifnull(last_reload_ms, vending_assigned_ms))
  WHERE vending_profile IS NOT NULL;
DROP INDEX codes_by_vending_profile;
