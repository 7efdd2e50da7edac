import { begun } from '../../../words/tools.ts';
import { useCall } from '../../api/use-call.ts';
import { byName, inNaturalOrder } from '../../language/in-order.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';

export type Line = 'vending' | 'eas';

/** The business lines that the account has. */
export function accountLines(): readonly Line[] {
  return account.value?.businessLines ?? [];
}

const own = () => ({ accountId: account.value!.id, pageSize: 200 });

/** The account's operations, by name. */
export function useOperations() {
  const { data } = useCall('GET /operations', may('operations:read') ? { query: own() } : null);
  return byName(data?.items ?? []);
}

/** The account's tags, by key. */
export function useTags() {
  const { data } = useCall('GET /tags', may('tags:read') ? { query: own() } : null);
  return [...(data?.items ?? [])].sort((a, b) => inNaturalOrder(a.key, b.key));
}

/** The values of a tag among the first people who have it, as choices. */
export function useTagValues(tagId: string | undefined): string[] {
  const query = { accountId: account.value!.id, tagId, pageSize: 50 };
  const { data } = useCall('GET /consumers', tagId === undefined ? null : { query });
  const key = useTags().find(({ id }) => id === tagId)?.key;
  const values = (data?.items ?? []).flatMap(({ tags }) => tags.filter((tag) => tag.key === key));
  return [...new Set(values.map(({ value }) => value))].sort(inNaturalOrder);
}

/** The account's active profiles of a line, by name; undefined while they are not there. */
export function useProfiles(businessLine: Line) {
  const asked = { query: { ...own(), businessLine, isActive: true } };
  const { data } = useCall('GET /profiles', may('profiles:read') ? asked : null);
  return data && byName(data.items);
}

/** The ids of the tags that active profiles require. */
export function useQualifyingTags(): ReadonlySet<string> {
  const required = (useProfiles('eas') ?? []).flatMap((profile) =>
    'qualification' in profile && profile.qualification ? [profile.qualification.tagId] : [],
  );
  return new Set(required);
}

/** The label of a tag, in fields, lists and files: its key with a capital letter, as accounts write most of them small. */
export const labelOf: (key: string) => string = begun;
