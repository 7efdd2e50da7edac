-- floor: 54
--
-- People who were removed before schema 41 have the tags that they carried last, as those who were removed since. Their
-- history (0041) has them. Where it is not filled yet, the filling gives them. The conventions are those of 0001.

UPDATE consumers SET tag_set =
    (SELECT f.tag_set FROM former_tag_sets f WHERE f.consumer = consumers.seq ORDER BY f.since_ms DESC LIMIT 1)
  WHERE removed_at IS NOT NULL AND tag_set IS NULL AND tags_since_ms IS NOT NULL
    AND (SELECT l.new_value ->> '$.tags[0].key' FROM audit_log l
      WHERE l.resource_type = 'consumer' AND l.resource_id = consumers.id AND l.new_value IS NOT NULL
      ORDER BY l.seq DESC LIMIT 1) IS NOT NULL;
