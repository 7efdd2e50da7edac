import { signal } from '@preact/signals';
import type { Interface } from '../../app/routes.ts';
import { heard } from './pulse.ts';
import { refresh } from './use-call.ts';

/** What comes by the stream, by the names of its events. */
type Events = Interface['GET /panel/events']['events'];

/** Something that just happened at a machine, as the stream of events tells it. */
export type Happening = Events['movement'];

/** What happened since the page was loaded, the newest first, in all accounts that one may see. */
export const happened = signal<readonly Happening[]>([]);
const maxHeld = 50;

/** Whether the page hears what happens as it happens. */
export const isLive = signal(false);

/** What an event is about, as `refresh` calls it. */
const topicsOf: Readonly<Record<Exclude<keyof Events, 'beat' | 'more'>, readonly string[]>> = {
  movement: ['transactions', 'overview', 'devices'],
  refusal: ['authorizations'],
  controller: ['controllers', 'overview'],
  export: ['transactions', 'consumers'],
  backup: ['backups', 'system', 'overview'],
  system: ['system', 'overview'],
  incident: ['incidents', 'overview'],
};
const topics = [...new Set(Object.values(topicsOf).flat())];

/** How soon what changed is loaded again, and how often at most, however much happens. */
const refreshSoonMs = 250;
const refreshEveryMs = 3000;
/** How long to wait where the stream was refused: the session is there, but there are too many streams. */
const refusedMs = 30_000;

/**
 * Hears what happens: fills `happened`, and loads again what is on the page about it. There is one stream a page; it
 * is closed while the tab is hidden, for a browser has few connections to a place, and what was missed is loaded when
 * it is shown again. `refused` is called where the stream is refused, which is so when the session is over.
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
