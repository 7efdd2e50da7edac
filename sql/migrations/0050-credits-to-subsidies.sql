-- floor: 50
--
-- A credit may go back to the subsidy that paid. The conventions are those of 0001.

-- what of the amount went to the subsidy, minor units; the rest went to the top-ups (rules/credit#back-to-the-subsidy)
ALTER TABLE credits ADD COLUMN to_subsidy INTEGER NOT NULL DEFAULT 0 CHECK (to_subsidy BETWEEN 0 AND max(amount, 0));
