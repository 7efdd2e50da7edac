import type { Interface } from '../../../app/routes.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { type Key, keyText } from './key.ts';

type Groups = Interface['GET /consumption/groups']['reply'];

/** Monthly costs of a department: sales by payer, and the number and cost of issues. */
export const costs = ['subsidy', 'topUps', 'otherwise', 'handedOut', 'handedOutCost'] as const;
export type Cost = (typeof costs)[number];

export const kindOfCost: Record<Cost, { line: 'vending' | 'eas'; kind: 'count' | 'money' }> = {
  subsidy: { line: 'vending', kind: 'money' },
  topUps: { line: 'vending', kind: 'money' },
  otherwise: { line: 'vending', kind: 'money' },
  handedOut: { line: 'eas', kind: 'count' },
  handedOutCost: { line: 'eas', kind: 'money' },
};

export type Department = { key: Key } & Record<Cost, number>;

/** Sales and hand-outs by department in one row each; by name, and last those without a department. */
export function byDepartment(sold: Groups | undefined, given: Groups | undefined): Department[] {
  const rows = new Map<string, Department>();
  const rowOf = (key: Key) => {
    const made = rows.get(keyText(key)) ?? {
      key,
      subsidy: 0,
      topUps: 0,
      otherwise: 0,
      handedOut: 0,
      handedOutCost: 0,
    };
    rows.set(keyText(key), made);
    return made;
  };
  for (const { key, balancePaid, rechargePaid, paidOtherwise } of sold?.items ?? [])
    Object.assign(rowOf(key), { subsidy: balancePaid, topUps: rechargePaid, otherwise: paidOtherwise });
  for (const { key, deliveries, cost } of given?.items ?? [])
    Object.assign(rowOf(key), { handedOut: deliveries, handedOutCost: cost });
  const nameOf = ({ key }: Department) => (key && 'value' in key ? String(key.value) : null);
  return [...rows.values()].sort((a, b) => {
    const [one, other] = [nameOf(a), nameOf(b)];
    if (one === null || other === null) return one === null ? 1 : -1;
    return inNaturalOrder(one, other);
  });
}

/** Totals of all departments. */
export function totalsOf(sold: Groups | undefined, given: Groups | undefined): Record<Cost, number> {
  return {
    subsidy: sold?.total.balancePaid ?? 0,
    topUps: sold?.total.rechargePaid ?? 0,
    otherwise: sold?.total.paidOtherwise ?? 0,
    handedOut: given?.total.deliveries ?? 0,
    handedOutCost: given?.total.cost ?? 0,
  };
}
