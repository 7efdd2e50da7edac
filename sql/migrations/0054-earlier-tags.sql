-- floor: 54
--
-- The tags of movements of before are not written into their rows: the history of their consumers (0041) tells them. So
-- an upgrade rewrites no row. The conventions are those of 0001.

-- The moment of the last entry of the audit that the filling looked at: movements up to its ends that are dated before
-- it have the tags of the history. Null: all movements have theirs in their rows.
ALTER TABLE tag_filling ADD COLUMN history_end_ms INTEGER;
-- Where the filling was on its way it goes on from here; the stages are others now: 1 profiles of codes, 2 deliveries,
-- 3 recharges, 4 credits that are dated ahead.
UPDATE tag_filling SET stage = 1, place = 0, history_end_ms = (SELECT date_ms FROM audit_log WHERE seq = audit_end)
  WHERE stage BETWEEN 1 AND 4;

-- The profiles that codes had at the upgrade: under them their deliveries of before were taken.
CREATE TABLE earlier_profiles (
  code INTEGER PRIMARY KEY REFERENCES codes (seq),
  eas_profile INTEGER REFERENCES profiles (seq),
  vending_profile INTEGER REFERENCES profiles (seq)
) STRICT;
