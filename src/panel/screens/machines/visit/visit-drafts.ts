import { signal } from '@preact/signals';
import { call, type Options } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem.ts';

type Body = Options<'POST /devices/:id/visits'>['body'];

/** The typed values of a visit, as text, until it is sent. */
export type Draft = {
  slots: Record<string, { counted?: string; added?: string; removed?: string }>;
  coins: string;
  bills: string;
  note: string;
};

/** A visit that is over, and waits to be heard. Its id makes that it counts once, however often it is sent. */
export type VisitDraft = { device: string; body: Body & { id: string }; refused?: string };

export const emptyDraft: Draft = { slots: {}, coins: '', bills: '', note: '' };

const draftKey = (device: string) => `larder visit draft ${device}`;
const storageKey = 'larder visits';

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    // A browser that keeps nothing, or something else under this name.
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it lives as long as the page does.
  }
}

/** Returns the stored draft of a machine; drafts survive a reload of the page. */
export const draftOf = (device: string): Draft => ({ ...emptyDraft, ...read(draftKey(device), emptyDraft) });
export const keepDraft = (device: string, draft: Draft | null): void => write(draftKey(device), draft);

/** The visits that wait, the oldest first. */
export const visitDrafts = signal<readonly VisitDraft[]>(read<VisitDraft[]>(storageKey, []));

function keep(visits: readonly VisitDraft[]): void {
  visitDrafts.value = visits;
  write(storageKey, visits.length === 0 ? null : visits);
}

/** Keeps a visit on this device, before anything is sent: whatever happens next, it is not lost. */
export function keepVisit(visit: VisitDraft): void {
  keep([...visitDrafts.value, visit]);
}

export function discardVisit(id: string): void {
  keep(visitDrafts.value.filter(({ body }) => body.id !== id));
}

let underWay: Promise<number> | undefined;

/**
 * Sends what waits, the oldest first, until one is not heard. One that is refused for good stays, and says why.
 * @returns how many were heard
 */
export function sendKept(): Promise<number> {
  underWay ??= sendAll().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function sendAll(): Promise<number> {
  let sent = 0;
  for (const visit of visitDrafts.value) {
    if (visit.refused !== undefined) continue;
    try {
      await call('POST /devices/:id/visits', { params: { id: visit.device }, body: visit.body });
      discardVisit(visit.body.id);
      sent++;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Nobody heard, or somebody has to sign in, or to wait: it is sent again as it is.
      if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)
        return sent;
      const refused = error.detail || error.code;
      keep(visitDrafts.value.map((one) => (one.body.id === visit.body.id ? { ...one, refused } : one)));
    }
  }
  return sent;
}

/** A random UUID, also where the page did not come by HTTPS. */
export function newVisitId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
