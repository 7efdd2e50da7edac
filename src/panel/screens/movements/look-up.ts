import { useCall } from '../../api/use-call.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';

/** The id of the machine with a serial; undefined until it is known, and if the machine was removed. */
export function useMachineId(serial: string | undefined): string | undefined {
  const isAsked = serial !== undefined && may('devices:read');
  const { data } = useCall(
    'GET /devices',
    isAsked ? { query: { accountId: account.value?.id, serial, pageSize: 1 } } : null,
  );
  return data?.items[0]?.id;
}

/** The id of the person with an identification today; undefined while it loads, or if no one has it. */
export function usePersonId(identification: string | null | undefined): string | undefined {
  const isAsked = !!identification && may('consumers:read');
  const { data } = useCall(
    'GET /consumers',
    isAsked ? { query: { accountId: account.value?.id, search: identification, pageSize: 20 } } : null,
  );
  return data?.items.find((person) => person.identification === identification)?.id;
}
