-- floor: 68
--
-- Every movement has its tags and its profile in its own row. The conventions are those of 0001.

UPDATE deliveries SET
    tag_set = (SELECT iif(deliveries.date_ms >= c.tags_since_ms, c.tag_set,
        (SELECT s.tag_set FROM former_tag_sets s WHERE s.consumer = c.seq AND s.since_ms <= deliveries.date_ms
          ORDER BY s.since_ms DESC LIMIT 1))
      FROM consumers c WHERE c.seq = deliveries.consumer AND c.tags_since_ms IS NOT NULL)
  FROM tag_filling f
  WHERE f.history_end_ms IS NOT NULL AND deliveries.seq <= f.deliveries_end AND deliveries.date_ms < f.history_end_ms;
UPDATE deliveries SET profile = (SELECT iif(deliveries.business_line = 'eas', e.eas_profile, e.vending_profile)
    FROM earlier_profiles e WHERE e.code = deliveries.code)
  WHERE profile IS NULL AND code IN (SELECT code FROM earlier_profiles)
    AND seq <= (SELECT deliveries_end FROM tag_filling WHERE history_end_ms IS NOT NULL);
UPDATE recharges SET
    tag_set = (SELECT iif(recharges.date_ms >= c.tags_since_ms, c.tag_set,
        (SELECT s.tag_set FROM former_tag_sets s WHERE s.consumer = c.seq AND s.since_ms <= recharges.date_ms
          ORDER BY s.since_ms DESC LIMIT 1))
      FROM consumers c WHERE c.seq = recharges.consumer AND c.tags_since_ms IS NOT NULL)
  FROM tag_filling f
  WHERE f.history_end_ms IS NOT NULL AND recharges.seq <= f.recharges_end AND recharges.date_ms < f.history_end_ms;
UPDATE credits SET
    tag_set = (SELECT iif(credits.date_ms >= c.tags_since_ms, c.tag_set,
        (SELECT s.tag_set FROM former_tag_sets s WHERE s.consumer = c.seq AND s.since_ms <= credits.date_ms
          ORDER BY s.since_ms DESC LIMIT 1))
      FROM consumers c WHERE c.seq = credits.consumer AND c.tags_since_ms IS NOT NULL)
  FROM tag_filling f
  WHERE f.history_end_ms IS NOT NULL AND credits.seq <= f.credits_end AND credits.date_ms < f.history_end_ms;
UPDATE returns SET tag_set = (SELECT d.tag_set FROM deliveries d WHERE d.seq = returns.delivery)
  WHERE seq <= (SELECT returns_end FROM tag_filling);

DROP TABLE tag_filling;
DROP TABLE earlier_profiles;
