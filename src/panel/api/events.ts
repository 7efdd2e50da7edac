import { signal } from '@preact/signals';
import type { Interface } from '../../app/routes.ts';
import { heard } from './pulse.ts';
import { refresh } from './use-call.ts';

/** Events of the stream, by name. */
type Events = Interface['GET /panel/events']['events'];

/** An event at a machine, from the stream of events. */
export type Happening = Events['movement'];

/** Events since the page was loaded, newest first, in all visible accounts. */
export const happened = signal<readonly Happening[]>([]);
const maxHeld = 50;

/** The progress of the latest import, of this page or another. */
export const imported = signal<Events['import'] | null>(null);

/** True while the page receives live events. */
export const isLive = signal(false);

/** The topics that each event refreshes. */
const topicsOf: Readonly<Record<Exclude<keyof Events, 'beat' | 'more' | 'import'>, readonly string[]>> = {
  movement: ['transactions', 'overview', 'devices'],
  refusal: ['authorizations'],
  controller: ['controllers', 'overview'],
  export: ['transactions', 'consumers'],
  backup: ['backups', 'system', 'overview'],
  system: ['system', 'overview'],
  incident: ['incidents', 'overview'],
};
const topics = [...new Set(Object.values(topicsOf).flat())];

/** The delay before changed data is reloaded, which also limits how often it is. */
const refreshSoonMs = 250;
const refreshEveryMs = 3000;
/** The delay after the stream was refused because there are too many streams. */
const refusedMs = 30_000;

/**
 * Follows the event stream: fills `happened`, and reloads affected data of the page. There is one stream a page; it
 * is closed while the tab is hidden, because a browser has few connections per server. Missed changes are loaded when
 * the tab is shown again. `refused` is called where the stream is refused, which is so when the session is over.
 * @returns what ends it
 */
export function followEvents(refused: () => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let hasMissed = false;
  let refreshedMs = Number.NEGATIVE_INFINITY;
  const waiting = new Set<string>();

  const refreshSoon = (which: readonly string[]) => {
    for (const topic of which) waiting.add(topic);
    const waitMs = Math.max(refreshSoonMs, refreshedMs + refreshEveryMs - performance.now());
    pause ??= setTimeout(() => {
      pause = undefined;
      refreshedMs = performance.now();
      refresh(...waiting);
      waiting.clear();
    }, waitMs);
  };

  const open = () => {
    if (source || document.hidden) return;
    clearTimeout(again);
    source = new EventSource('/panel/events');
    source.addEventListener('open', () => {
      isLive.value = true;
      heard();
      if (hasMissed) refresh(...topics);
      hasMissed = false;
    });
    source.addEventListener('error', () => {
      isLive.value = false;
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      again = setTimeout(open, refusedMs);
      refused();
    });
    const on = <K extends keyof Events>(event: K, hear: (told: Events[K]) => void) =>
      source!.addEventListener(event, ({ data }: MessageEvent<string>) => {
        heard();
        hear(JSON.parse(data) as Events[K]);
      });
    on('beat', () => {});
    on('more', () => refreshSoon(topics));
    on('movement', add);
    on('import', (told) => {
      imported.value = told;
    });
    for (const [event, about] of Object.entries(topicsOf))
      on(event as keyof Events, () => refreshSoon(about));
  };

  const close = () => {
    source?.close();
    source = undefined;
    hasMissed = true;
    isLive.value = false;
  };

  const follow = () => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', follow);
  open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(again);
    clearTimeout(pause);
    close();
    happened.value = [];
  };
}

function add(happening: Happening): void {
  const others = happened.value.filter(({ id }) => id !== happening.id);
  happened.value = [happening, ...others].slice(0, maxHeld);
}
