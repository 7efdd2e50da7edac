-- Sums of amounts stay numeric: a sum of some thousand of the largest amounts is more than a bigint can hold.

CREATE FUNCTION larder.amount(minor numeric, of_currency text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT minor / (10::numeric ^ coalesce((SELECT decimals FROM larder.currencies c WHERE c.currency = of_currency), 2))
$$;
COMMENT ON FUNCTION larder.amount(numeric, text) IS 'A sum of amounts in minor units as numeric in the unit of its currency';

CREATE OR REPLACE VIEW larder.sales_by_day AS
SELECT site, account, local_day, operation, device_serial, product, product_name, currency, count(*) AS sales,
  sum(sell_value) AS revenue, sum(tax_value) AS tax, sum(cost) AS cost, sum(sell_value - tax_value - cost) AS profit,
  larder.amount(sum(sell_value), currency) AS revenue_amount,
  larder.amount(sum(sell_value - tax_value - cost), currency) AS profit_amount
FROM larder.movements
WHERE kind = 'delivery' AND is_delivered AND business_line = 'vending'
GROUP BY site, account, local_day, operation, device_serial, product, product_name, currency;

CREATE OR REPLACE VIEW larder.consumption_by_tag AS
SELECT m.site, m.account, m.local_day, t.key AS tag, t.value, m.business_line, m.product, m.product_name, m.currency,
  count(*) AS deliveries, count(DISTINCT m.person) AS people, sum(m.cost) AS cost, sum(m.sell_value) AS sell_value,
  sum(m.balance_paid) AS balance_paid, sum(m.recharge_paid) AS recharge_paid,
  sum(m.sell_value - m.balance_paid - m.recharge_paid) AS paid_otherwise,
  larder.amount(sum(m.cost), m.currency) AS cost_amount,
  larder.amount(sum(m.balance_paid), m.currency) AS balance_paid_amount
FROM larder.movements m CROSS JOIN LATERAL jsonb_each_text(m.tags) t
WHERE m.kind = 'delivery' AND m.is_delivered
GROUP BY m.site, m.account, m.local_day, t.key, t.value, m.business_line, m.product, m.product_name, m.currency;
