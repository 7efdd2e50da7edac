import type { Overview } from '../../parts/reasons/reasons.ts';

type Machine = Overview['machines']['items'][number];

/** The members of a machine's status that have words. */
export type Standing = {
  lamp: Machine['lamp'];
  controller: Pick<Machine['controller'], 'state'>;
  selections: Pick<Machine['selections'], 'total' | 'empty'>;
  problems: Machine['problems'];
};

/** The reasons why a machine needs attention: its open incidents, and its stock and controller at present. */
export type Why =
  | Machine['problems'][number]['code']
  | 'silent'
  | 'all_empty'
  | 'late'
  | 'some_empty'
  | 'never_seen'
  | 'not_connected';

/** The reasons why a machine needs attention, worst first; empty if it does not. */
export function whysOf({ lamp, controller, selections, problems }: Standing): Why[] {
  const isEmpty = selections.empty > 0 && selections.empty === selections.total;
  const of = (wanted: 'warn' | 'bad') =>
    problems.filter(({ severity }) => severity === wanted).map(({ code }) => code);
  const whys: (Why | false)[] = [
    controller.state === 'silent' && 'silent',
    ...of('bad'),
    isEmpty && 'all_empty',
    controller.state === 'late' && 'late',
    ...of('warn'),
    selections.empty > 0 && !isEmpty && 'some_empty',
    controller.state === 'never_seen' && 'never_seen',
    lamp === 'idle' && controller.state !== 'never_seen' && 'not_connected',
  ];
  return [...new Set(whys.filter((why) => why !== false))];
}

/** The lamp of a machine: its colour, and its word. */
export function lampOf(standing: Standing): { tone: Standing['lamp']; word: Why | 'running' } {
  return { tone: standing.lamp, word: whysOf(standing)[0] ?? 'running' };
}
