import { useEffect, useState } from 'preact/hooks';
import type { Item } from '../../../api/call.ts';
import { useAction, useCall } from '../../../api/use-call.ts';
import { Button } from '../../../parts/button.tsx';
import { FormDialog } from '../../../parts/feedback/dialog.tsx';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { CheckField } from '../../../parts/forms/field.tsx';
import { SearchFilter } from '../../../parts/lists/search-filter.tsx';
import { account } from '../../../state/account.ts';
import { ChangeList } from './changes.tsx';
import { productOf } from './draft.ts';
import { changesOf, clear, copiedOnto, filledOf, type Plan } from './plan.ts';
import { savedPlan, savePlan } from './review.tsx';
import { texts } from './words.ts';

type Device = Item<'GET /devices'>;

function Machines({ not, label, onPick }: { not: string; label: string; onPick: (device: Device) => void }) {
  const [search, setSearch] = useState('');
  const found = useCall('GET /devices', {
    query: { accountId: account.value!.id, search, pageSize: '20' },
  });
  return (
    <>
      <SearchFilter label={label} value={search} onSearch={setSearch} />
      <Await of={found} lines={4}>
        {({ items }) => {
          const others = items.filter(({ id }) => id !== not);
          return others.length === 0 ? (
            <p class="soft">{texts.noMachines}</p>
          ) : (
            <ul class="targets">
              {others.map((device) => (
                <li key={device.id}>
                  <button type="button" class="product" onClick={() => onPick(device)}>
                    <span>{device.name}</span>
                    <span class="soft small">{device.serial}</span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Await>
    </>
  );
}

/**
 * Copies a machine's planogram to another one, or from it. The other machine is chosen first; then the changes are
 * shown.
 */
export function CopyDialog({
  device: own,
  plan,
  way,
  onClose,
}: {
  device: Pick<Device, 'id' | 'name' | 'businessLines'>;
  plan: Plan;
  way: 'to' | 'from';
  onClose: () => void;
}) {
  const [other, setOther] = useState<Device | null>(null);
  const [others, setOthers] = useState<Plan | null>(null);
  const [choice, setChoice] = useState({ prices: true, capacities: true });
  const load = useAction(async (device: Device) => setOthers(await savedPlan(device.id)));
  useEffect(() => {
    setOthers(null);
    if (other) void load.run(other);
  }, [other]);
  const [copied, there] = way === 'to' ? [plan, others] : [others ?? [], others && plan];
  const target = way === 'to' ? other : own;
  const words = texts.copies[way];
  const kept = filledOf(copied);
  const fits = kept.filter(
    ({ productId }) => !target || target.businessLines.includes(productOf(productId)!.businessLine),
  );
  const leftOut = kept.filter((slot) => !fits.includes(slot));
  // For selections that do not fit, the place is still copied.
  const source = leftOut.reduce((left, { selection }) => clear(left, selection), copied);
  const after = there && copiedOnto(source, there, choice);
  const changes = there && after ? changesOf(there, after) : [];
  const copy = useAction(async () => {
    if (!target) return;
    const before = await savedPlan(target.id);
    await savePlan(target.id, copiedOnto(source, before, choice));
    tell(texts.copied(target.name), async () => {
      await savePlan(target.id, before);
      tell(texts.copyBack(target.name));
    });
  });
  return (
    <FormDialog
      name="copy"
      title={words.title}
      action={copy}
      label={other ? words.one(other.name) : words.label}
      onClose={onClose}
      wide
      disabled={changes.length === 0}
    >
      <p class="soft">{words.lead(own.name)}</p>
      {other === null ? (
        <Machines not={own.id} label={words.find} onPick={setOther} />
      ) : (
        <>
          <div class="row between">
            <strong>
              {other.name} <span class="soft small">{other.serial}</span>
            </strong>
            <Button onClick={() => setOther(null)}>{texts.another}</Button>
          </div>
          <div class="row">
            <CheckField
              label={texts.copyPrices}
              checked={choice.prices}
              onChange={(prices) => setChoice({ ...choice, prices })}
            />
            <CheckField
              label={texts.copyCapacities}
              checked={choice.capacities}
              onChange={(capacities) => setChoice({ ...choice, capacities })}
            />
          </div>
          <ProblemNotice problem={load.problem} retry={() => void load.run(other)} />
          {leftOut.length > 0 && (
            <Notice tone="warn">
              {texts.otherLines(leftOut.map(({ productId }) => productOf(productId)?.name).join(', '))}
            </Notice>
          )}
          {there && changes.length === 0 && <p class="soft">{words.nothing}</p>}
          <ChangeList changes={changes} />
        </>
      )}
    </FormDialog>
  );
}
