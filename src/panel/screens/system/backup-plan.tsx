import { Clock } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { hourOfClock } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { may } from '../../state/session.ts';
import { texts } from './words-plan.ts';

type Settings = Reply<'GET /backup-plan'>;

/** Sets when, where and of what backups are made by the clock (rules/system#the-plan-of-backups). */
export function EditPlan({ isPlanned }: { isPlanned: boolean }) {
  const editing = useDialog<true>();
  const settings = useCall('GET /backup-plan', may('settings:update') ? {} : null);
  if (!settings.data) return null;
  return (
    <>
      <Button icon={Clock} look={isPlanned ? 'plain' : 'primary'} onClick={() => editing.open(true)}>
        {isPlanned ? texts.edit : texts.begin}
      </Button>
      {editing.shown && <PlanDialog settings={settings.data} onClose={editing.close} />}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The usual hour for a backup, when few people work. */
const usualHour = 3;

function PlanDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const system = useCall('GET /system', {});
  const [hour, setHour] = useState(String(settings.hour ?? (settings.schedule === null ? usualHour : '')));
  const [folder, setFolder] = useState(settings.folder ?? '');
  const [keep, setKeep] = useState(String(settings.keep));
  const [videos, setVideos] = useState(settings.videos);
  const [passphraseFile, setPassphraseFile] = useState(settings.passphraseFile ?? '');
  const kept = /^\d{1,5}$/.test(keep.trim()) ? Number(keep) : 0;
  const put = async (body: Pick<Settings, 'hour' | 'folder' | 'keep' | 'videos' | 'passphraseFile'>) => {
    await call('PUT /backup-plan', { body });
    refresh('backups', 'system');
  };
  const save = useAction(async () => {
    await put({
      hour: hour === '' ? null : Number(hour),
      folder: folder.trim() || null,
      keep: kept,
      videos,
      passphraseFile: passphraseFile.trim() || null,
    });
    const { hour: before, folder: in_, keep: of, videos: with_, passphraseFile: by } = settings;
    tell(texts.saved, async () => {
      await put({ hour: before, folder: in_, keep: of, videos: with_, passphraseFile: by });
      tell(texts.undone);
    });
  });
  return (
    <FormDialog
      name="backup-plan"
      title={texts.title}
      action={save}
      label={texts.save}
      onClose={onClose}
      disabled={kept < 1}
    >
      <p class="soft">{texts.lead}</p>
      <SelectField
        label={texts.hour}
        value={hour}
        onChange={setHour}
        options={[
          ['', texts.never] as const,
          ...hours.map((one) => [String(one), hourOfClock(one)] as const),
        ]}
        {...(system.data && { hint: texts.zoneHint(system.data.timeZone) })}
      />
      <TextField
        label={texts.folder}
        hint={texts.folderHint}
        value={folder}
        onInput={setFolder}
        required={false}
        name="folder"
      />
      <TextField
        label={texts.keep}
        type="number"
        min={1}
        max={10_000}
        value={keep}
        onInput={setKeep}
        name="keep"
      />
      <CheckField label={texts.videos} checked={videos} onChange={setVideos} />
      <TextField
        label={texts.passphraseFile}
        hint={texts.passphraseHint}
        value={passphraseFile}
        onInput={setPassphraseFile}
        required={false}
        name="passphraseFile"
      />
    </FormDialog>
  );
}
