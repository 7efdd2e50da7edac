import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, isPassword } from '../../src/access/passwords.ts';

// Shows rules/people-and-sessions#passwords.
describe('a password', () => {
  it.each([
    'password1234',
    'P@ssw0rd2024!',
    'passwordpassword',
    '123456789012',
    '830194726512',
    'contraseña1234',
    'Contraseña.123',
    'qwertyuiop123',
    'lkjhgfdsapoiuytrewq',
    'aaaaaaaaaaaaaaa',
    'abababababab',
    'tango7tango7',
    'Admin123456789',
    'demo-demo-demo',
    'Ana López 2026',
  ])('that everybody would try is known: %s', (password) =>
    expect(isCommonPassword(password, 'Ana López')).toBe(true),
  );

  it.each([
    'correct horse battery',
    'tango winter 91x',
    '9f8aB71kq03ZZ',
    'el gato come a las 3',
    'ñandú-Vuela-alto',
  ])('of one’s own is not: %s', (password) => expect(isCommonPassword(password, 'Ana López')).toBe(false));

  it('is found in its hash, however its letters are composed, and nothing else is', async () => {
    const [first, second] = await Promise.all([
      hashPassword('pingüino azul', 'a'),
      hashPassword('pingüino azul', 'b'),
    ]);
    expect(first).not.toBe(second);
    expect(await isPassword('pingüino azul'.normalize('NFD'), first!, 'a')).toBe(true);
    expect(await isPassword('pinguino azul', first!, 'a')).toBe(false);
    expect(await isPassword('', null, 'a')).toBe(false);
  });

  it('is hashed for a limited number at once, and the rest are told to retry', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('x', null, 'a')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]!.reason).toMatchObject({ code: 'server.busy' });
  }, 60_000);

  it('of one who asks once is hashed soon, however many others ask for', async () => {
    const done: string[] = [];
    const ask = (who: string) =>
      isPassword('x', null, who).then(
        () => done.push(who),
        (problem: { code: string }) => done.push(`${who}: ${problem.code}`),
      );
    const many = Array.from({ length: 70 }, () => ask('many'));
    const few = [ask('few'), ask('other')];
    await Promise.all([...many, ...few]);
    // Four too many of the many, and two who make way.
    expect(done.filter((one) => one.endsWith('server.busy'))).toEqual(Array(6).fill('many: server.busy'));
    const hashed = done.filter((one) => !one.endsWith('server.busy'));
    // They begin fourth and fifth; one that began before may end later, and one that begins later before.
    expect(hashed.indexOf('few')).toBeLessThan(20);
    expect(hashed.indexOf('other')).toBeLessThan(20);
    expect(hashed).toHaveLength(66);
  }, 60_000);
});
