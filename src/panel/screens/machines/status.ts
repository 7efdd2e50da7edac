/** The status of a machine, as far as there are words for it. */
export type Standing = {
  lamp: 'good' | 'warn' | 'bad' | 'idle';
  controller: { state: 'on_time' | 'late' | 'silent' | 'never_seen' | 'unwatched' };
  selections: { total: number; empty: number };
  failures: { count: number };
};

/** The reasons why a machine needs attention. */
export type Why = 'silent' | 'failing' | 'all_empty' | 'late' | 'some_empty' | 'never_seen' | 'not_connected';

/** From how many failures in a day on somebody should look (rules/overview#reasons). */
const manyFailures = 3;

/** The reasons why a machine needs attention, worst first; empty if it does not. */
export function whysOf({ lamp, controller, selections, failures }: Standing): Why[] {
  const isEmpty = selections.empty > 0 && selections.empty === selections.total;
  const whys: (Why | false)[] = [
    controller.state === 'silent' && 'silent',
    failures.count >= manyFailures && lamp === 'bad' && 'failing',
    isEmpty && 'all_empty',
    controller.state === 'late' && 'late',
    failures.count >= manyFailures && lamp !== 'bad' && 'failing',
    selections.empty > 0 && !isEmpty && 'some_empty',
    controller.state === 'never_seen' && 'never_seen',
    lamp === 'idle' && controller.state !== 'never_seen' && 'not_connected',
  ];
  return whys.filter((why) => why !== false);
}

/** The lamp of a machine: its colour, and the word beside it. */
export function lampOf(standing: Standing): { tone: Standing['lamp']; word: Why | 'running' } {
  return { tone: standing.lamp, word: whysOf(standing)[0] ?? 'running' };
}
