import { BellOff, Check } from 'lucide';
import { ErrorBoundary } from 'preact-iso/lazy';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { useDialog } from '../../parts/feedback/use-dialog.ts';
import lazy from '../../parts/lazy.ts';
import { may } from '../../state/session.ts';
import type { Incident } from './standing.ts';
import { texts } from './words-on-reason.ts';

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).AcknowledgeDialog,
}));
const MuteDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).MuteDialog }));

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
      <ErrorBoundary>
        {dialog.shown === 'acknowledge' && <AcknowledgeDialog of={open} onClose={dialog.close} />}
        {dialog.shown === 'mute' && <MuteDialog of={of} onClose={dialog.close} />}
      </ErrorBoundary>
    </>
  );
}
