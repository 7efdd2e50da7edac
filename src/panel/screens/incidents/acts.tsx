import { BellOff, Check } from 'lucide';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { may } from '../../state/session.ts';
import { AcknowledgeDialog, MuteDialog } from './dialogs.tsx';
import type { Incident } from './sentences.ts';
import { texts } from './words.ts';

/** Actions on incidents of a kind: acknowledge, undo that, mute. */
export function Acts({ of }: { of: readonly Incident[] }) {
  const dialog = useDialog<'acknowledge' | 'mute'>();
  if (!may('incidents:update') || of.length === 0) return null;
  const open = of.filter(({ state }) => state === 'open');
  const seen = of.filter(({ state }) => state === 'acknowledged');
  const isMuted = of.every(({ mutedUntil }) => mutedUntil !== null);
  const takeBack = () =>
    attempt(async () => {
      for (const { id } of seen) await call('DELETE /incidents/:id/acknowledge', { params: { id } });
      refresh('incidents');
      tell(texts.takenBack);
    });
  return (
    <>
      <span class="incident-acts no-print">
        {open.length > 0 && (
          <Button look="quiet" icon={Check} onClick={() => dialog.open('acknowledge')}>
            {texts.acknowledge}
          </Button>
        )}
        {open.length === 0 && seen.length > 0 && (
          <Button look="quiet" onClick={() => void takeBack()}>
            {texts.takeBack}
          </Button>
        )}
        {!isMuted && open.length + seen.length > 0 && (
          <Button look="quiet" icon={BellOff} onClick={() => dialog.open('mute')}>
            {texts.mute}
          </Button>
        )}
      </span>
      {dialog.shown === 'acknowledge' && <AcknowledgeDialog of={open} onClose={dialog.close} />}
      {dialog.shown === 'mute' && <MuteDialog of={of} onClose={dialog.close} />}
    </>
  );
}
