import { ArrowRight } from 'lucide';
import type { ComponentChildren } from 'preact';
import { count, money } from '../../../language/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { productOf } from './draft.ts';
import type { Change, Member, Slot } from './plan.ts';
import { texts } from './words.ts';

function valueText(slot: Slot | null, member: Member): string {
  if (slot === null) return texts.nothing;
  if (member === 'productId') return productOf(slot.productId)?.name ?? texts.nothing;
  const value = slot[member];
  if (member === 'price') {
    const listPrice = productOf(slot.productId)?.listPrice;
    if (value !== null) return money(value);
    return listPrice === null || listPrice === undefined
      ? texts.listPrice
      : `${money(listPrice)} (${texts.listPrice})`;
  }
  if (value === null) return member === 'stock' ? texts.notCounted : texts.nothing;
  return count(value);
}

function Line({
  label,
  before,
  after,
}: {
  label: string;
  before?: string | undefined;
  after: ComponentChildren;
}) {
  return (
    <div class="change-line">
      <dt>{label}</dt>
      <dd>
        {before !== undefined && (
          <>
            <del>{before}</del> <Icon of={ArrowRight} />{' '}
          </>
        )}
        <ins>{after}</ins>
      </dd>
    </div>
  );
}

/** Empty places of a front that were added or removed: only their names are shown. */
function Places({ of, kind }: { of: readonly Change[]; kind: 'drawn' | 'dropped' }) {
  const names = of.filter((change) => change.kind === kind).map(({ selection }) => selection);
  if (names.length === 0) return null;
  return (
    <li>
      <div class="row between">
        <strong>{texts.emptySlots(names.length, count(names.length))}</strong>
        <span class={`chip ${kind}`}>{texts.kinds[kind]}</span>
      </div>
      <p class="soft small place-names">{names.join(', ')}</p>
    </li>
  );
}

/** Changes by slot, with old and new values. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const slots = changes.filter(({ kind }) => kind !== 'drawn' && kind !== 'dropped');
  return (
    <ul class="changes">
      <Places of={changes} kind="drawn" />
      <Places of={changes} kind="dropped" />
      {slots.map(({ selection, kind, before, after, members }) => (
        <li key={selection}>
          <div class="row between">
            <span>
              <span class="chip place-name">{selection}</span>{' '}
              <strong>{productOf((after ?? before)!.productId)?.name}</strong>
            </span>
            <span class={`chip ${kind}`}>{texts.kinds[kind]}</span>
          </div>
          {kind !== 'removed' && (
            <dl>
              {members
                .filter((member) => kind !== 'added' || member !== 'productId')
                .map((member) => (
                  <Line
                    key={member}
                    label={texts.members[member]}
                    before={kind === 'changed' ? valueText(before, member) : undefined}
                    after={valueText(after, member)}
                  />
                ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
