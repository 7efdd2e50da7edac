-- floor: 18
-- GET /transactions/exports and GET /consumers/report/exports: what a key, or a person, asked for
CREATE INDEX exports_of_key ON exports (key, kind, seq) WHERE key IS NOT NULL;
CREATE INDEX exports_of_user ON exports (user, kind, seq) WHERE user IS NOT NULL;
