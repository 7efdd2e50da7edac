-- floor: 34
--
-- Stocks that deliveries lowered, until the audit tells of them (rules/changes#what-changes-along). The conventions are
-- those of 0001.

CREATE TABLE stocks_lowered (
  device INTEGER PRIMARY KEY REFERENCES devices (seq),
  -- the planogram as it was told last, a body
  before TEXT NOT NULL CHECK (json_valid(before))
) STRICT;
