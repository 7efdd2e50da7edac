-- floor: 1
--
-- operations.name_exists, and provisioning, which finds an operation by its name inside its account. Not unique: data
-- from before that rule may hold two of a name.
CREATE INDEX operations_by_name ON operations (account, name) WHERE removed_at IS NULL;
