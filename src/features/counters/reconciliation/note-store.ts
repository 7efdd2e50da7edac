import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { column, insertInto, query } from '../../../store/statement.ts';

const body = jsonObject({
  id: 'n.id',
  device: jsonObject({ id: 'v.id', serial: 'v.serial', name: 'v.name' }),
  from: jsonMoment('n.from_ms'),
  to: jsonMoment('n.to_ms'),
  selection: 'n.selection',
  cause: 'n.cause',
  text: 'n.text',
  figures: 'json(n.figures)',
  date: jsonMoment('n.date_ms'),
  actor: 'n.actor_label',
});

export const noteBody = column<[seq: number], Json>(
  `SELECT ${body} FROM reconciliation_notes n JOIN devices v ON v.seq = n.device WHERE n.seq = ?`,
);
/** The notes on comparisons of a device that touch a time, the oldest first. */
export const notesWithin = query<[device: number, toMs: number, fromMs: number], { body: Json }>(
  `SELECT ${body} AS body FROM reconciliation_notes n INDEXED BY reconciliation_notes_of_device
    JOIN devices v ON v.seq = n.device WHERE n.device = ? AND n.from_ms <= ? AND n.to_ms >= ? ORDER BY n.seq LIMIT 200`,
);
export const insertNote = insertInto('reconciliation_notes', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  device: 'integer',
  from_ms: 'integer',
  to_ms: 'integer',
  selection: 'text?',
  cause: 'text',
  text: 'text',
  figures: 'text',
  date_ms: 'integer',
  actor_label: 'text',
  created_at: 'text',
});
