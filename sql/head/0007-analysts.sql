-- What an analyst joins: a dimension for each kind of thing, views of top-ups and returns, and ids named …_id with one type
-- everywhere (uuid; a person's is a text, because it may be a pseudonym). Columns of before stay beside them.

ALTER TABLE larder.entities ADD COLUMN person_id text;
COMMENT ON COLUMN larder.entities.person_id IS
  'of a consumer: the person of their movements; null where the site ships nobody, or did not tell yet';

-- A return finds its delivery. Only returnable products come back, so the index is small.
CREATE INDEX movements_returnable ON larder.movements (site, id) WHERE is_returnable;

CREATE OR REPLACE FUNCTION larder.amount(minor bigint, of_currency text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round(minor / (10::numeric ^ coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2)),
    coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2))
$$;
CREATE OR REPLACE FUNCTION larder.amount(minor numeric, of_currency text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round(minor / (10::numeric ^ coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2)),
    coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2))
$$;
COMMENT ON FUNCTION larder.amount(bigint, text) IS
  'An amount in minor units as numeric in the unit of its currency, with as many decimals as the currency has';
COMMENT ON FUNCTION larder.amount(numeric, text) IS
  'A sum of amounts in minor units as numeric in the unit of its currency, with as many decimals as the currency has';

-- A removed thing keeps the body of its last change, so that its movements still have a name to show.
CREATE FUNCTION larder.last_body(of_site text, of_kind text, of_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT body FROM larder.changes WHERE site = of_site AND kind = of_kind AND id = of_id AND body IS NOT NULL ORDER BY pos DESC LIMIT 1
$$;
COMMENT ON FUNCTION larder.last_body IS 'The body of a thing before it was removed';

CREATE VIEW larder.dim_accounts AS
SELECT e.site, CASE WHEN e.kind = 'account' THEN e.id::uuid END AS account_id, b.body ->> 'name' AS account_name,
  (b.body ->> 'clientId')::uuid AS client_id, c.body ->> 'name' AS client_name, b.body ->> 'currency' AS currency,
  b.body ->> 'timeZone' AS time_zone,
  (SELECT string_agg(line, ', ') FROM jsonb_array_elements_text(b.body -> 'businessLines') line) AS business_lines,
  (b.body ->> 'isActive')::boolean AS is_active, (b.body ->> 'createdAt')::timestamptz AS created_at, e.is_removed
FROM larder.entities e
CROSS JOIN LATERAL (SELECT coalesce(e.body, larder.last_body(e.site, e.kind, e.id)) AS body) b
LEFT JOIN larder.entities c ON c.site = e.site AND c.kind = 'client' AND c.id = b.body ->> 'clientId'
WHERE e.kind = 'account';
COMMENT ON VIEW larder.dim_accounts IS 'The accounts (sites of a company) of each installation, by (site, account_id)';

CREATE VIEW larder.dim_operations AS
SELECT e.site, CASE WHEN e.kind = 'operation' THEN e.id::uuid END AS operation_id, b.body ->> 'name' AS operation_name,
  e.account AS account_id, (b.body ->> 'isActive')::boolean AS is_active, (b.body ->> 'createdAt')::timestamptz AS created_at,
  e.is_removed
FROM larder.entities e
CROSS JOIN LATERAL (SELECT coalesce(e.body, larder.last_body(e.site, e.kind, e.id)) AS body) b
WHERE e.kind = 'operation';
COMMENT ON VIEW larder.dim_operations IS 'The operations (locations) of each account, by (site, operation_id)';

CREATE VIEW larder.dim_devices AS
SELECT e.site, CASE WHEN e.kind = 'device' THEN e.id::uuid END AS device_id, b.body ->> 'serial' AS device_serial,
  b.body ->> 'name' AS device_name, e.account AS account_id, (b.body ->> 'operationId')::uuid AS operation_id,
  o.body ->> 'name' AS operation_name, (SELECT string_agg(line, ', ') FROM jsonb_array_elements_text(b.body -> 'businessLines') line) AS business_lines,
  b.body ->> 'controllerSerial' AS controller_serial, (b.body ->> 'isActive')::boolean AS is_active,
  (b.body ->> 'createdAt')::timestamptz AS created_at, e.is_removed
FROM larder.entities e
CROSS JOIN LATERAL (SELECT coalesce(e.body, larder.last_body(e.site, e.kind, e.id)) AS body) b
LEFT JOIN larder.entities o ON o.site = e.site AND o.kind = 'operation' AND o.id = b.body ->> 'operationId'
WHERE e.kind = 'device';
COMMENT ON VIEW larder.dim_devices IS 'The devices (machines) of each account as they are now, by (site, device_id)';

CREATE VIEW larder.dim_products AS
SELECT e.site, CASE WHEN e.kind = 'product' THEN e.id::uuid END AS product_id, b.body ->> 'name' AS product_name,
  e.account AS account_id, b.body ->> 'businessLine' AS business_line, b.body ->> 'type' AS product_type, b.body ->> 'code' AS product_code,
  b.body ->> 'currency' AS currency, (b.body ->> 'cost')::bigint AS cost,
  larder.amount((b.body ->> 'cost')::bigint, b.body ->> 'currency') AS cost_amount,
  (b.body #>> '{attributes,listPrice}')::bigint AS list_price,
  larder.amount((b.body #>> '{attributes,listPrice}')::bigint, b.body ->> 'currency') AS list_price_amount,
  (b.body #>> '{attributes,taxRate}')::numeric AS tax_rate,
  (b.body #>> '{attributes,returnPolicy,isReturnable}')::boolean AS is_returnable,
  (b.body ->> 'isActive')::boolean AS is_active, (b.body ->> 'createdAt')::timestamptz AS created_at, e.is_removed
FROM larder.entities e
CROSS JOIN LATERAL (SELECT coalesce(e.body, larder.last_body(e.site, e.kind, e.id)) AS body) b
WHERE e.kind = 'product';
COMMENT ON VIEW larder.dim_products IS 'The products of each account as they are now, by (site, product_id)';

CREATE VIEW larder.dim_people AS
SELECT e.site, e.person_id, e.account AS account_id, e.body ->> 'name' AS person_name,
  e.body ->> 'identification' AS person_identification,
  (SELECT jsonb_object_agg(tag ->> 'key', tag ->> 'value') FROM jsonb_array_elements(e.body -> 'tags') tag) AS tags,
  (e.body ->> 'isActive')::boolean AS is_active, (e.body ->> 'createdAt')::timestamptz AS created_at, e.is_removed
FROM larder.entities e WHERE e.kind = 'consumer' AND e.person_id IS NOT NULL;
COMMENT ON VIEW larder.dim_people IS
  'People as they are now, by (site, person_id): under pseudonyms, or with their names where the site ships them in full; none where it ships nobody';

-- returned_at is looked up only where a query asks for it, and only of what can come back.
CREATE OR REPLACE VIEW larder.deliveries AS
SELECT d.site, d.account, d.sequence, d.id, d.occurred_at, d.received_at, d.local_day, d.local_hour, d.business_line, d.is_delivered,
  d.failure_reason, d.method, d.device, d.device_serial, d.device_name, d.operation, d.selection, d.product, d.product_name,
  d.product_type, d.is_returnable,
  CASE WHEN d.is_returnable THEN (SELECT min(r.occurred_at) FROM larder.movements r
    WHERE r.site = d.site AND r.delivery = d.id AND r.kind = 'return') END AS returned_at,
  d.currency, d.sell_value, d.tax_rate, d.tax_value, d.cost, d.balance_paid, d.recharge_paid,
  CASE WHEN d.is_delivered THEN d.sell_value - d.balance_paid - d.recharge_paid ELSE 0 END AS paid_otherwise,
  CASE WHEN d.is_delivered THEN d.sell_value - d.tax_value - d.cost ELSE 0 END AS profit,
  larder.amount(d.sell_value, d.currency) AS sell_amount, larder.amount(d.cost, d.currency) AS cost_amount,
  d.person, d.person_name, d.person_identification, d.tags, d.date_doubtful,
  d.account AS account_id, d.id AS delivery_id, d.device AS device_id, d.operation AS operation_id, d.product AS product_id,
  d.person AS person_id, larder.amount(d.tax_value, d.currency) AS tax_amount,
  larder.amount(d.balance_paid, d.currency) AS balance_paid_amount,
  larder.amount(d.recharge_paid, d.currency) AS recharge_paid_amount,
  larder.amount(CASE WHEN d.is_delivered THEN d.sell_value - d.balance_paid - d.recharge_paid ELSE 0 END, d.currency)
    AS paid_otherwise_amount,
  larder.amount(CASE WHEN d.is_delivered THEN d.sell_value - d.tax_value - d.cost ELSE 0 END, d.currency) AS profit_amount
FROM larder.movements d
WHERE d.kind = 'delivery';

CREATE OR REPLACE VIEW larder.sales_by_day AS
SELECT site, account, local_day, operation, device_serial, product, product_name, currency, count(*) AS sales,
  sum(sell_value) AS revenue, sum(tax_value) AS tax, sum(cost) AS cost, sum(sell_value - tax_value - cost) AS profit,
  larder.amount(sum(sell_value), currency) AS revenue_amount,
  larder.amount(sum(sell_value - tax_value - cost), currency) AS profit_amount,
  account AS account_id, operation AS operation_id, device AS device_id, product AS product_id,
  larder.amount(sum(tax_value), currency) AS tax_amount, larder.amount(sum(cost), currency) AS cost_amount
FROM larder.movements
WHERE kind = 'delivery' AND is_delivered AND business_line = 'vending'
GROUP BY site, account, local_day, operation, device, device_serial, product, product_name, currency;

CREATE OR REPLACE VIEW larder.consumption_by_tag AS
SELECT m.site, m.account, m.local_day, t.key AS tag, t.value, m.business_line, m.product, m.product_name, m.currency,
  count(*) AS deliveries, count(DISTINCT m.person) AS people, sum(m.cost) AS cost, sum(m.sell_value) AS sell_value,
  sum(m.balance_paid) AS balance_paid, sum(m.recharge_paid) AS recharge_paid,
  sum(m.sell_value - m.balance_paid - m.recharge_paid) AS paid_otherwise,
  larder.amount(sum(m.cost), m.currency) AS cost_amount,
  larder.amount(sum(m.balance_paid), m.currency) AS balance_paid_amount,
  m.account AS account_id, m.product AS product_id, larder.amount(sum(m.sell_value), m.currency) AS sell_amount,
  larder.amount(sum(m.recharge_paid), m.currency) AS recharge_paid_amount,
  larder.amount(sum(m.sell_value - m.balance_paid - m.recharge_paid), m.currency) AS paid_otherwise_amount
FROM larder.movements m CROSS JOIN LATERAL jsonb_each_text(m.tags) t
WHERE m.kind = 'delivery' AND m.is_delivered
GROUP BY m.site, m.account, m.local_day, t.key, t.value, m.business_line, m.product, m.product_name, m.currency;

CREATE VIEW larder.top_ups AS
SELECT m.site, m.account AS account_id, m.sequence, m.id AS top_up_id, m.occurred_at, m.received_at, m.local_day, m.local_hour,
  m.device AS device_id, m.device_serial, m.device_name, m.operation AS operation_id, m.currency, m.amount, m.balance_after,
  larder.amount(m.amount, m.currency) AS top_up_amount, larder.amount(m.balance_after, m.currency) AS balance_after_amount,
  m.person AS person_id, m.person_name, m.person_identification, m.tags, m.date_doubtful
FROM larder.movements m WHERE m.kind = 'recharge';
COMMENT ON VIEW larder.top_ups IS 'Each top-up of a code at a machine';

CREATE VIEW larder.returns AS
SELECT r.site, r.account AS account_id, r.sequence, r.id AS return_id, r.occurred_at, r.received_at, r.local_day, r.local_hour,
  r.device AS device_id, r.device_serial, r.device_name, r.operation AS operation_id, r.delivery AS delivery_id,
  d.occurred_at AS delivered_at, r.occurred_at - d.occurred_at AS out_for, d.product AS product_id, d.product_name, d.product_type,
  d.device AS delivery_device_id, d.person AS person_id, d.person_name, d.person_identification, d.tags, r.date_doubtful
FROM larder.movements r
LEFT JOIN larder.movements d ON d.site = r.site AND d.id = r.delivery AND d.is_returnable AND d.kind = 'delivery'
WHERE r.kind = 'return';
COMMENT ON VIEW larder.returns IS 'Each return of a product, with the delivery that it closes, and by whom that was taken';

CREATE OR REPLACE VIEW larder.credits AS
SELECT c.site, c.account, c.sequence, c.id, c.occurred_at, c.local_day, c.local_hour, c.operation, c.delivery, c.currency,
  c.amount, c.to_subsidy, c.amount - c.to_subsidy AS to_recharge, c.balance_after,
  larder.amount(c.amount, c.currency) AS credited_amount, larder.amount(c.to_subsidy, c.currency) AS to_subsidy_amount,
  c.person, c.person_name, c.person_identification, c.tags,
  c.account AS account_id, c.id AS credit_id, c.operation AS operation_id, c.delivery AS delivery_id, c.person AS person_id,
  c.received_at, larder.amount(c.amount - c.to_subsidy, c.currency) AS to_recharge_amount,
  larder.amount(c.balance_after, c.currency) AS balance_after_amount
FROM larder.movements c
WHERE c.kind = 'credit';

CREATE OR REPLACE VIEW larder.stock AS
SELECT e.site, e.account, e.id AS device, d.body ->> 'serial' AS device_serial, i ->> 'selection' AS selection,
  (i ->> 'productId')::uuid AS product, p.body ->> 'name' AS product_name, (i ->> 'stock')::bigint AS stock,
  (i ->> 'capacity')::bigint AS capacity, (i ->> 'price')::bigint AS price,
  e.account AS account_id, CASE WHEN e.kind = 'planogram' THEN e.id::uuid END AS device_id, (i ->> 'productId')::uuid AS product_id,
  a.body ->> 'currency' AS currency, larder.amount((i ->> 'price')::bigint, a.body ->> 'currency') AS price_amount
FROM larder.entities e
CROSS JOIN LATERAL jsonb_array_elements(e.body -> 'items') i
LEFT JOIN larder.entities d ON d.site = e.site AND d.kind = 'device' AND d.id = e.id
LEFT JOIN larder.entities p ON p.site = e.site AND p.kind = 'product' AND p.id = i ->> 'productId'
LEFT JOIN larder.entities a ON a.site = e.site AND a.kind = 'account' AND a.id = e.account::text
WHERE e.kind = 'planogram' AND NOT e.is_removed;

CREATE OR REPLACE VIEW larder.tools_out AS
SELECT d.site, d.account, d.id, d.occurred_at, d.local_day, d.device_serial, d.product, d.product_name, d.person, d.person_name,
  d.tags, now() - d.occurred_at AS out_for,
  d.account AS account_id, d.id AS delivery_id, d.device AS device_id, d.operation AS operation_id, d.product AS product_id,
  d.person AS person_id, d.received_at
FROM larder.movements d
WHERE d.kind = 'delivery' AND d.is_delivered AND d.is_returnable
  AND NOT EXISTS (SELECT 1 FROM larder.movements r WHERE r.site = d.site AND r.delivery = d.id AND r.kind = 'return');

CREATE OR REPLACE VIEW larder.incidents AS
SELECT site, account, id, body ->> 'kind' AS kind, body ->> 'severity' AS severity, body ->> 'state' AS state,
  (body ->> 'openedAt')::timestamptz AS opened_at, (body ->> 'closedAt')::timestamptz AS closed_at, body -> 'subject' AS subject,
  account AS account_id, CASE WHEN kind = 'incident' THEN id::uuid END AS incident_id,
  CASE WHEN body #>> '{subject,type}' = 'device' THEN (body #>> '{subject,id}')::uuid END AS device_id
FROM larder.entities WHERE kind = 'incident' AND NOT is_removed;

CREATE VIEW larder.refused_attempts AS
SELECT site, account AS account_id, refusal, refused_at, local_day, reason, device_serial, selection, product AS product_id,
  person AS person_id
FROM larder.refusals;
COMMENT ON VIEW larder.refused_attempts IS 'What machines refused, and why, as far as the site still had it when it shipped';
