-- Head office: many sites in one PostgreSQL (rules/head-office). Made by `larder head init`, which is the only one with a right
-- to DDL; a site reads and writes rows.
--
-- Glossary
--   site    an installation, by the name that its operator gave it; every key begins with it, so that a distributed
--           PostgreSQL can shard by it
--   pos     a place in a site's history: the number of an entry of its audit
--   epoch   the name of a history; a restore begins a new one
--   person  whom a row is about, by a pseudonym of the site unless it ships people in full

CREATE SCHEMA IF NOT EXISTS larder;
COMMENT ON SCHEMA larder IS 'What sites of Larder ship: movements, changes, and how things stand';

CREATE TABLE larder.schema_versions (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE larder.schema_versions IS 'The steps of this schema that were applied';

CREATE TABLE larder.sites (
  site text PRIMARY KEY,
  epoch uuid NOT NULL,
  pos bigint NOT NULL,
  chain_hash text NOT NULL,
  places jsonb NOT NULL,
  fence bigint NOT NULL DEFAULT 0,
  time_zone text,
  larder text NOT NULL,
  site_schema integer NOT NULL,
  personal text NOT NULL CHECK (personal IN ('pseudonym', 'full', 'none')),
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  behind bigint NOT NULL DEFAULT 0,
  forks integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE larder.sites IS 'How far each site has shipped: written in the transaction of the rows themselves';
COMMENT ON COLUMN larder.sites.pos IS 'the last entry of the site''s audit whose rows are here';
COMMENT ON COLUMN larder.sites.chain_hash IS 'the hash of that entry, which stands for all before it';
COMMENT ON COLUMN larder.sites.places IS 'the last row of each of the site''s tables of movements that is here';
COMMENT ON COLUMN larder.sites.fence IS 'who ships with a lower one is refused';
COMMENT ON COLUMN larder.sites.behind IS 'entries of the audit that were still to come at seen_at';
COMMENT ON COLUMN larder.sites.forks IS 'how often a restore at the site left rows behind (see movements_orphaned)';

CREATE TABLE larder.movements (
  site text NOT NULL,
  account uuid NOT NULL,
  sequence bigint NOT NULL,
  received_at timestamptz NOT NULL,
  pos bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('delivery', 'recharge', 'return', 'credit')),
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  local_day date NOT NULL,
  local_hour smallint NOT NULL,
  controller text,
  device uuid,
  device_serial text,
  device_name text,
  operation uuid,
  selection text,
  business_line text,
  product uuid,
  product_name text,
  product_type text,
  is_returnable boolean,
  method text,
  is_delivered boolean,
  failure_reason text,
  currency text NOT NULL,
  sell_value bigint,
  tax_rate numeric,
  tax_value bigint,
  cost bigint,
  balance_paid bigint,
  recharge_paid bigint,
  amount bigint,
  balance_after bigint,
  delivery uuid,
  person text,
  person_name text,
  person_identification text,
  code_value text,
  tags jsonb,
  PRIMARY KEY (site, account, sequence, received_at)
) PARTITION BY RANGE (received_at);
COMMENT ON TABLE larder.movements IS 'What machines reported, once each, in partitions by the month of received_at';
COMMENT ON COLUMN larder.movements.sequence IS 'the place in the account''s order of arrival, without gaps';
COMMENT ON COLUMN larder.movements.received_at IS 'when the site received it, by the site''s clock';
COMMENT ON COLUMN larder.movements.occurred_at IS 'when it happened, by the machine''s clock';
COMMENT ON COLUMN larder.movements.local_day IS 'the day of occurred_at in the account''s time zone, cut by the site';
COMMENT ON COLUMN larder.movements.sell_value IS 'minor units of currency, as all amounts are';
COMMENT ON COLUMN larder.movements.delivery IS 'of a return: what came back; of a credit: what it makes good';
COMMENT ON COLUMN larder.movements.person IS 'a pseudonym, or the consumer''s id where the site ships people in full';
COMMENT ON COLUMN larder.movements.tags IS 'what the person carried at that time: {"department": "Welding"}';
CREATE TABLE larder.movements_other PARTITION OF larder.movements DEFAULT;
CREATE INDEX movements_by_pos ON larder.movements (site, pos);
CREATE INDEX movements_by_day ON larder.movements (site, local_day);
CREATE INDEX movements_by_delivery ON larder.movements (site, delivery) WHERE delivery IS NOT NULL;
CREATE INDEX movements_by_person ON larder.movements (site, person) WHERE person IS NOT NULL;

CREATE TABLE larder.changes (
  site text NOT NULL,
  pos bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  account uuid,
  kind text NOT NULL,
  action text NOT NULL,
  id text NOT NULL,
  actor_type text NOT NULL,
  body jsonb,
  PRIMARY KEY (site, pos)
);
COMMENT ON TABLE larder.changes IS 'Every change of a thing, and what it was right after it; a batch of movements is one, of kind movements';
CREATE INDEX changes_of_thing ON larder.changes (site, kind, id, pos);

CREATE TABLE larder.entities (
  site text NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  pos bigint NOT NULL,
  account uuid,
  body jsonb,
  is_removed boolean NOT NULL,
  PRIMARY KEY (site, kind, id)
);
COMMENT ON TABLE larder.entities IS 'How each thing stands: the body of its last change';

CREATE TABLE larder.refusals (
  site text NOT NULL,
  account uuid NOT NULL,
  refusal bigint NOT NULL,
  refused_at timestamptz NOT NULL,
  local_day date NOT NULL,
  reason text NOT NULL,
  device_serial text,
  selection text,
  product uuid,
  person text,
  PRIMARY KEY (site, refusal)
);
COMMENT ON TABLE larder.refusals IS 'What machines refused, and why, as far as the site still had it when it shipped';
CREATE INDEX refusals_by_day ON larder.refusals (site, local_day);

CREATE TABLE larder.movements_orphaned (
  LIKE larder.movements,
  epoch uuid NOT NULL,
  orphaned_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE larder.movements_orphaned IS 'Movements of a history that a restore at the site left; epoch names it';
CREATE INDEX movements_orphaned_by_site ON larder.movements_orphaned (site, epoch);

CREATE TABLE larder.changes_orphaned (
  LIKE larder.changes,
  epoch uuid NOT NULL,
  orphaned_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE larder.changes_orphaned IS 'Changes of a history that a restore at the site left; epoch names it';

CREATE FUNCTION larder.make_months(first date, last date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', first);
  name text;
  made integer := 0;
BEGIN
  WHILE month <= last LOOP
    name := format('movements_%s', to_char(month, 'YYYY_MM'));
    IF to_regclass('larder.' || name) IS NULL THEN
      -- What came before its month was made waits in the other partition, and moves.
      EXECUTE format('CREATE TABLE larder.%I (LIKE larder.movements INCLUDING ALL)', name);
      EXECUTE format(
        'WITH moved AS (DELETE FROM larder.movements_other WHERE received_at >= %L AND received_at < %L RETURNING *)
          INSERT INTO larder.%I SELECT * FROM moved', month, month + interval '1 month', name);
      EXECUTE format('ALTER TABLE larder.movements ATTACH PARTITION larder.%I FOR VALUES FROM (%L) TO (%L)',
        name, month, month + interval '1 month');
      made := made + 1;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;
COMMENT ON FUNCTION larder.make_months IS 'Makes the partitions of movements from a month to another, both inclusive; how many were made';
