-- floor: 53
--
-- What a consumer carries is its tag set (0041) alone. A row for each tag of each consumer said the same again, and was
-- three pages of an index for each new one. The conventions are those of 0001.

-- JSON array of tags, in the order in which they were sent; null: in that of the set
ALTER TABLE consumers ADD COLUMN tag_order TEXT CHECK (tag_order IS NULL OR json_valid(tag_order));

UPDATE consumers SET tag_order =
    (SELECT json_group_array(x.tag) FROM
      (SELECT tag FROM consumer_tags WHERE consumer = consumers.seq ORDER BY position) x)
  WHERE seq IN (SELECT a.consumer FROM consumer_tags a JOIN consumer_tags b ON b.consumer = a.consumer
    WHERE b.position > a.position AND b.tag < a.tag);

DROP TABLE consumer_tags;
