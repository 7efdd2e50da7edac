-- floor: 60
--
-- Rejected reports by what caused them, so that people see each cause once, and may dismiss it.

-- What is missing, or wrong, by the code of the rejection: the serial, the selection of a machine, the product, the card, the
-- delivery. Empty where the code says all.
ALTER TABLE feed_rejections ADD COLUMN cause TEXT GENERATED ALWAYS AS (CASE code
  WHEN 'device_unknown' THEN row ->> 'deviceSerial'
  WHEN 'date_in_future' THEN row ->> 'deviceSerial'
  WHEN 'selection_unknown' THEN (row ->> 'deviceSerial') || ' ' || (row ->> 'selection')
  WHEN 'product_unknown' THEN lower(row ->> 'productId')
  WHEN 'code_unknown' THEN row ->> 'codeId'
  WHEN 'delivery_unknown' THEN ifnull(lower(row ->> 'deliveryId'), row ->> 'codeId')
  ELSE ''
END) VIRTUAL;
-- when somebody decided that it will not be taken in
ALTER TABLE feed_rejections ADD COLUMN dismissed_ms INTEGER;

CREATE INDEX feed_rejections_by_cause ON feed_rejections (account, code, cause, date_ms)
  WHERE resolved_ms IS NULL AND dismissed_ms IS NULL;
