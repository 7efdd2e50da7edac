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
    const [first, second] = await Promise.all([hashPassword('pingüino azul'), hashPassword('pingüino azul')]);
    expect(first).not.toBe(second);
    expect(await isPassword('pingüino azul'.normalize('NFD'), first!)).toBe(true);
    expect(await isPassword('pinguino azul', first!)).toBe(false);
    expect(await isPassword('', null)).toBe(false);
  });

  it('is hashed for so many at once, and the rest are told to come again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('x', null)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]!.reason).toMatchObject({ code: 'server.busy' });
  }, 60_000);
});
