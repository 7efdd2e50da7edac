-- Sites shipped who acknowledged an incident and why, and the whole credit in the entry of its batch. Neither is shipped any
-- more, and what is here already loses it. A credit is a movement, which stays.

UPDATE larder.changes SET body = body - 'credit' WHERE kind = 'movements' AND body ? 'credit';
UPDATE larder.changes_orphaned SET body = body - 'credit' WHERE kind = 'movements' AND body ? 'credit';

-- In every mode an actor is known by type alone; the rest is of sites that do not ship people in full.
CREATE FUNCTION larder.incident_without_names(body jsonb, is_full boolean) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT body || jsonb_build_object('acknowledgedBy', CASE WHEN jsonb_typeof(body -> 'acknowledgedBy') = 'object'
      THEN jsonb_build_object('type', body #> '{acknowledgedBy,type}') END)
    || CASE WHEN is_full THEN '{}' ELSE jsonb_build_object(
      'acknowledgedReason', NULL::text,
      'subject', CASE WHEN body #>> '{subject,type}' IN ('device', 'controller', 'delivery', 'requirement') THEN body -> 'subject'
        WHEN jsonb_typeof(body -> 'subject') = 'object' THEN jsonb_build_object('type', body #> '{subject,type}') END,
      'facts', coalesce((SELECT jsonb_object_agg(name, fact) FROM jsonb_each(body -> 'facts') AS of_body(name, fact)
        WHERE jsonb_typeof(fact) = 'number' OR name IN ('lastSeenAt', 'createdAt', 'lastMovementAt', 'lastAt', 'lastReason',
          'date', 'since', 'endsAt', 'code', 'product', 'device')), '{}')) END
$$;
DO $$
DECLARE
  shipped text;
BEGIN
  FOREACH shipped IN ARRAY ARRAY['changes', 'changes_orphaned', 'entities'] LOOP
    EXECUTE format('UPDATE larder.%I t SET body = larder.incident_without_names(t.body, s.personal = ''full'') FROM larder.sites s
      WHERE s.site = t.site AND t.kind = ''incident'' AND t.body IS NOT NULL', shipped);
  END LOOP;
END $$;
DROP FUNCTION larder.incident_without_names;
