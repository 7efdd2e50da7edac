import { signal } from '@preact/signals';
import { hourMs } from '../../../lib/calendar/durations.ts';
import { account } from '../../state/account.ts';
import { session } from '../../state/session.ts';

/** A workbook that was requested on this device, in words that distinguish it. */
export type KnownExport = { id: string; what: string; filters: readonly string[]; atMs: number };

const retentionMs = 25 * hourMs;
const maxHeld = 20;

// The API returns an export to anyone with its id; the ids are stored here for each person and account.
const place = () => `larder-workbooks ${session.value?.user.id} ${account.value?.id}`;
const changed = signal(0);

/** The workbooks of this person and account that may still be there, the latest first. */
export function knownExports(): readonly KnownExport[] {
  changed.value;
  try {
    const kept = JSON.parse(localStorage.getItem(place()) ?? '[]') as KnownExport[];
    return kept.filter(({ atMs }) => atMs > Date.now() - retentionMs);
  } catch {
    return [];
  }
}

function keep(exports: readonly KnownExport[]): void {
  localStorage.setItem(place(), JSON.stringify(exports.slice(0, maxHeld)));
  changed.value++;
}

/** Remembers an export that this device requested. */
export function rememberExport(made: KnownExport): void {
  keep([made, ...knownExports()]);
}

/** Forgets an export, by its id. */
export function forgetExport(id: string): void {
  keep(knownExports().filter((one) => one.id !== id));
}
