import { describe, expect, it } from 'vitest';
import { beginSession, forgetOldSessions } from '../../../src/access/sessions.ts';
import { useSite } from '../../support/site.ts';

const hourMs = 60 * 60_000;
let nowMs = Date.parse('2026-03-01T10:00:00Z');

// Shows rules/people-and-sessions#limits.
describe('a person', () => {
  const site = useSite();

  it('has 20 sessions at most, and one more ends the one that was used longest ago', async () => {
    const { seq, session } = site.person('viewer');
    const others = Array.from({ length: 20 }, () => site.write((tx) => beginSession(tx, seq)));
    const statusOf = async (one: string) =>
      (await site.call('GET', '/auth/session', { session: one })).status;
    expect(await statusOf(session)).toBe(401);
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 200));
  });

  it('has one limit of requests for all of them', async () => {
    const { seq, session } = site.person('viewer');
    const other = site.write((tx) => beginSession(tx, seq));
    const left = async (one: string) =>
      Number((await site.call('GET', '/auth/session', { session: one })).headers.get('ratelimit-remaining'));
    const [first, second] = [await left(session), await left(other)];
    // A minute may begin between the two.
    expect([first - 1, 599]).toContain(second);
  });
});

// Shows rules/people-and-sessions#sessions.
describe('sessions, where the operator says how long they live,', () => {
  const site = useSite({ clock: () => nowMs, sessionIdleHours: 1, sessionDays: 2 });
  const who = (session: string) => site.call('GET', '/auth/session', { session });
  const kept = () =>
    site.appliance.reader.connection.database.prepare('SELECT count(*) FROM sessions').pluck().get();

  it('end after the set hours without use', async () => {
    const { session } = site.person('viewer');
    nowMs += hourMs - 1;
    const { body } = await who(session);
    expect(Date.parse(body.expiresAt)).toBe(nowMs + hourMs);
    nowMs += hourMs;
    expect((await who(session)).body.code).toBe('auth.no_session');
  });

  it('end after the set days of use, for writes as well, and are forgotten', async () => {
    const { session } = site.person('owner');
    const endMs = nowMs + 48 * hourMs;
    for (; nowMs < endMs; nowMs += hourMs / 2) expect((await who(session)).status).toBe(200);
    nowMs = endMs;
    expect((await who(session)).status).toBe(401);
    site.write((tx) => forgetOldSessions(tx, site.appliance.settings.sessions));
    expect(kept()).toBe(0);
  });
});
