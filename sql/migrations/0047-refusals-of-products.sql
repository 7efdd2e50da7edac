-- floor: 29
--
-- GET /authorizations/refusals of a product: somebody asks who could not get the gloves.
CREATE INDEX refusals_by_product ON refusals (product, date_ms) WHERE product IS NOT NULL;
