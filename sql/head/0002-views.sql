-- What an analyst reads. Names and columns of these views are stable; amounts are in minor units, and as numeric in the unit of
-- the currency (`…_amount`).

CREATE TABLE larder.currencies (
  currency text PRIMARY KEY,
  decimals smallint NOT NULL
);
COMMENT ON TABLE larder.currencies IS 'Decimals of each currency (ISO 4217), as the sites have them';

CREATE FUNCTION larder.amount(minor bigint, of_currency text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT minor / (10::numeric ^ coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2))
$$;
COMMENT ON FUNCTION larder.amount IS 'An amount in minor units as numeric in the unit of its currency';

CREATE VIEW larder.deliveries AS
SELECT d.site, d.account, d.sequence, d.id, d.occurred_at, d.received_at, d.local_day, d.local_hour, d.business_line, d.is_delivered,
  d.failure_reason, d.method, d.device, d.device_serial, d.device_name, d.operation, d.selection, d.product, d.product_name,
  d.product_type, d.is_returnable, r.occurred_at AS returned_at, d.currency, d.sell_value, d.tax_rate, d.tax_value, d.cost,
  d.balance_paid, d.recharge_paid,
  CASE WHEN d.is_delivered THEN d.sell_value - d.balance_paid - d.recharge_paid ELSE 0 END AS paid_otherwise,
  CASE WHEN d.is_delivered THEN d.sell_value - d.tax_value - d.cost ELSE 0 END AS profit,
  larder.amount(d.sell_value, d.currency) AS sell_amount, larder.amount(d.cost, d.currency) AS cost_amount,
  d.person, d.person_name, d.person_identification, d.tags
FROM larder.movements d
LEFT JOIN larder.movements r ON r.site = d.site AND r.delivery = d.id AND r.kind = 'return'
WHERE d.kind = 'delivery';
COMMENT ON VIEW larder.deliveries IS 'Each delivery, sold or handed out, failed ones too; returned_at where it came back';

CREATE VIEW larder.sales_by_day AS
SELECT site, account, local_day, operation, device_serial, product, product_name, currency, count(*) AS sales,
  sum(sell_value) AS revenue, sum(tax_value) AS tax, sum(cost) AS cost, sum(sell_value - tax_value - cost) AS profit,
  larder.amount(sum(sell_value)::bigint, currency) AS revenue_amount,
  larder.amount(sum(sell_value - tax_value - cost)::bigint, currency) AS profit_amount
FROM larder.movements
WHERE kind = 'delivery' AND is_delivered AND business_line = 'vending'
GROUP BY site, account, local_day, operation, device_serial, product, product_name, currency;
COMMENT ON VIEW larder.sales_by_day IS 'Successful sales by local day, machine and product';

CREATE VIEW larder.consumption_by_tag AS
SELECT m.site, m.account, m.local_day, t.key AS tag, t.value, m.business_line, m.product, m.product_name, m.currency,
  count(*) AS deliveries, count(DISTINCT m.person) AS people, sum(m.cost) AS cost, sum(m.sell_value) AS sell_value,
  sum(m.balance_paid) AS balance_paid, sum(m.recharge_paid) AS recharge_paid,
  sum(m.sell_value - m.balance_paid - m.recharge_paid) AS paid_otherwise,
  larder.amount(sum(m.cost)::bigint, m.currency) AS cost_amount,
  larder.amount(sum(m.balance_paid)::bigint, m.currency) AS balance_paid_amount
FROM larder.movements m CROSS JOIN LATERAL jsonb_each_text(m.tags) t
WHERE m.kind = 'delivery' AND m.is_delivered
GROUP BY m.site, m.account, m.local_day, t.key, t.value, m.business_line, m.product, m.product_name, m.currency;
COMMENT ON VIEW larder.consumption_by_tag IS 'Who takes what, and who pays: deliveries by local day and what their people carried then, such as the department';

CREATE VIEW larder.stock AS
SELECT e.site, e.account, e.id AS device, d.body ->> 'serial' AS device_serial, i ->> 'selection' AS selection,
  (i ->> 'productId')::uuid AS product, p.body ->> 'name' AS product_name, (i ->> 'stock')::bigint AS stock,
  (i ->> 'capacity')::bigint AS capacity, (i ->> 'price')::bigint AS price
FROM larder.entities e
CROSS JOIN LATERAL jsonb_array_elements(e.body -> 'items') i
LEFT JOIN larder.entities d ON d.site = e.site AND d.kind = 'device' AND d.id = e.id
LEFT JOIN larder.entities p ON p.site = e.site AND p.kind = 'product' AND p.id = i ->> 'productId'
WHERE e.kind = 'planogram' AND NOT e.is_removed;
COMMENT ON VIEW larder.stock IS 'What each selection of each machine holds, as of the last change that the site shipped';

CREATE VIEW larder.tools_out AS
SELECT d.site, d.account, d.id, d.occurred_at, d.local_day, d.device_serial, d.product, d.product_name, d.person, d.person_name,
  d.tags, now() - d.occurred_at AS out_for
FROM larder.movements d
WHERE d.kind = 'delivery' AND d.is_delivered AND d.is_returnable
  AND NOT EXISTS (SELECT 1 FROM larder.movements r WHERE r.site = d.site AND r.delivery = d.id AND r.kind = 'return');
COMMENT ON VIEW larder.tools_out IS 'Returnable products that did not come back';

CREATE VIEW larder.incidents AS
SELECT site, account, id, body ->> 'kind' AS kind, body ->> 'severity' AS severity, body ->> 'state' AS state,
  (body ->> 'openedAt')::timestamptz AS opened_at, (body ->> 'closedAt')::timestamptz AS closed_at, body -> 'subject' AS subject
FROM larder.entities WHERE kind = 'incident' AND NOT is_removed;
COMMENT ON VIEW larder.incidents IS 'What was, or is, wrong at a site';

CREATE VIEW larder.sites_state AS
SELECT site, epoch, pos, behind, seen_at, now() - seen_at AS silent_for, time_zone, larder, personal, forks,
  CASE WHEN now() - seen_at > interval '1 hour' THEN 'silent' WHEN behind > 0 THEN 'behind' ELSE 'current' END AS state
FROM larder.sites;
COMMENT ON VIEW larder.sites_state IS 'How each site stands: current, behind, or silent for more than an hour';
