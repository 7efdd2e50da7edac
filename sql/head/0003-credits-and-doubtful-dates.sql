-- What a credit gave back to a subsidy, and whether the machine's clock was to be doubted.

ALTER TABLE larder.movements ADD COLUMN to_subsidy bigint, ADD COLUMN date_doubtful boolean;
COMMENT ON COLUMN larder.movements.to_subsidy IS 'of a credit: how much of amount went back to the subsidy that had paid; null where the site did not tell yet';
COMMENT ON COLUMN larder.movements.date_doubtful IS 'the machine''s clock was not to be believed when it dated this; null of a credit, and where the site did not tell yet';

-- Sites put aside whole rows, by their order: epoch stays behind the columns of a movement.
ALTER TABLE larder.movements_orphaned RENAME TO movements_orphaned_before;
DROP INDEX larder.movements_orphaned_by_site;
CREATE TABLE larder.movements_orphaned (
  LIKE larder.movements,
  epoch uuid NOT NULL,
  orphaned_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE larder.movements_orphaned IS 'Movements of a history that a restore at the site left; epoch names it';
INSERT INTO larder.movements_orphaned (site, account, sequence, received_at, pos, kind, id, occurred_at, local_day, local_hour,
  controller, device, device_serial, device_name, operation, selection, business_line, product, product_name, product_type,
  is_returnable, method, is_delivered, failure_reason, currency, sell_value, tax_rate, tax_value, cost, balance_paid,
  recharge_paid, amount, balance_after, delivery, person, person_name, person_identification, code_value, tags, epoch, orphaned_at)
SELECT site, account, sequence, received_at, pos, kind, id, occurred_at, local_day, local_hour,
  controller, device, device_serial, device_name, operation, selection, business_line, product, product_name, product_type,
  is_returnable, method, is_delivered, failure_reason, currency, sell_value, tax_rate, tax_value, cost, balance_paid,
  recharge_paid, amount, balance_after, delivery, person, person_name, person_identification, code_value, tags, epoch, orphaned_at
FROM larder.movements_orphaned_before;
DROP TABLE larder.movements_orphaned_before;
CREATE INDEX movements_orphaned_by_site ON larder.movements_orphaned (site, epoch);

CREATE OR REPLACE VIEW larder.deliveries AS
SELECT d.site, d.account, d.sequence, d.id, d.occurred_at, d.received_at, d.local_day, d.local_hour, d.business_line, d.is_delivered,
  d.failure_reason, d.method, d.device, d.device_serial, d.device_name, d.operation, d.selection, d.product, d.product_name,
  d.product_type, d.is_returnable, r.occurred_at AS returned_at, d.currency, d.sell_value, d.tax_rate, d.tax_value, d.cost,
  d.balance_paid, d.recharge_paid,
  CASE WHEN d.is_delivered THEN d.sell_value - d.balance_paid - d.recharge_paid ELSE 0 END AS paid_otherwise,
  CASE WHEN d.is_delivered THEN d.sell_value - d.tax_value - d.cost ELSE 0 END AS profit,
  larder.amount(d.sell_value, d.currency) AS sell_amount, larder.amount(d.cost, d.currency) AS cost_amount,
  d.person, d.person_name, d.person_identification, d.tags, d.date_doubtful
FROM larder.movements d
LEFT JOIN larder.movements r ON r.site = d.site AND r.delivery = d.id AND r.kind = 'return'
WHERE d.kind = 'delivery';

CREATE VIEW larder.credits AS
SELECT c.site, c.account, c.sequence, c.id, c.occurred_at, c.local_day, c.local_hour, c.operation, c.delivery, c.currency,
  c.amount, c.to_subsidy, c.amount - c.to_subsidy AS to_recharge, c.balance_after,
  larder.amount(c.amount, c.currency) AS credited_amount, larder.amount(c.to_subsidy, c.currency) AS to_subsidy_amount,
  c.person, c.person_name, c.person_identification, c.tags
FROM larder.movements c
WHERE c.kind = 'credit';
COMMENT ON VIEW larder.credits IS 'What people gave back by hand, or took: each change of a code''s credit, and how much of it went back to the subsidy';
