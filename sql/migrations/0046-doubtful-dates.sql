-- floor: 46
--
-- Dates that machines reported and that can hardly be right. The conventions are those of 0001.

-- 1: before its device was made, or long before it arrived, or without a zone (rules/feed#doubtful-dates); null: not, or
-- it is older than this step
ALTER TABLE deliveries ADD COLUMN date_doubtful INTEGER CHECK (date_doubtful = 1);
ALTER TABLE recharges ADD COLUMN date_doubtful INTEGER CHECK (date_doubtful = 1);
ALTER TABLE returns ADD COLUMN date_doubtful INTEGER CHECK (date_doubtful = 1);
-- whose clock is off: GET /overview
CREATE INDEX deliveries_doubtful ON deliveries (account, received_ms) WHERE date_doubtful = 1;
CREATE INDEX recharges_doubtful ON recharges (account, received_ms) WHERE date_doubtful = 1;
CREATE INDEX returns_doubtful ON returns (account, received_ms) WHERE date_doubtful = 1;
