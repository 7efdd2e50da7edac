import { type Check, maxListed, sentences } from '../../store/checks/check.ts';

/** Changes of an incident, counted. */
const counted = `SELECT i.id, i.state, i.acknowledged_ms AS acknowledgedMs, i.is_unstable AS isUnstable, i.openings,
    sum(t.change = 'opened') AS opened, sum(t.change = 'closed') AS closed, sum(t.change = 'unstable') AS unstable,
    sum(t.change = 'acknowledged') AS acknowledged
  FROM incidents i LEFT JOIN incident_transitions t ON t.incident = i.seq WHERE i.state <> 'pending' GROUP BY i.seq`;

/** The changes of every incident contain each opening and closing, and lead to its present state. */
const changes: Check = {
  name: 'changes of incidents',
  onlyFull: true,
  run: (reader) =>
    sentences<{ id: string }>(
      reader,
      `SELECT id FROM (${counted}) WHERE ifnull(opened, 0) = 0 OR opened > openings
          OR opened - closed <> iif(state = 'closed', 0, 1)
          OR (isUnstable = 1 AND unstable = 0) OR (acknowledgedMs IS NOT NULL AND acknowledged = 0) LIMIT ${maxListed}`,
      ({ id }) => `the changes of incident ${id} do not lead to what it is`,
    ),
};

/**
 * Missing settings that the audit has as set. Only members that no kind sets by default are checked: defaults may
 * differ in a later version.
 */
const settings: Check = {
  name: 'alert settings by the audit',
  onlyFull: true,
  run: (reader) =>
    sentences<{ kind: string }>(
      reader,
      `SELECT kind FROM (
            SELECT resource_id AS kind, ifnull(account, 0) AS owner, new_value AS told,
              row_number() OVER (PARTITION BY resource_id, account ORDER BY seq DESC) AS newest
              FROM audit_log WHERE resource_type = 'alert_setting') t
          WHERE newest = 1 AND (told ->> 'severity' IS NOT NULL OR told ->> 'isActive' = 0)
            AND NOT EXISTS (SELECT 1 FROM alert_settings s WHERE s.account = t.owner AND s.kind = t.kind)
          LIMIT ${maxListed}`,
      ({ kind }) => `the alert setting ${kind} is not there, and the audit tells of it`,
    ),
};

/** Checks of incidents. */
export const incidentChecks: readonly Check[] = [changes, settings];
