import type { Options } from '../../../api/call.ts';

export type VisitBody = Options<'POST /devices/:id/visits'>['body'] & { id: string };

/** The values typed at a machine. */
export type Draft = {
  slots: Record<string, { counted?: string; added?: string; removed?: string }>;
  coins: string;
  bills: string;
  tubes: string;
  note: string;
};

export const parts = ['counted', 'added', 'removed'] as const;

export type Part = (typeof parts)[number];

/** The error of a field: a key of the words of a visit. */
type Wrong = 'notACount' | 'countFirst' | 'tooManyRemoved' | 'notAnAmount' | 'noteTooLong';

/** A visit as it is sent, or what is wrong with what was typed, by field: `A1 counted`, `coins`, `note`. */
export type Checked =
  | { content: Omit<VisitBody, 'id' | 'date'>; wrong?: undefined }
  | { content?: undefined; wrong: Record<string, Wrong> };

const maxNote = 2000;

/** A typed number of pieces: undefined if nothing was typed, null if it is invalid. */
export function typedCount(text: string | undefined): number | null | undefined {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return undefined;
  return /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : null;
}

/** True if no value was typed that a visit could contain. */
export function isEmpty({ slots, coins, bills, tubes }: Draft): boolean {
  const typed = [...Object.values(slots).flatMap((slot) => Object.values(slot)), coins, bills, tubes];
  return typed.every((text) => text.trim() === '');
}

/** Checks what was typed. `expected` has the stock of each slot, `minorOf` reads an amount. */
export function checked(
  draft: Draft,
  expected: ReadonlyMap<string, number | null>,
  minorOf: (typed: string) => number | null,
): Checked {
  const wrong: Record<string, Wrong> = {};
  const items = Object.entries(draft.slots).flatMap(([selection, typed]) => {
    const [counted, added, removed] = parts.map((part) => {
      const count = typedCount(typed[part]);
      if (count === null) wrong[`${selection} ${part}`] = 'notACount';
      return count ?? undefined;
    });
    const isMoved = added !== undefined || removed !== undefined;
    if (counted === undefined && !isMoved) return [];
    const start = counted ?? expected.get(selection) ?? null;
    const isUnread = wrong[`${selection} counted`] !== undefined;
    if (start === null && !isUnread) wrong[`${selection} counted`] = 'countFirst';
    if (start !== null && (removed ?? 0) > start + (added ?? 0) && !isUnread)
      wrong[`${selection} removed`] ??= 'tooManyRemoved';
    return [
      {
        selection,
        ...(counted !== undefined && { counted }),
        ...(added !== undefined && { added }),
        ...(removed !== undefined && { removed }),
      },
    ];
  });
  const [coins, bills, tubes] = (['coins', 'bills', 'tubes'] as const).map((name) => {
    if (draft[name].trim() === '') return undefined;
    const minor = minorOf(draft[name]);
    if (minor === null || minor < 0) wrong[name] = 'notAnAmount';
    return minor ?? undefined;
  });
  const note = draft.note.trim();
  if (note.length > maxNote) wrong['note'] = 'noteTooLong';
  if (Object.keys(wrong).length > 0) return { wrong };
  const isCollected = coins !== undefined || bills !== undefined;
  return {
    content: {
      items,
      ...(isCollected && { collected: { coins: coins ?? 0, bills: bills ?? 0 } }),
      ...(tubes !== undefined && { tubesFilled: tubes }),
      ...(note !== '' && { note }),
    },
  };
}

/** The server's errors by the fields of the form. */
export function wrongFields(
  fields: ReadonlyMap<string, string>,
  items: VisitBody['items'],
): Record<string, string> {
  const named: Record<string, string> = {
    'collected.coins': 'coins',
    'collected.bills': 'bills',
    tubesFilled: 'tubes',
  };
  const found = [...fields].map(([field, message]) => {
    const [, at, part] = /^items\.(\d+)\.(counted|added|removed)$/.exec(field) ?? [];
    const item = at === undefined ? undefined : items[Number(at)];
    return [item ? `${item.selection} ${part}` : (named[field] ?? field), message] as const;
  });
  return Object.fromEntries(found);
}

/** Returns the number of units in a slot afterwards; undefined without a count, or if more is taken out than there was. */
export function afterwards(typed: Draft['slots'][string] | undefined): number | undefined {
  const [counted, added, removed] = parts.map((part) => typedCount(typed?.[part]));
  if (typeof counted !== 'number') return undefined;
  const after = counted + (added ?? 0) - (removed ?? 0);
  return after < 0 ? undefined : after;
}
