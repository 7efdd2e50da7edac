-- floor: 77
--
-- Tags of people may end, and profiles may require a tag.

-- JSON: when tags of theirs end, by the tag; null: none ends
ALTER TABLE consumers ADD COLUMN tag_ends TEXT CHECK (tag_ends IS NULL OR
  (json_valid(tag_ends) AND json_type(tag_ends) = 'object'));
-- the tag that a person must carry; null: none
ALTER TABLE profiles ADD COLUMN qualification_tag INTEGER REFERENCES tags (seq);
-- the value that it must have; null: any
ALTER TABLE profiles ADD COLUMN qualification_value TEXT CHECK (qualification_value IS NULL OR
  (qualification_tag IS NOT NULL AND length(qualification_value) BETWEEN 1 AND 200));
CREATE INDEX profiles_by_qualification ON profiles (qualification_tag) WHERE qualification_tag IS NOT NULL;
