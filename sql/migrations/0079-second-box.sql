-- floor: 79
--
-- A webhook that is under way when the second box takes over is sent again under the same id, which names the epoch in
-- which it was begun.

-- the epoch in which the pending message was begun (null: that of today)
ALTER TABLE subscription_states ADD COLUMN pending_epoch TEXT;
