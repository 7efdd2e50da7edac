import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { FormDialog } from '../../../parts/feedback/dialog.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { ChangeList } from './changes.tsx';
import { planOf } from './draft.ts';
import { changesOf, filledOf, type Plan, rebase } from './plan.ts';
import { texts } from './words.ts';

/**
 * Replaces a machine's planogram by a plan, and stores its places.
 * @throws {ProblemError}
 */
export async function savePlan(id: string, plan: Plan): Promise<void> {
  const places = plan.map(({ selection }) => selection);
  await call('PUT /devices/:id/planogram', { params: { id }, body: { items: filledOf(plan) } });
  await call('PATCH /devices/:id', { params: { id }, body: { front: places.length === 0 ? null : places } });
}

/** A machine's plan as it is saved at this moment. @throws {ProblemError} */
export async function savedPlan(id: string): Promise<Plan> {
  const params = { id };
  const [slots, device] = await Promise.all([
    call('GET /devices/:id/slots', { params }),
    call('GET /devices/:id', { params }),
  ]);
  return planOf(slots, device);
}

/**
 * The list of changes with the save button. Sales and changes by others in the meantime are kept, because the
 * changes are applied to the current planogram.
 */
export function Review({
  id,
  machine,
  base,
  plan,
  now,
  onSaved,
  onClose,
}: {
  id: string;
  machine: string;
  base: Plan;
  plan: Plan;
  /** The planogram as it was when the review was opened. */
  now: Plan;
  onSaved: () => void;
  onClose: () => void;
}) {
  const changes = changesOf(now, rebase(base, plan, now));
  const save = useAction(async () => {
    const before = await savedPlan(id);
    await savePlan(id, rebase(base, plan, before));
    onSaved();
    tell(texts.saved, async () => {
      await savePlan(id, before);
      tell(texts.savedBack);
    });
  });
  return (
    <FormDialog
      name="review"
      title={texts.reviewTitle}
      action={save}
      label={texts.save}
      onClose={onClose}
      wide
      disabled={changes.length === 0}
    >
      <p class="soft">{changes.length === 0 ? texts.reviewNone : texts.reviewLead(machine)}</p>
      <ChangeList changes={changes} />
    </FormDialog>
  );
}
