-- floor: 1
--
-- What follows from a new code, without a look at the consumer's other codes. The conventions are those of 0001.

-- As in 0020, but for two steps: a new code adds one level at most, and takes others away where it is the account's; and
-- controllers are told of it here, where its row is at hand. A fifth of what a code costs.
DROP TRIGGER code_added;
CREATE TRIGGER code_added AFTER INSERT ON codes BEGIN
  INSERT INTO code_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  DELETE FROM consumer_reach
    WHERE consumer = new.consumer AND new.operation IS NULL AND level <> new.level;
  INSERT INTO consumer_reach SELECT new.consumer, new.level
    WHERE new.operation IS NULL
      OR NOT EXISTS (SELECT 1 FROM consumer_reach WHERE consumer = new.consumer AND level = -new.account)
    ON CONFLICT DO NOTHING;
  INSERT INTO code_values (level, value, account, code, change)
    VALUES (new.level, new.value, new.account, new.seq,
      1 + ifnull((SELECT max(change) FROM code_values v WHERE v.account = new.account), 0))
    ON CONFLICT DO UPDATE SET code = excluded.code, change = excluded.change;
END;
