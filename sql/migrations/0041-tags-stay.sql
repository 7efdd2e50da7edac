-- floor: 41
--
-- Tags stay with the movement: what a consumer carried on the day of a movement is kept with it. The conventions are
-- those of 0001.
--
-- Glossary
--   tag set   all the tags that somebody carried at one time; many people and movements share one. Null: none
--   since     the moment from which a consumer carried a tag set

-- ── tag sets, each of them once in an account ────────────────────────────────────────────────────────────

CREATE TABLE tag_sets (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- JSON [[tag, value], …] in the order of the tags: what makes it this set and no other
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- JSON [{"key", "value"}, …] with the keys of today: what items show
  told TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(told)),
  UNIQUE (account, content)
) STRICT;
-- tagId and tagValue: which sets hold a tag
CREATE TABLE tag_set_members (
  tag INTEGER NOT NULL REFERENCES tags (seq),
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  tag_set INTEGER NOT NULL REFERENCES tag_sets (seq),
  PRIMARY KEY (tag, value, tag_set)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_set_members_of_set ON tag_set_members (tag_set);

CREATE TRIGGER tag_sets_told_anew AFTER UPDATE OF key ON tags WHEN old.key <> new.key BEGIN
  UPDATE tag_sets SET told = (SELECT json_group_array(json_object('key', x.key, 'value', x.value)) FROM
      (SELECT t.key, m.value FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = tag_sets.seq
        ORDER BY m.tag) x)
    WHERE seq IN (SELECT tag_set FROM tag_set_members WHERE tag = new.seq);
END;

-- ── who carried which, and since when ────────────────────────────────────────────────────────────────────

-- What a consumer carries now; a removed one: what it carried last. Null `tags_since_ms`: it never carried any.
ALTER TABLE consumers ADD COLUMN tag_set INTEGER REFERENCES tag_sets (seq);
ALTER TABLE consumers ADD COLUMN tags_since_ms INTEGER;

-- What it carried before that: from each `since_ms` until the next one, here or with the consumer.
CREATE TABLE former_tag_sets (
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  since_ms INTEGER NOT NULL,
  tag_set INTEGER REFERENCES tag_sets (seq),
  PRIMARY KEY (consumer, since_ms)
) STRICT, WITHOUT ROWID;

-- ── with each movement ───────────────────────────────────────────────────────────────────────────────────

-- What its consumer carried at its date; a return has what its delivery has. Not in the hash of the batch, which is
-- over what was reported: the audit of consumers tells it.
ALTER TABLE deliveries ADD COLUMN tag_set INTEGER;
ALTER TABLE recharges ADD COLUMN tag_set INTEGER;
ALTER TABLE returns ADD COLUMN tag_set INTEGER;
ALTER TABLE credits ADD COLUMN tag_set INTEGER;

-- How far the tags of earlier movements were filled from the audit. First the audit is read up to `audit_end`; what
-- arrives meanwhile waits with the earlier ones. Then each table is walked along up to its end.
CREATE TABLE tag_filling (
  seq INTEGER PRIMARY KEY CHECK (seq = 1),
  -- 0: the audit; 1 deliveries, 2 recharges, 3 returns, 4 credits; 5: done
  stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 5),
  -- the row of the stage's table up to which it has come
  place INTEGER NOT NULL,
  audit_end INTEGER NOT NULL,
  deliveries_end INTEGER NOT NULL,
  recharges_end INTEGER NOT NULL,
  returns_end INTEGER NOT NULL,
  credits_end INTEGER NOT NULL
) STRICT;

-- ── what there is already ────────────────────────────────────────────────────────────────────────────────

INSERT INTO tag_sets (account, content)
  SELECT DISTINCT account, content FROM
    (SELECT c.account, (SELECT json_group_array(json_array(x.tag, x.value)) FROM
        (SELECT tag, value FROM consumer_tags WHERE consumer = c.seq ORDER BY tag) x) AS content
      FROM consumers c WHERE c.removed_at IS NULL)
  WHERE content <> '[]' ORDER BY account, content;
INSERT INTO tag_set_members
  SELECT m.value ->> 0, m.value ->> 1, s.seq FROM tag_sets s, json_each(s.content) m ORDER BY 1, 2, 3;
UPDATE tag_sets SET told = (SELECT json_group_array(json_object('key', x.key, 'value', x.value)) FROM
  (SELECT t.key, m.value FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = tag_sets.seq
    ORDER BY m.tag) x);
-- All that is now was so at the last entry of the audit; what was before comes from the audit.
UPDATE consumers SET
  tag_set = (SELECT s.seq FROM tag_sets s WHERE s.account = consumers.account AND s.content =
    (SELECT json_group_array(json_array(x.tag, x.value)) FROM
      (SELECT tag, value FROM consumer_tags WHERE consumer = consumers.seq ORDER BY tag) x)),
  tags_since_ms = (SELECT date_ms FROM audit_log ORDER BY seq DESC LIMIT 1);
INSERT INTO tag_filling
  SELECT 1, iif(last = 0, 5, 0), 0, last, 0, 0, 0, 0 FROM (SELECT ifnull(max(seq), 0) AS last FROM audit_log);
