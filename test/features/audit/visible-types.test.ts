import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addIdentity } from '../../../src/access/identities.ts';
import { userById } from '../../../src/access/users.ts';
import { guardedTypes } from '../../../src/access/visible-types.ts';
import { receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { by, type CallOptions, type Site, siteOfTest } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { pull } from '../changes/support.ts';

// Shows rules/audit#entries-that-need-another-permission, at every door through which the audit is told.

const start = Date.parse('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;

type Entry = {
  id: string;
  resourceType: string;
  resourceId: string;
  action: string;
  traceId: string;
  date: string;
};

/** Things of every guarded type and of others, of a client and of an account, over some days. */
async function filled() {
  let nowMs = start;
  const site = await siteOfTest({ clock: () => nowMs });
  const posted = async (path: string, body: object) => {
    // Days pass, and an older session would have to give the password again.
    const answer = await site.call('POST', path, by(site.person('owner', 'acme'), body));
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
    return answer.body.id as string;
  };
  for (const accountId of [site.ids.north, null]) {
    const scope = { clientId: site.ids.acme, accountId };
    const user = await posted('/users', { name: `hidden ${accountId}`, role: 'viewer', ...scope });
    const subject = { issuer: 'https://hidden.example', subject: user };
    site.write((tx) => addIdentity(tx, userById(tx, user)!, subject, null));
    await posted('/api-keys', {
      label: 'hidden',
      permissions: ['audit:read'],
      ...scope,
    });
    await posted('/contacts', {
      label: 'hidden',
      channel: 'ntfy',
      target: 'http://127.0.0.1:9/hidden',
      ...scope,
    });
    await posted('/subscriptions', { label: 'hidden', url: 'http://127.0.0.1:9/hidden', ...scope });
    await posted('/directories', { label: 'hidden', accountId: accountId ?? site.ids.south });
    await make(site, '/tags', { key: `open${accountId === null ? 1 : 2}` });
    nowMs += 1.5 * dayMs;
  }
  return { site, owner: site.person('owner', 'acme') };
}

async function listed(
  site: Site,
  query: string,
  as: CallOptions,
): Promise<{ items: Entry[]; total: number }> {
  const items: Entry[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await site.call('GET', `/audit-logs?pageSize=3&${query}${cursor}`, as);
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...body.items);
    if (!body.nextCursor) return { items, total: body.total };
    cursor = `&cursor=${body.nextCursor}`;
  }
}

it('what the audit and changes tell of the mail server is for owners of the installation alone', async () => {
  const site = await siteOfTest({ clock: () => start });
  const owner = by(site.person('owner'));
  const { nextCursor } = (await site.call('GET', '/changes?after=now', owner)).body;
  const body = { host: 'smtp.hidden.example', port: 25, security: 'none', from: 'a@example.com' };
  expect((await site.call('PUT', '/mail-server', { ...owner, body })).status).toBe(200);
  const told = async (as: CallOptions) => ({
    audit: (await listed(site, 'resourceType=mail_server', as)).total,
    search: (await listed(site, 'search=hidden', as)).items.map(({ resourceType }) => resourceType),
    changes: (await site.call('GET', `/changes?after=${nextCursor}&kinds=mail_server`, as)).body.items.length,
  });
  expect(await told(owner)).toEqual({ audit: 1, search: ['mail_server'], changes: 1 });
  for (const role of ['operator', 'viewer'] as const)
    expect(await told(by(site.person(role))), role).toEqual({ audit: 0, search: [], changes: 0 });
});

describe('what the audit tells of people, keys, contacts and subscriptions', () => {
  it('is shown only to callers who may read them, by every endpoint', async () => {
    const { site, owner } = await filled();
    const all = (await listed(site, '', by(owner))).items;
    const ofAccounts = guardedTypes.filter(
      (one) => !['message', 'mail_server', 'identity_provider'].includes(one),
    );
    for (const type of ofAccounts)
      expect(all.filter(({ resourceType }) => resourceType === type).length, type).toBeGreaterThanOrEqual(2);

    const callers: [string, CallOptions, readonly string[]][] = [
      ['an owner', by(owner), []],
      ['an operator', by(site.person('operator', 'acme')), guardedTypes],
      ['a viewer', by(site.person('viewer', 'acme')), guardedTypes],
      ['a key', { key: site.key('acme', ['audit:read']) }, guardedTypes],
      [
        'a key for contacts',
        { key: site.key('acme', ['audit:read', 'contacts:read']) },
        ['user', 'identity', 'key', 'directory', 'subscription'],
      ],
      [
        'a key for subscriptions',
        { key: site.key('acme', ['audit:read', 'subscriptions:read']) },
        ['user', 'identity', 'key', 'directory', 'contact', 'message'],
      ],
    ];
    // Things created for them are listed as well.
    const everything = (await listed(site, '', by(owner))).items;
    const dates = everything.map(({ date }) => Date.parse(date));
    const [first, last] = [Math.min(...dates), Math.max(...dates)];
    const trace = everything.find(({ resourceType }) => resourceType === 'key')!.traceId;
    const queries = [
      '',
      'sort=createdAt',
      'action=create',
      'action=create&action=update',
      `from=${new Date(first + 1000).toISOString()}`,
      `from=${new Date(first).toISOString()}&to=${new Date(last - dayMs / 3).toISOString()}`,
      'search=hidden',
      'search=e',
      `traceId=${trace}`,
      `accountId=${site.ids.north}`,
      `accountId=${site.ids.north}&search=hidden`,
      ...guardedTypes.map((type) => `resourceType=${type}`),
      ...guardedTypes.map((type) => `resourceType=${type}&resourceType=tag`),
      ...guardedTypes.map((type) => `resourceType=${type}&search=hidden`),
      ...guardedTypes.map((type) => `resourceType=${type}&traceId=${trace}`),
    ];
    for (const query of queries) {
      const whole = (await listed(site, query, by(owner))).items;
      for (const [who, as, hidden] of callers) {
        const { items, total } = await listed(site, query, as);
        const told = whole.filter(({ resourceType }) => !hidden.includes(resourceType));
        const at = `${who}: ${query}`;
        expect(
          items.map(({ id }) => id),
          at,
        ).toEqual(told.map(({ id }) => id));
        expect(total, at).toBe(told.length);
      }
    }

    for (const [who, as, hidden] of callers) {
      const isVisible = (kind: string) => !hidden.includes(kind);
      const changes = (await pull(site, {}, as)).items;
      const ofOwner = (await pull(site, {}, by(owner))).items;
      expect(
        changes.map(({ kind, id }) => [kind, id]),
        who,
      ).toEqual(ofOwner.filter(({ kind }) => isVisible(kind)).map(({ kind, id }) => [kind, id]));
      for (const kind of guardedTypes) {
        const some = (await pull(site, { kinds: kind }, as)).items;
        expect(some.length, `${who}: ${kind}`).toBe(
          ofOwner.filter((one) => one.kind === kind && isVisible(kind)).length,
        );
        const both = (await pull(site, { kinds: [kind, 'tag'] }, as)).items;
        expect(new Set(both.map((one) => one.kind)).has(kind), `${who}: ${kind}`).toBe(some.length > 0);
      }
      const kindsOf = (text: string) =>
        new Set(
          text
            .trim()
            .split('\n')
            .slice(0, -1)
            .map((line) => JSON.parse(line).kind as string),
        );
      const snapshot = async (query: string, asked: CallOptions) =>
        kindsOf(await textOf(site, `/changes/snapshot?${query}`, asked));
      const whole = await snapshot('', by(owner));
      expect([...(await snapshot('', as))], who).toEqual([...whole].filter(isVisible));
      for (const kind of guardedTypes)
        expect((await snapshot(`kinds=${kind}`, as)).size, `${who}: ${kind}`).toBe(
          whole.has(kind) && isVisible(kind) ? 1 : 0,
        );
      const streamed = await eventsOf(site, '/changes?limit=200', as, changes.length);
      expect(streamed, who).toEqual(changes.map(({ kind }) => kind));
    }
  });

  it('is told by a subscription only where who may be told named it', async () => {
    const { site, owner } = await filled();
    const { url, got: received } = await receiver((_, response) => response.end());
    const permissions = ['subscriptions:create', 'subscriptions:update', 'subscriptions:read'] as const;
    const key = site.key('acme', ['audit:read', 'tags:read', ...permissions]);
    for (const kind of guardedTypes.filter((one) => one !== 'subscription')) {
      const { status, body } = await site.call('POST', '/subscriptions', {
        key,
        body: { url, label: 'curious', kinds: ['tag', kind] },
      });
      expect([status, body.code], kind).toEqual([403, 'auth.forbidden']);
    }
    const named = await site.call(
      'POST',
      '/subscriptions',
      by(owner, {
        url: `${url}/named`,
        label: 'named',
        kinds: ['user'],
        payload: 'changes',
        from: 'beginning',
      }),
    );
    expect(named.status).toBe(201);
    // A caller who may not see its changes cannot point it at themselves.
    const turned = await site.call('PATCH', `/subscriptions/${named.body.id}`, { key, body: { url } });
    expect([turned.status, turned.body.code]).toEqual([403, 'auth.forbidden']);
    const plain = await site.call('POST', '/subscriptions', {
      key,
      body: { url: `${url}/plain`, label: 'plain', kinds: ['tag'], payload: 'changes', from: 'beginning' },
    });
    expect(plain.status).toBe(201);
    const kinds = (path: string) =>
      received
        .filter((one) => one.path.endsWith(path))
        .flatMap(({ body }) => JSON.parse(body).data.items.map(({ kind }: { kind: string }) => kind));
    await vi.waitUntil(() => {
      site.appliance.due.soon();
      return kinds('/named').length > 0 && kinds('/plain').length > 0;
    }, patient);
    expect(new Set(kinds('/named'))).toEqual(new Set(['user']));
    expect(kinds('/plain')).toContain('tag');
    for (const kind of guardedTypes) expect(kinds('/plain')).not.toContain(kind);
    const { body } = await site.call('GET', `/subscriptions/${plain.body.id}`, { key });
    expect(body.behind.changes).toBe(0);
  });
});

function headersOf({ key, session }: CallOptions): Record<string, string> {
  return key
    ? { 'x-api-key': key }
    : { cookie: `larder_session=${session}`, 'sec-fetch-site': 'same-origin' };
}

async function textOf(site: Site, path: string, as: CallOptions): Promise<string> {
  const answer = await fetch(`${site.address}${path}`, { headers: headersOf(as) });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The kinds of the first events of a stream. */
async function eventsOf(site: Site, path: string, as: CallOptions, count: number): Promise<string[]> {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const headers = { ...headersOf(as), accept: 'text/event-stream' };
  const answer = await fetch(`${site.address}${path}`, { headers, signal: end.signal });
  const kinds: string[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body!) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    kinds.splice(0, kinds.length, ...[...text.matchAll(/^event: (\w+)$/gm)].map((one) => one[1]!));
    if (kinds.length >= count) break;
  }
  end.abort();
  return kinds;
}
