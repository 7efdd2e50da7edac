-- floor: 73
--
-- What was sent to a subscription and what came back is kept for a month, with the range of changes it was made of.

-- the first 4 KiB of the message, and of the answer
ALTER TABLE subscription_attempts ADD COLUMN sent TEXT;
ALTER TABLE subscription_attempts ADD COLUMN answer TEXT;
-- of which changes the message was made, JSON; null: a test
ALTER TABLE subscription_attempts ADD COLUMN changes TEXT CHECK (json_valid(changes));
CREATE INDEX subscription_attempts_with_texts ON subscription_attempts (date_ms) WHERE sent IS NOT NULL;
CREATE INDEX subscription_attempts_of_message ON subscription_attempts (subscription, message);
