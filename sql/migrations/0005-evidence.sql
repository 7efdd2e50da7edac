-- floor: 5
--
-- Videos of deliveries and returns. The conventions are those of 0001.

CREATE TABLE evidence (
  seq INTEGER PRIMARY KEY,
  -- also the name of the file, under evidence/<account's id> in the data directory. The file is whole and durable
  -- before the row is; a file without a row is what an upload left that never came to its end
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- what the machine calls it; movements name it, before or after it came
  video_key TEXT NOT NULL CHECK (length(video_key) BETWEEN 1 AND 200),
  media_type TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- who sent it (null: the operator), and when, by Larder's clock
  controller INTEGER REFERENCES controllers (seq),
  received_ms INTEGER NOT NULL
) STRICT;
-- evidence.exists, and the video that a movement names
CREATE UNIQUE INDEX evidence_by_key ON evidence (account, video_key);
