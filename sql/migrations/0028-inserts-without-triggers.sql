-- floor: 28
--
-- What follows from a new person, code, product or entry of the audit, and the count of a new profile, is written by the
-- program, each step in a statement of its own. An INSERT that fires a trigger can fail half-way, so SQLite keeps a copy
-- of every page that it changes. The conventions are those of 0001, but for this.

DROP TRIGGER audit_added;
DROP TRIGGER product_added;
DROP TRIGGER product_search_due;
DROP TRIGGER profile_added;
DROP TRIGGER profile_search_due;
DROP TRIGGER consumer_added;
DROP TRIGGER consumer_search_due;
DROP TRIGGER code_added;
DROP TRIGGER code_search_due;
DROP TRIGGER codes_known;

-- As in 0002, but that it counts the levels that it adds.
DROP TRIGGER consumer_reach_added;
DROP TRIGGER consumer_reach_refreshed;
CREATE TRIGGER consumer_reach_refreshed INSTEAD OF INSERT ON consumer_reach_of_codes BEGIN
  DELETE FROM consumer_reach WHERE consumer = new.consumer
    AND level NOT IN (SELECT level FROM consumer_reach_of_codes WHERE consumer = new.consumer);
  INSERT INTO consumer_reach_counts
    SELECT r.level, c.is_active, 1 FROM consumer_reach_of_codes r JOIN consumers c ON c.seq = r.consumer
      WHERE r.consumer = new.consumer
        AND r.level NOT IN (SELECT level FROM consumer_reach WHERE consumer = new.consumer)
    ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO consumer_reach SELECT consumer, level FROM consumer_reach_of_codes WHERE consumer = new.consumer
    AND level NOT IN (SELECT level FROM consumer_reach WHERE consumer = new.consumer);
END;
