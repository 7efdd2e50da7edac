import { refresh } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { ConfirmDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import type { Cause } from './causes.tsx';
import { dismissCause } from './retry-cause.ts';
import { texts as causeTexts } from './words-causes.ts';
import { texts } from './words-rejected.ts';

/** Asks before the reports of a cause are dismissed. */
export default function DismissDialog({ of: one, onClose }: { of: Cause; onClose: () => void }) {
  const dismiss = async () => {
    await dismissCause(one);
    tell(texts.dismissed);
    refresh('incidents');
  };
  return (
    <ConfirmDialog
      title={texts.dismissTitle(one.count)}
      work={dismiss}
      label={causeTexts.dismiss}
      onClose={onClose}
    >
      {texts.dismissLead(one.count, count(one.count))}
    </ConfirmDialog>
  );
}
