import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { texts } from './words.ts';

/** Asks why a reading is left out of every comparison. */
export function IgnoreDialog({ reading, onClose }: { reading: { id: string }; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const ignore = useAction(async () => {
    await call('POST /devices/readings/:id/ignore', {
      params: { id: reading.id },
      body: { reason: reason.trim() },
    });
    refresh('devices');
    tell(texts.ignored);
    onClose();
  });
  return (
    <FormDialog
      name="ignore"
      title={texts.ignore}
      action={ignore}
      label={texts.ignore}
      onClose={onClose}
      disabled={reason.trim() === ''}
    >
      <TextField label={texts.ignoreReason} value={reason} onInput={setReason} required maxLength={200} />
    </FormDialog>
  );
}
