import { signal } from '@preact/signals';
import { secondMs } from '../../lib/calendar/durations.ts';

/*
 * Detects whether the server is alive (rules/panel#when-there-is-no-answer). Every answer and every heartbeat of the
 * stream counts. After a silence, the page asks; without an answer it shows since when. Otherwise a stale page would
 * look healthy.
 */

/** The silence before the page sends a request, and the timeout of that request; with a tick less than 5 s. */
const quietMs = 2600;
const answerMs = 2000;
const tickMs = 250;

/** The time of the last answer, while the appliance does not answer; null while it does. */
export const silentSince = signal<number | null>(null);

let heardAtMs = performance.now();
let heardAt = Date.now();
let isAsking = false;

/** Records that something was received from the appliance. */
export function heard(): void {
  heardAtMs = performance.now();
  heardAt = Date.now();
  if (silentSince.value !== null) silentSince.value = null;
}

async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const before = heardAtMs;
  try {
    // Any answer will do: the page of the panel always exists and costs the server little.
    await fetch('/panel/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
    heard();
  } catch {
    if (heardAtMs === before && silentSince.value === null) silentSince.value = heardAt;
  } finally {
    isAsking = false;
  }
}

/** The time until which the server takes no more requests, while a file waits for it; else null. */
export const busyUntil = signal<number | null>(null);

/** Resolves once the server takes requests, not before the time it sets. @returns true if that took a wait */
export async function whenAnswered(): Promise<boolean> {
  for (let hasWaited = false; ; hasWaited = true) {
    const answer = await fetch('/panel/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) {
      busyUntil.value = null;
      heard();
      return hasWaited;
    }
    const seconds = Number(answer?.headers.get('retry-after'));
    busyUntil.value = seconds > 0 ? Date.now() + seconds * secondMs : null;
    await new Promise((done) => setTimeout(done, seconds > 0 ? seconds * secondMs : quietMs));
  }
}

/** The page's visibility and its change event. */
type Seen = {
  readonly hidden: boolean;
  addEventListener(kind: 'visibilitychange', told: () => void): void;
  removeEventListener(kind: 'visibilitychange', told: () => void): void;
};

/** Watches for as long as the page is open and seen. @returns what ends it */
export function followPulse(page: Seen): () => void {
  const look = () => {
    if (!page.hidden && performance.now() - heardAtMs >= quietMs) void ask();
  };
  const shown = () => {
    // A tab that was hidden does not report what it knew before.
    if (!page.hidden) void ask();
  };
  const timer = setInterval(look, tickMs);
  page.addEventListener('visibilitychange', shown);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', shown);
  };
}
