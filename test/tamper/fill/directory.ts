import { type Call, callerOf, type Place } from './call.ts';

/** A directory with users and groups, what it was refused, and one that was revoked before it. */
export async function directory(address: string, owner: Call, { accountId }: Place): Promise<void> {
  const add = (label: string) =>
    owner('POST', '/directories', { label, accountId }, { 'idempotency-key': label });
  const revoked = await add('Entra ID of the old tenant');
  await owner('DELETE', `/directories/${revoked['id']}`);
  const { secret } = await add('Entra ID');
  const scim = callerOf(`${address}/scim/v2`, { authorization: `Bearer ${secret}` });
  const user = async (name: string) =>
    (
      await scim('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `${name}@contoso.example`,
        externalId: `T-${name}`,
        displayName: name,
        active: true,
      })
    )['id'] as string;
  const [stays, leaves] = [await user('stays'), await user('leaves')];
  const group = async (displayName: string) =>
    (
      await scim('POST', '/Groups', {
        displayName,
        externalId: `T-${displayName}`,
        members: [{ value: stays }],
      })
    )['id'];
  await group('Welders');
  await scim('DELETE', `/Groups/${await group('Interns')}`);
  await scim('DELETE', `/Users/${leaves}`);
  const refused = await scim('POST', '/Users', { userName: 'stays@contoso.example' }).catch(() => null);
  if (refused) throw new Error('a name that is taken was given again');
}
