import { CopyPlus, Eraser, Plus, Printer, Undo2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../../api/use-call.ts';
import { count } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { quiet, tell } from '../../../parts/feedback/toast.tsx';
import { TextField } from '../../../parts/forms/field.tsx';
import type { Device } from '../types.ts';
import { CopyDialog } from './copy.tsx';
import { useDrawing } from './draft.ts';
import { frontOf } from './front.ts';
import { FrontGrid } from './grid.tsx';
import { LeaveGuard } from './leaving.tsx';
import { NewFront } from './new-front.tsx';
import * as plans from './plan.ts';
import { Palette } from './products.tsx';
import { Review, savedPlan } from './review.tsx';
import { SlotForm } from './slot-form.tsx';
import { texts } from './words.ts';

type Dialog =
  | { is: 'slot'; selection: string }
  | { is: 'add' | 'copy' | 'copyFrom' | 'discard' }
  | { is: 'review'; now: plans.Plan };

function AddSelection({
  plan,
  onAdd,
  onClose,
}: {
  plan: plans.Plan;
  onAdd: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const isTaken = plan.some(({ selection }) => selection === name.trim());
  const add = useAction(async () => onAdd(name.trim()));
  return (
    <FormDialog
      name="editor"
      title={texts.add}
      action={add}
      label={texts.add}
      onClose={onClose}
      disabled={name.trim() === '' || isTaken}
    >
      <TextField
        label={texts.addName}
        value={name}
        onInput={setName}
        maxLength={20}
        autofocus
        {...(isTaken && { wrong: texts.addTaken })}
      />
    </FormDialog>
  );
}

/** The planogram as a grid to draw on: changes are collected, shown and then saved together. */
export function Editor({ device, saved, isFixed }: { device: Device; saved: plans.Plan; isFixed: boolean }) {
  const { id, name, businessLines } = device;
  const { base, plan, changes, canUndo, draw, undo, discard } = useDrawing(id, saved);
  const [chosen, choose] = useState<string | null>(null);
  const dialog = useDialog<Dialog>();
  const review = useAction(async () => dialog.open({ is: 'review', now: await savedPlan(id) }));
  useEffect(() => {
    // Drawn before this view was opened.
    if (changes > 0) tell(texts.kept);
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && choose(null);
    addEventListener('keydown', stop);
    return () => removeEventListener('keydown', stop);
  }, []);
  // The bar below has an undo of its own from here on.
  useEffect(() => {
    if (changes > 0) quiet();
  }, [changes]);

  if (plan.length === 0)
    return (
      <>
        <NewFront
          onDraw={(names) => draw((now) => plans.withPlaces(now, names))}
          onCopy={() => dialog.open({ is: 'copyFrom' })}
        />
        {dialog.shown && <CopyDialog device={device} plan={plan} way="from" onClose={dialog.close} />}
      </>
    );

  const front = frontOf(plan.map(({ selection }) => selection));
  const empty = plan.filter(({ productId }) => productId === null).map(({ selection }) => selection);
  const changed = new Set(plans.changesOf(base, plan).map(({ selection }) => selection));
  const open = (selection: string) => {
    if (isFixed) return;
    if (chosen !== null) draw((now) => plans.place(now, selection, chosen));
    else dialog.open({ is: 'slot', selection });
  };
  const { shown } = dialog;
  return (
    <>
      <LeaveGuard isOn={changes > 0} />
      <div class="row no-print editor-tools">
        {!isFixed && (
          <>
            <Button icon={Plus} onClick={() => dialog.open({ is: 'add' })}>
              {texts.add}
            </Button>
            <Button
              icon={CopyPlus}
              onClick={() => (changes > 0 ? tell(texts.copyUnsaved) : dialog.open({ is: 'copy' }))}
            >
              {texts.copies.to.label}
            </Button>
            {empty.length > 0 && (
              <Button icon={Eraser} onClick={() => draw((now) => plans.filledOf(now))}>
                {texts.dropPlaces}
              </Button>
            )}
          </>
        )}
        <Button icon={Printer} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <div class={isFixed ? 'editor fixed' : 'editor'}>
        <div class="front-box">
          <FrontGrid
            front={front}
            slotOf={(selection) => plans.slotOf(plan, selection)}
            changed={changed}
            isFixed={isFixed}
            isPlacing={chosen !== null}
            onOpen={open}
            onDropProduct={(selection, product) => draw((now) => plans.place(now, selection, product))}
            onSwap={(from, to) => draw((now) => plans.swap(now, from, to))}
            onClear={(selection) => draw((now) => plans.clear(now, selection))}
          />
          {!isFixed && (
            <p class="soft small no-print help">
              <span class="by-mouse">{texts.frontHelp}</span>
              <span class="by-touch">{texts.frontTouch}</span>
            </p>
          )}
        </div>
        {!isFixed && <Palette lines={businessLines} chosen={chosen} onChoose={choose} />}
      </div>
      <ProblemNotice problem={review.problem} />
      {canUndo && (
        <section class="pending no-print" aria-label={texts.review}>
          <strong aria-live="polite">{texts.changes(changes, count(changes))}</strong>
          <span class="spring" />
          <Button look="quiet" icon={Undo2} onClick={undo}>
            {texts.undo}
          </Button>
          <Button look="quiet" onClick={() => dialog.open({ is: 'discard' })}>
            {texts.discard}
          </Button>
          <Button
            look="primary"
            busy={review.isBusy}
            disabled={changes === 0}
            onClick={() => void review.run()}
          >
            {texts.review}
          </Button>
        </section>
      )}
      {shown?.is === 'slot' && (
        <SlotForm
          slot={plans.slotOf(plan, shown.selection)}
          lines={businessLines}
          onApply={(values) => draw((now) => plans.edit(now, shown.selection, values))}
          onTakeOut={() => draw((now) => plans.clear(now, shown.selection))}
          onDrop={
            empty.includes(shown.selection)
              ? () => draw((now) => plans.withoutPlace(now, shown.selection))
              : undefined
          }
          onClose={dialog.close}
        />
      )}
      {shown?.is === 'add' && (
        <AddSelection
          plan={plan}
          onAdd={(selection) => draw((now) => plans.withPlaces(now, [selection]))}
          onClose={dialog.close}
        />
      )}
      {shown?.is === 'copy' && <CopyDialog device={device} plan={saved} way="to" onClose={dialog.close} />}
      {shown?.is === 'review' && (
        <Review
          id={id}
          machine={name}
          base={base}
          plan={plan}
          now={shown.now}
          onSaved={discard}
          onClose={dialog.close}
        />
      )}
      {shown?.is === 'discard' && (
        <ConfirmDialog
          title={texts.discardTitle}
          label={texts.discard}
          work={async () => discard()}
          onClose={dialog.close}
        >
          {texts.discardLead}
        </ConfirmDialog>
      )}
    </>
  );
}
