-- floor: 83
--
-- All sums of deliveries are read from blocks of columns (docs/decisions/046).

DROP TABLE sales_rollups;
DROP TABLE product_rollups;
DROP TABLE device_rollups;
DROP TABLE delivery_rollups;
DROP TABLE consumer_sales;
DROP INDEX consumers_ever_of_account;
ALTER TABLE consumer_deliveries DROP COLUMN sold_in;
ALTER TABLE recent_consumer_deliveries DROP COLUMN sold_in;

-- Facts have one more column, the tax. Blocks are made again behind the writes; until then rows are summed.
DELETE FROM fact_blocks;
