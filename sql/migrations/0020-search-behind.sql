-- floor: 20
--
-- The search indexes of people, codes, products and profiles are filled behind the writes. The conventions are those of
-- 0001.

-- Every row up to the mark is in the index of its kind, and none after it: those are matched one by one. To move a mark
-- is to fill the index up to it. A row that is changed or removed is changed in the index at once if it is there.
CREATE TABLE search_marks (
  kind TEXT PRIMARY KEY CHECK (kind IN ('consumer', 'code', 'product', 'profile')),
  indexed_seq INTEGER NOT NULL CHECK (indexed_seq >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO search_marks SELECT 'consumer', ifnull(max(seq), 0) FROM consumers;
INSERT INTO search_marks SELECT 'code', ifnull(max(seq), 0) FROM codes;
INSERT INTO search_marks SELECT 'product', ifnull(max(seq), 0) FROM products;
INSERT INTO search_marks SELECT 'profile', ifnull(max(seq), 0) FROM profiles;

CREATE TRIGGER consumer_search_filled AFTER UPDATE OF indexed_seq ON search_marks WHEN new.kind = 'consumer' BEGIN
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams
    WHERE consumer > old.indexed_seq AND consumer <= new.indexed_seq;
END;
CREATE TRIGGER code_search_filled AFTER UPDATE OF indexed_seq ON search_marks WHEN new.kind = 'code' BEGIN
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams
    WHERE code > old.indexed_seq AND code <= new.indexed_seq;
END;
CREATE TRIGGER product_search_filled AFTER UPDATE OF indexed_seq ON search_marks WHEN new.kind = 'product' BEGIN
  INSERT INTO product_search (rowid, search_text) SELECT seq, search_text FROM products
    WHERE seq > old.indexed_seq AND seq <= new.indexed_seq AND removed_at IS NULL;
END;
CREATE TRIGGER profile_search_filled AFTER UPDATE OF indexed_seq ON search_marks WHEN new.kind = 'profile' BEGIN
  INSERT INTO profile_search (rowid, search_text) SELECT seq, search_text FROM profiles
    WHERE seq > old.indexed_seq AND seq <= new.indexed_seq AND removed_at IS NULL;
END;

-- Whoever writes without pause fills the index with every 256th row, so that no more than 255 are matched one by one.
CREATE TRIGGER consumer_search_due AFTER INSERT ON consumers WHEN new.seq % 256 = 0 BEGIN
  UPDATE search_marks SET indexed_seq = new.seq WHERE kind = 'consumer';
END;
CREATE TRIGGER code_search_due AFTER INSERT ON codes WHEN new.seq % 256 = 0 BEGIN
  UPDATE search_marks SET indexed_seq = new.seq WHERE kind = 'code';
END;
CREATE TRIGGER product_search_due AFTER INSERT ON products WHEN new.seq % 256 = 0 BEGIN
  UPDATE search_marks SET indexed_seq = new.seq WHERE kind = 'product';
END;
CREATE TRIGGER profile_search_due AFTER INSERT ON profiles WHEN new.seq % 256 = 0 BEGIN
  UPDATE search_marks SET indexed_seq = new.seq WHERE kind = 'profile';
END;

-- ── what follows from a change: as in 0001 and 0002, but for the indexes ─────────────────────────────────

DROP TRIGGER consumer_added;
CREATE TRIGGER consumer_added AFTER INSERT ON consumers BEGIN
  INSERT INTO consumer_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
DROP TRIGGER consumer_found_otherwise;
CREATE TRIGGER consumer_found_otherwise AFTER UPDATE OF search_text ON consumers
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL
  AND new.seq <= (SELECT indexed_seq FROM search_marks WHERE kind = 'consumer') BEGIN
  DELETE FROM consumer_search WHERE rowid = old.seq;
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq;
END;

DROP TRIGGER code_added;
CREATE TRIGGER code_added AFTER INSERT ON codes BEGIN
  INSERT INTO code_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
DROP TRIGGER code_found_otherwise;
CREATE TRIGGER code_found_otherwise AFTER UPDATE OF search_text ON codes
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL
  AND new.seq <= (SELECT indexed_seq FROM search_marks WHERE kind = 'code') BEGIN
  DELETE FROM code_search WHERE rowid = old.seq;
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq;
END;

DROP TRIGGER product_added;
CREATE TRIGGER product_added AFTER INSERT ON products BEGIN
  INSERT INTO product_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
DROP TRIGGER product_renamed;
CREATE TRIGGER product_renamed AFTER UPDATE OF search_text ON products
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL
  AND new.seq <= (SELECT indexed_seq FROM search_marks WHERE kind = 'product') BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
DROP TRIGGER product_removed;
CREATE TRIGGER product_removed AFTER UPDATE OF removed_at ON products
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) SELECT 'delete', old.seq, old.search_text
    FROM search_marks WHERE kind = 'product' AND indexed_seq >= old.seq;
  UPDATE product_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
END;

DROP TRIGGER profile_added;
CREATE TRIGGER profile_added AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
DROP TRIGGER profile_renamed;
CREATE TRIGGER profile_renamed AFTER UPDATE OF search_text ON profiles
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL
  AND new.seq <= (SELECT indexed_seq FROM search_marks WHERE kind = 'profile') BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
DROP TRIGGER profile_removed;
CREATE TRIGGER profile_removed AFTER UPDATE OF removed_at ON profiles
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) SELECT 'delete', old.seq, old.search_text
    FROM search_marks WHERE kind = 'profile' AND indexed_seq >= old.seq;
  UPDATE profile_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
END;
