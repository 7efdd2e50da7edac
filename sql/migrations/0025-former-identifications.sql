-- floor: 25
--
-- What a consumer is called now stands with the consumer alone. The conventions are those of 0001.

-- Identifications that consumers had once: before another, or when they were removed. With each consumer's own they are
-- all that it ever had, each of them once. A new consumer needs no row here: it would change a page of its own, in
-- random order.
CREATE TABLE former_identifications (
  account INTEGER NOT NULL,
  identification TEXT NOT NULL,
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  PRIMARY KEY (account, identification, consumer)
) STRICT, WITHOUT ROWID;
INSERT INTO former_identifications
  SELECT i.account, i.identification, i.consumer FROM consumer_identifications i JOIN consumers c ON c.seq = i.consumer
  WHERE c.removed_at IS NOT NULL OR i.identification <> c.identification
  ORDER BY i.account, i.identification, i.consumer;
CREATE INDEX former_identifications_of_consumer ON former_identifications (consumer);

DROP TRIGGER consumer_first_identified;
DROP TRIGGER consumer_identified_otherwise;
DROP TABLE consumer_identifications;

-- every identification that a consumer ever had, and whoever else of the account had it
CREATE VIEW consumer_identifications (account, identification, consumer) AS
  SELECT account, identification, seq FROM consumers WHERE removed_at IS NULL
  UNION ALL SELECT account, identification, consumer FROM former_identifications;

CREATE TRIGGER consumer_identified_otherwise AFTER UPDATE OF identification ON consumers
WHEN old.identification <> new.identification AND new.removed_at IS NULL BEGIN
  DELETE FROM former_identifications
    WHERE account = new.account AND identification = new.identification AND consumer = new.seq;
  INSERT INTO former_identifications VALUES (old.account, old.identification, old.seq);
END;
CREATE TRIGGER consumer_no_longer_identified AFTER UPDATE OF removed_at ON consumers
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO former_identifications VALUES (old.account, old.identification, old.seq);
END;
