import { expect, it } from 'vitest';
import { verify } from '../../../src/ops/verify/verify.ts';
import { by, siteOfTest } from '../../support/site.ts';
import { pull } from '../changes/support.ts';

// Shows rules/audit#users-who-change-scope.
it('somebody who moves is told in both scopes, each of its own half', async () => {
  const site = await siteOfTest({ onDisk: true });
  const [all, ofAcme, ofOther] = [
    site.person('owner'),
    site.person('owner', 'acme'),
    site.person('owner', 'other'),
  ];
  const mover = site.person('operator', 'north');
  const move = async (given: object) => {
    const answer = await site.call('PATCH', `/users/${mover.id}`, by(all, { role: 'viewer', ...given }));
    expect(answer.status).toBe(200);
  };
  await move({ accountId: site.ids.far });

  const entries = async (who: typeof all) => {
    const { body } = await site.call('GET', `/audit-logs?search=${mover.id}&resourceType=user`, by(who));
    expect(body.total).toBe(body.items.length);
    return body.items;
  };
  const left = await entries(ofAcme);
  expect(left).toHaveLength(2);
  expect(left[0]).toMatchObject({
    action: 'update',
    accountId: site.ids.north,
    previousValue: { role: 'operator', accountId: site.ids.north },
    newValue: null,
  });
  expect(left[1]).toMatchObject({ action: 'create', accountId: site.ids.north });
  const come = await entries(ofOther);
  expect(come).toHaveLength(1);
  expect(come[0]).toMatchObject({
    action: 'update',
    accountId: site.ids.far,
    previousValue: null,
    newValue: { role: 'viewer', accountId: site.ids.far },
  });
  for (const [told, untold] of [
    [left, ['other', 'far']],
    [come, ['acme', 'north']],
  ] as const)
    for (const name of untold) expect(JSON.stringify(told)).not.toContain(site.ids[name]);

  const changes = async (who: typeof all) =>
    (await pull(site, { kinds: 'user' }, by(who))).items
      .filter(({ id }) => id === mover.id)
      .map(({ op, body }) => [op, body?.accountId ?? null]);
  expect(await changes(ofAcme)).toEqual([
    ['create', site.ids.north],
    ['delete', null],
  ]);
  expect(await changes(ofOther)).toEqual([['create', site.ids.far]]);

  await move({ clientId: null });
  await move({ clientId: site.ids.acme });
  expect((await entries(ofAcme))[0]).toMatchObject({ previousValue: null, newValue: { scope: 'client' } });
  expect((await entries(all)).map(({ accountId }: { accountId: string }) => accountId)).toHaveLength(7);
  const file = site.appliance.reader.connection.database.name;
  expect(verify(file, { full: true }).filter(({ ok }) => !ok)).toEqual([]);
});
