import { controllersLastSeen } from '../../access/controller-access.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import type { ControllerState } from './overview-fields.ts';

const hourMs = 60 * 60 * 1000;
const lateMs = hourMs;
const silentMs = 24 * hourMs;

/** How a controller stands. */
export type ControllerStanding = {
  state: ControllerState;
  lastSeenAt: string | null;
  usualGapSeconds: number | null;
};

/** Tells how the controllers of an account stand, each by its `seq`; null is none. */
export function controllerStanding(
  reader: Reader,
  account: number,
  nowMs: number,
): (controller: number | null) => ControllerStanding {
  const seen = controllersLastSeen(reader, account);
  return (controller) => {
    if (controller === null) return { state: 'unwatched', lastSeenAt: null, usualGapSeconds: null };
    const lastSeenMs = seen.get(controller) ?? null;
    if (lastSeenMs === null) return { state: 'never_seen', lastSeenAt: null, usualGapSeconds: null };
    const silence = nowMs - lastSeenMs;
    const state = silence > silentMs ? 'silent' : silence > lateMs ? 'late' : 'on_time';
    return { state, lastSeenAt: isoOf(lastSeenMs), usualGapSeconds: null };
  };
}
