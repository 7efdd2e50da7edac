import type { Answer, Owner, Site } from './site.ts';
import { make, uniqueName } from './things.ts';

export type Person = {
  id: string;
  codeId: string;
  /** The path of the code. */
  path: string;
  /** As it was answered when it was made. */
  consumer: Answer['body'];
};

/** Differences from the default: Ana of north with a QR code without profiles, each with a name of her own. */
export type PersonChanges = {
  owner?: Owner;
  consumer?: object;
  code?: object;
  /** Ids of the profiles that the code gets. */
  profiles?: readonly string[];
};

/** Makes a consumer with one code through the API. */
export async function person(
  site: Site,
  { owner = 'north', consumer: given = {}, code = {}, profiles = [] }: PersonChanges = {},
): Promise<Person> {
  const key = site.keys[owner];
  const initialCode = { codeId: uniqueName('code'), codeType: 'QR', ...code };
  const body = { name: 'Ana', identification: uniqueName('ID'), initialCode, ...given };
  const consumer = await make(site, '/consumers', body, key);
  const { codeId } = consumer.codes[0];
  const path = codePath(consumer.id, codeId);
  for (const profileId of profiles) {
    const { status, body } = await site.call('PUT', `${path}/profile`, { key, body: { profileId } });
    if (status !== 200) throw new Error(`the code got no profile: ${JSON.stringify(body)}`);
  }
  return { id: consumer.id, codeId, path, consumer };
}

/** The path of a code; any text can be one. */
export function codePath(consumerId: string, codeId: string): string {
  return `/consumers/${consumerId}/codes/${encodeURIComponent(codeId)}`;
}
