import { expect, it } from 'vitest';
import { addUser } from '../../src/access/users.ts';
import { useSite } from '../support/site.ts';
import { ask, manyAddresses, type Target } from './besieging.ts';

const password = 'Seventeen grey otters, 4 of them';
const site = useSite();

// Shows rules/people-and-sessions#passwords.
it('somebody signs in while others hold all places where passwords are hashed', async () => {
  const name = 'Ana of the night shift';
  const token = site.write(
    (tx) => addUser(tx, { name, role: 'owner', client: null, account: null, language: 'es' }).link.token,
  );
  const target = { port: Number(new URL(site.address).port) } as Target;
  const ended = new AbortController();
  const signIn = (path: string, body: object, from?: string) =>
    ask(
      target,
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(from !== undefined && { from }),
      },
      ended.signal,
    );
  expect(await signIn('/auth/welcome', { token, password })).toBe(200);

  // As many as an address may make without a wait.
  const isFull = Promise.withResolvers<void>();
  const others = manyAddresses.slice(0, 24).flatMap((from, at) =>
    Array.from({ length: 5 }, async (_, count) => {
      const status = await signIn('/auth/session', { name: `nobody ${at} ${count}`, password }, from);
      if (status === 503) isFull.resolve();
      return status;
    }),
  );
  await Promise.race([isFull.promise, Promise.all(others)]);
  const [first, second] = await Promise.all([
    signIn('/auth/session', { name, password }),
    signIn('/auth/session', { name, password }, '127.0.9.9'),
  ]);
  expect([first, second]).toEqual([200, 200]);
  const statuses = await Promise.all(others);
  expect(new Set([...statuses, 503])).toEqual(new Set([401, 503]));
});
