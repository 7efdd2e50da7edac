import { expect, it } from 'vitest';
import { incidentKinds, ruleOf } from '../../src/features/incidents/kinds.ts';
import { kindsOfLarder } from '../../src/panel/screens/incidents/kinds-of-larder.ts';

// Shows rules/incidents#kinds: what is of no account is shown beside every account, so none may be forgotten there.
it('the panel asks for each kind that may be of no account, and for no other', () => {
  const above = incidentKinds.filter((kind) => ruleOf(kind).of === 'installation' || ruleOf(kind).orAbove);
  expect([...kindsOfLarder].sort()).toEqual(above.sort());
});
