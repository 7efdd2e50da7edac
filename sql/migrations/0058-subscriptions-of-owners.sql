-- floor: 54
--
-- Whose each subscription is: it is sent what its owner may read now (rules/webhooks#owners). Those that exist are of
-- whoever made them, by the audit; one whose maker the audit does not name is nobody's, and is suspended.

ALTER TABLE subscriptions ADD COLUMN key INTEGER REFERENCES api_keys (seq);
ALTER TABLE subscriptions ADD COLUMN user INTEGER REFERENCES users (seq);
ALTER TABLE subscription_states ADD COLUMN suspension TEXT;

UPDATE subscriptions SET
  key = (SELECT k.seq FROM audit_log l INDEXED BY audit_of_things JOIN api_keys k ON k.id = l.actor_id
    WHERE l.resource_type <> 'movements' AND l.resource_type = 'subscription' AND l.resource_id = subscriptions.id
      AND l.action = 'create' AND l.actor_type = 'api_key'),
  user = (SELECT u.seq FROM audit_log l INDEXED BY audit_of_things JOIN users u ON u.id = l.actor_id
    WHERE l.resource_type <> 'movements' AND l.resource_type = 'subscription' AND l.resource_id = subscriptions.id
      AND l.action = 'create' AND l.actor_type = 'operator');
