-- floor: 51
--
-- The places of a machine's front, also those that hold nothing. The conventions are those of 0001.

-- JSON array of selections, as they were drawn; null: nobody drew them
ALTER TABLE devices ADD COLUMN front TEXT CHECK (front IS NULL OR json_valid(front));
