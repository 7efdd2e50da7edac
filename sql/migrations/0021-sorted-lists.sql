-- floor: 21
--
-- Lists in the order of names and of changes, and what changed since a moment.

-- The last change of a consumer, its tags or its codes by whoever runs the site; balances change by themselves. What was
-- changed before is not known, so all count as changed now: who asks what changed since misses nothing.
ALTER TABLE consumers ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
UPDATE consumers SET updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

-- GET /consumers, /products and /profiles by `sort` and `updatedFrom`. A list that does not say which state or which
-- line is read in parts, one for each, so one index serves it with those filters and without. By name is by
-- search_text, which begins with the name, case and accents folded.
CREATE INDEX consumers_sorted_by_name ON consumers (account, is_active, search_text) WHERE removed_at IS NULL;
CREATE INDEX consumers_sorted_by_change ON consumers (account, is_active, updated_at) WHERE removed_at IS NULL;
CREATE INDEX products_sorted_by_name ON products (account, business_line, is_active, search_text)
  WHERE removed_at IS NULL;
CREATE INDEX products_sorted_by_change ON products (account, business_line, is_active, updated_at)
  WHERE removed_at IS NULL;
CREATE INDEX profiles_sorted_by_name ON profiles (account, business_line, is_active, search_text)
  WHERE removed_at IS NULL;
CREATE INDEX profiles_sorted_by_change ON profiles (account, business_line, is_active, updated_at)
  WHERE removed_at IS NULL;
