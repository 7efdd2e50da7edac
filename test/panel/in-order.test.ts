import { expect, it } from 'vitest';
import { byName } from '../../src/panel/language/in-order.ts';

it('puts what has a name in the order of people: numbers by their value, and no regard to case', () => {
  const asSent = ['Machine 10', 'Área 1', 'machine 2', 'Machine 1', 'Bar'].map((name) => ({ name }));
  const sent = [...asSent];
  expect(byName(sent).map(({ name }) => name)).toEqual([
    'Área 1',
    'Bar',
    'Machine 1',
    'machine 2',
    'Machine 10',
  ]);
  expect(sent).toEqual(asSent);
});
