import { useCall } from '../../api/use-call.ts';
import { account } from '../../state/account.ts';
import type { Line } from './draft.ts';

/** All that can be named at once: more than a site has of them. */
const all = 1000;

/** The products that eas profiles may grant, with their names. */
export function useGrantable(isAsked: boolean) {
  const query = { accountId: account.value?.id, businessLine: 'eas', pageSize: all };
  return useCall('GET /products', isAsked ? { query } : null);
}

/** The machines of a line, with their names. */
export function useMachines(businessLine: Line, isAsked = true) {
  const query = { accountId: account.value?.id, businessLine, pageSize: all };
  return useCall('GET /devices', isAsked ? { query } : null);
}
