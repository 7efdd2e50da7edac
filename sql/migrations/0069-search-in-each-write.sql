-- floor: 69
--
-- Search indexes take each row in its own write, and merge by themselves. The conventions are those of 0001.

UPDATE search_marks SET indexed_seq = (SELECT ifnull(max(seq), 0) FROM consumers) WHERE kind = 'consumer';
UPDATE search_marks SET indexed_seq = (SELECT ifnull(max(seq), 0) FROM codes) WHERE kind = 'code';
UPDATE search_marks SET indexed_seq = (SELECT ifnull(max(seq), 0) FROM products) WHERE kind = 'product';
UPDATE search_marks SET indexed_seq = (SELECT ifnull(max(seq), 0) FROM profiles) WHERE kind = 'profile';

INSERT INTO consumer_search (consumer_search, rank) VALUES ('automerge', 4);
INSERT INTO consumer_search (consumer_search, rank) VALUES ('usermerge', 4);
INSERT INTO code_search (code_search, rank) VALUES ('automerge', 4);
INSERT INTO code_search (code_search, rank) VALUES ('usermerge', 4);
INSERT INTO product_search (product_search, rank) VALUES ('automerge', 4);
INSERT INTO product_search (product_search, rank) VALUES ('usermerge', 4);
INSERT INTO profile_search (profile_search, rank) VALUES ('automerge', 4);
INSERT INTO profile_search (profile_search, rank) VALUES ('usermerge', 4);

DROP TRIGGER consumer_found_otherwise;
DROP TRIGGER consumer_search_filled;
DROP TRIGGER code_found_otherwise;
DROP TRIGGER code_search_filled;
DROP TRIGGER product_renamed;
DROP TRIGGER product_removed;
DROP TRIGGER product_search_filled;
DROP TRIGGER profile_renamed;
DROP TRIGGER profile_removed;
DROP TRIGGER profile_search_filled;
DROP TABLE search_marks;

CREATE TRIGGER consumer_added AFTER INSERT ON consumers BEGIN INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq; END;
CREATE TRIGGER consumer_found_otherwise AFTER UPDATE OF search_text ON consumers WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN DELETE FROM consumer_search WHERE rowid = old.seq; INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq; END;
CREATE TRIGGER code_added AFTER INSERT ON codes BEGIN INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq; END;
CREATE TRIGGER code_found_otherwise AFTER UPDATE OF search_text ON codes WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN DELETE FROM code_search WHERE rowid = old.seq; INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq; END;
CREATE TRIGGER product_added AFTER INSERT ON products BEGIN INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text); END;
CREATE TRIGGER product_renamed AFTER UPDATE OF search_text ON products WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text); INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text); END;
CREATE TRIGGER product_removed AFTER UPDATE OF removed_at ON products WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text); UPDATE product_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active; END;
CREATE TRIGGER profile_added AFTER INSERT ON profiles BEGIN INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text); END;
CREATE TRIGGER profile_renamed AFTER UPDATE OF search_text ON profiles WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text); INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text); END;
CREATE TRIGGER profile_removed AFTER UPDATE OF removed_at ON profiles WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text); UPDATE profile_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active; END;
