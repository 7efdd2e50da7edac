-- floor: 28
--
-- Entries of a client that belong to no account. Those of its accounts are found by account, and lists put both in
-- order: an entry of an account goes into five indexes in place of nine. The conventions are those of 0001.

DROP INDEX audit_of_client;
DROP INDEX audit_of_client_by_type;
DROP INDEX audit_of_client_by_action;
DROP INDEX audit_of_client_by_both;
CREATE INDEX audit_of_client ON audit_log (client) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_type ON audit_log (client, resource_type) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_action ON audit_log (client, action) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_both ON audit_log (client, resource_type, action) WHERE account IS NULL;
