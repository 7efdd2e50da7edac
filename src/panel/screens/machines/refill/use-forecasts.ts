import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem.ts';
import { type Loaded, useCall } from '../../../api/use-call.ts';
import { byName } from '../../../language/in-order.ts';
import { account } from '../../../state/account.ts';
import { type Days, daysAhead, type Forecast } from './list.ts';

/** Refill needs of a machine. */
export type Needs = { id: string; name: string; items: readonly Forecast[] };

/** More machines than a round visits. */
const machinesAtMost = 200;
/** The number of requests at once, so that the browser's other requests do not wait long. */
const atOnce = 3;

/**
 * Refill needs of each active machine of the account, by name. `read` is the number of loaded machines. The
 * list is stable while someone works with it: it reloads on `reload`, and when machines are added or removed.
 */
export function useForecasts(days: Days): Loaded<readonly Needs[]> & { read: number; all: number } {
  const query = { accountId: account.value?.id, isActive: true, pageSize: machinesAtMost };
  const machines = useCall('GET /devices', { query });
  const [state, setState] = useState<{ read: number; needs?: readonly Needs[]; problem?: ProblemError }>({
    read: 0,
  });
  const [asked, ask] = useState(0);
  const devices = machines.data?.items;
  const ids = devices?.map(({ id }) => id).join();
  useEffect(() => {
    if (!devices) return;
    const aborting = new AbortController();
    void readAll(devices, days, aborting.signal, (read) => setState((before) => ({ ...before, read }))).then(
      (needs) => setState({ read: devices.length, needs }),
      (error: unknown) => {
        if (aborting.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setState((before) => ({ ...before, problem: error }));
      },
    );
    return () => aborting.abort();
  }, [ids, daysAhead(days), asked]);
  return {
    data: state.needs,
    problem: machines.problem ?? state.problem,
    isLoading: machines.isLoading,
    reload: () => {
      machines.reload();
      // It may be called by an undo long after.
      ask((before) => before + 1);
    },
    read: state.read,
    all: devices?.length ?? 0,
  };
}

async function readAll(
  devices: readonly { id: string; name: string }[],
  days: Days,
  signal: AbortSignal,
  tell: (read: number) => void,
): Promise<readonly Needs[]> {
  const found: Needs[] = [];
  const waiting = [...devices];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, name } = next;
      const { items } = await call('GET /devices/:id/forecast', {
        params: { id },
        query: { days: daysAhead(days) },
        signal,
      });
      found.push({ id, name, items });
      tell(found.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return byName(found);
}
