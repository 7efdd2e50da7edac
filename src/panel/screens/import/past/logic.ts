import type { Reply } from '../../../api/call.ts';
import { texts } from './words.ts';

export type PastImport = Reply<'GET /imports/:id'>;
export type PastRow = Reply<'GET /imports/:id/rows'>['items'][number];

/** True while some rows can be undone: they are stored, and were not undone yet. */
export function canUndo({ undo }: Pick<PastImport, 'undo'>): boolean {
  return undo.until !== null && undo.open > 0;
}

/** The name of a field of a row; a tag by its key. */
export function fieldWords(field: string): string {
  return texts.fields[field] ?? field.replace(/^tags\./, '');
}

/** The reason why an undo left a row as it is; null if it did not. */
export function reasonWords({ left }: Pick<PastRow, 'left'>): string | null {
  if (left === null) return null;
  const { reason, fields, detail } = left;
  if (reason === 'changed') return texts.reasons.changed(fields.map(fieldWords).join(', '));
  if (reason === 'refused') return texts.reasons.refused(detail ?? '');
  return texts.reasons[reason];
}
