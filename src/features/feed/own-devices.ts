import type { ControllerActor } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import type { Json } from '../../store/json.ts';
import { devicesOfController } from '../devices/devices.ts';

/**
 * A page of the machines of a controller: the live devices of its account that name its serial
 * (rules/feed#devices-of-a-controller). @throws `validation.failed` on `cursor`
 */
export function ownDevices(
  { reader, actor, settings }: ReadContext<ControllerActor>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Json {
  const list = `feed devices ${actor.seq}`;
  const after = placeOf(settings, list, cursor)?.[0] ?? 0;
  const rows = devicesOfController(reader, actor.account, actor.label, after, limit + 1);
  return cursorReply(settings, list, limit, rows, ({ seq }) => [seq]);
}
