-- floor: 35
--
-- The newest entry of each thing, for `GET /changes/snapshot` (rules/changes#snapshots). Batches of movements are left out:
-- they are most of the trail, and taking them in costs nothing more.

CREATE INDEX audit_of_things ON audit_log (resource_type, resource_id) WHERE resource_type <> 'movements';
