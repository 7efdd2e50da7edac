import { controllersHeardOf } from '../../access/controller-status.ts';
import { rhythmState } from '../../access/rhythm.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import type { ControllerState } from './overview-fields.ts';

/** How a controller stands. */
export type ControllerStanding = {
  state: ControllerState;
  lastSeenAt: string | null;
  usualGapSeconds: number | null;
};

/** Tells how the controllers of an account stand against their own rhythm, each by its `seq`; null is none. */
export function controllerStanding(
  reader: Reader,
  account: number,
  nowMs: number,
): (controller: number | null) => ControllerStanding {
  const heard = controllersHeardOf(reader, account);
  return (controller) => {
    if (controller === null) return { state: 'unwatched', lastSeenAt: null, usualGapSeconds: null };
    const { lastSeenMs = null, usualGapMs = null } = heard.get(controller) ?? {};
    return {
      state: rhythmState(lastSeenMs, usualGapMs, nowMs),
      lastSeenAt: lastSeenMs === null ? null : isoOf(lastSeenMs),
      usualGapSeconds: usualGapMs === null ? null : Math.round(usualGapMs / 1000),
    };
  };
}
