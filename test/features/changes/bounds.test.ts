import { expect, it, onTestFinished } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { siteOfTest } from '../../support/site.ts';
import { expectInvalid, make, uniqueName } from '../../support/things.ts';
import { changesPath, pageOf } from './support.ts';

/* Shows rules/changes#waiting, rules/changes#cursors and rules/changes#reading where bounds are met. */

it('who waits is refused where a hundred wait already, snapshots and events too, and comes in once one goes', async () => {
  const site = await siteOfTest();
  const key = site.key('acme', ['audit:read'], 1_000_000);
  const { nextCursor } = await pageOf(site, { after: 'now' }, { key });
  const endings: AbortController[] = [];
  onTestFinished(() => {
    for (const ending of endings) ending.abort();
  });
  const waiting = (accept = 'application/json') => {
    const ending = new AbortController();
    endings.push(ending);
    const path = `${site.address}${changesPath({ after: nextCursor, wait: 60 })}`;
    return fetch(path, { headers: { 'x-api-key': key, accept }, signal: ending.signal });
  };
  // One too many: it is refused at once, and then the others are those that wait.
  const asked = Array.from({ length: 101 }, () => waiting());
  const one = await Promise.race(asked);
  expect(one.status).toBe(429);
  const refused = async (path: string, accept = 'application/json') => {
    const headers = { 'x-api-key': key, accept };
    const answer = await fetch(site.address + path, { headers });
    const told = answer.headers.get('content-type');
    if (answer.ok) await answer.body?.cancel();
    return answer.ok ? undefined : { status: answer.status, told, body: await answer.json() };
  };
  const snapshot = () => refused('/changes/snapshot');
  const problem = { status: 429, body: { code: 'changes.too_many_waiting' } };
  expect(await snapshot()).toMatchObject({ ...problem, told: expect.stringContaining('problem+json') });
  const next = changesPath({ after: nextCursor, wait: 30 });
  expect(await refused(next)).toMatchObject(problem);
  expect(await refused(changesPath({ after: nextCursor }), 'text/event-stream')).toMatchObject(problem);
  // A caller who does not wait is not counted, nor is another caller.
  expect((await pageOf(site, { after: nextCursor }, { key })).items).toEqual([]);
  const other = await fetch(`${site.address}/changes/snapshot`, { headers: { 'x-api-key': site.keys.far } });
  expect(other.status).toBe(200);
  await other.text();
  // A change lets all of them go.
  await make(site, '/tags', { key: uniqueName('key') });
  const answers = (await Promise.all(asked)).filter((answer) => answer !== one);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ items: [{ kind: 'tag' }] });
  expect(await snapshot()).toBeUndefined();
}, 60_000);

it('a page passes over a long stretch of what is not asked for, behind one answer', async () => {
  const site = await siteOfTest();
  const { nextCursor } = await pageOf(site, { after: 'now' });
  site.write((tx) => {
    const { seq, client } = accountById(tx, site.ids.north)!;
    const entry = { action: 'create', resourceType: 'tag', previousValue: null, newValue: '{}' } as const;
    for (let n = 0; n < 12_000; n++) tx.audit({ ...entry, resourceId: `${n}`, client, account: seq });
  });
  const page = await pageOf(site, { after: nextCursor, kinds: ['product', 'recharge'] });
  expect(page).toMatchObject({ items: [], nextCursor: page.head });
  const { id } = await make(site, '/operations', { name: 'Hall' });
  const found = await pageOf(site, { after: nextCursor, kinds: ['operation', 'recharge'] });
  expect(found.items.map((one) => one.id)).toEqual([id]);
});

it('takes no cursor with a character changed, left out or added, of any change there is', async () => {
  const site = await siteOfTest();
  for (let n = 0; n < 3; n++) await make(site, '/tags', { key: uniqueName('key') });
  const { items } = await pageOf(site, { limit: 1000 });
  site.audited();
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const cursor: string = items.at(-1)!.cursor;
  for (let at = 0; at < cursor.length; at++) {
    const other = digits[(digits.indexOf(cursor[at]!) + 1 + (at % 63)) % 64]!;
    for (const put of [other === cursor[at] ? 'A' : other, '', `${cursor[at]}A`]) {
      const altered = cursor.slice(0, at) + put + cursor.slice(at + 1);
      if (altered !== cursor)
        expectInvalid(site, await site.call('GET', changesPath({ after: altered })), 'after isCursor');
    }
  }
});
