-- floor: 52
--
-- What was removed changed then for the last time, so that whoever asks for what changed since finds it (rules/lists#removed-since).

UPDATE operations SET updated_at = removed_at WHERE removed_at > updated_at;
UPDATE devices SET updated_at = removed_at WHERE removed_at > updated_at;
UPDATE products SET updated_at = removed_at WHERE removed_at > updated_at;
UPDATE profiles SET updated_at = removed_at WHERE removed_at > updated_at;
UPDATE consumers SET updated_at = removed_at WHERE removed_at > updated_at;

CREATE INDEX removed_operations_sorted_by_change ON operations (account, updated_at) WHERE removed_at IS NOT NULL;
CREATE INDEX removed_devices_sorted_by_change ON devices (account, updated_at) WHERE removed_at IS NOT NULL;
CREATE INDEX removed_products_sorted_by_change ON products (account, business_line, is_active, updated_at) WHERE removed_at IS NOT NULL;
CREATE INDEX removed_profiles_sorted_by_change ON profiles (account, business_line, is_active, updated_at) WHERE removed_at IS NOT NULL;
CREATE INDEX removed_consumers_sorted_by_change ON consumers (account, is_active, updated_at) WHERE removed_at IS NOT NULL;
