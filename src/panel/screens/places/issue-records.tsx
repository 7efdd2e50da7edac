import { Pencil } from 'lucide';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { LongTextField, TextField } from '../../parts/forms/field.tsx';
import { GroupError } from '../../parts/forms/form.tsx';
import { Logo, logoAddress } from '../../parts/logo.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { type Account, account } from '../../state/account.ts';
import { changeAccount } from '../../state/change-account.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

/** An edit of the head and the declaration of issue records. */
type Edit = { company: string | null; statement: string | null; logo?: string | null };

const maxLogoBytes = 256 * 1024;

/** The texts and the logo of printed issue records. */
export function IssueRecords() {
  const dialog = useDialog<true>();
  const site = account.value!;
  const { company, statement, logo } = site.issueRecord ?? {};
  return (
    <Card
      title={texts.records}
      actions={
        may('clients:update') && (
          <Button icon={Pencil} onClick={() => dialog.open(true)}>
            {texts.editRecords}
          </Button>
        )
      }
    >
      <div class="stack">
        <p class="soft">{texts.recordsLead}</p>
        <Facts
          of={[
            [texts.company, company ?? texts.sameCompany],
            [texts.logo, logo ? <Logo accountId={site.id} logo={logo} /> : texts.noLogo],
            [texts.statement, <span class="as-written">{statement ?? texts.usualStatement}</span>],
          ]}
        />
      </div>
      {dialog.shown && <EditRecords site={site} onClose={dialog.close} />}
    </Card>
  );
}

/** The bytes of a file in base64. */
function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

async function put(id: string, issueRecord: Edit): Promise<void> {
  account.value = await changeAccount(id, { issueRecord });
}

function EditRecords({ site, onClose }: { site: Account; onClose: () => void }) {
  const before = site.issueRecord;
  const [company, setCompany] = useState(before?.company ?? '');
  const [statement, setStatement] = useState(before?.statement ?? '');
  /** The chosen file; null to remove it, undefined to keep it. */
  const [file, setFile] = useState<File | null>();
  const isTooLarge = (file?.size ?? 0) > maxLogoBytes;
  const save = useAction(async () => {
    const back: Edit = { company: before?.company ?? null, statement: before?.statement ?? null };
    if (file !== undefined)
      back.logo = before?.logo ? await base64Of(await (await fetch(logoAddress(site.id))).blob()) : null;
    const edit: Edit = { company: company.trim() || null, statement: statement.trim() || null };
    if (file !== undefined) edit.logo = file && (await base64Of(file));
    await put(site.id, edit);
    tell(texts.recordsSaved, () => put(site.id, back));
  });
  const hasLogo = file === undefined ? before?.logo != null : file !== null;
  return (
    <FormDialog
      name="issue-records"
      title={texts.records}
      action={save}
      label={texts.save}
      onClose={onClose}
      disabled={isTooLarge}
    >
      <TextField
        label={texts.company}
        name="issueRecord.company"
        hint={texts.companyHint}
        value={company}
        onInput={setCompany}
        maxLength={200}
        required={false}
      />
      <div class="field">
        <span>{texts.logo}</span>
        {file === undefined && before?.logo && <Logo accountId={site.id} logo={before.logo} />}
        {file && <span>{file.name}</span>}
        <div class="row">
          <label class="button plain file-button">
            <input
              type="file"
              accept="image/png,image/jpeg"
              class="visually-hidden"
              onChange={(event) => {
                const [chosen] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (chosen) setFile(chosen);
              }}
            />
            {hasLogo ? texts.otherLogo : texts.chooseLogo}
          </label>
          {hasLogo && (
            <Button look="quiet" onClick={() => setFile(null)}>
              {texts.removeLogo}
            </Button>
          )}
        </div>
        <span class="hint">{texts.logoHint}</span>
        {isTooLarge && (
          <p class="wrong" role="alert">
            {texts.logoTooLarge}
          </p>
        )}
        <GroupError name="issueRecord.logo" />
      </div>
      <LongTextField
        label={texts.statement}
        name="issueRecord.statement"
        hint={texts.statementHint(texts.usualStatement)}
        value={statement}
        onInput={setStatement}
        required={false}
      />
    </FormDialog>
  );
}
