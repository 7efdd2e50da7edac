import { bytes, count, dayAndTime } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Lamp } from '../../parts/lamp.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { pathTo } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { CheckList } from './check-list.tsx';
import { type Check, healthOf, type System, worstOf } from './checks.ts';
import { texts } from './messages.ts';
import { checkTexts, told } from './messages-checks.ts';

const toneOfFinding = { ok: 'good', look: 'warn', bad: 'bad' } as const;

/** How the installation stands, in words with a lamp each. */
export function Health({ system }: { system: System }) {
  const checks = healthOf(system, Date.parse(system.now));
  const findings = system.findings.filter(({ state }) => state !== 'ok');
  const overall = worstOf([
    ...checks.map(({ tone }) => tone),
    ...findings.map(({ state }) => toneOfFinding[state]),
  ]);
  const { data, memory, versions, writer } = system;
  return (
    <div class="stack">
      <Card title={texts.overall[overall]} actions={<Lamp tone={overall}>{checkTexts.tones[overall]}</Lamp>}>
        <CheckList
          of={checks.map((one) => ({
            key: one.name,
            tone: one.tone,
            title: checkTexts.health[one.name].title,
            text: sentence(one),
            more: one.tone !== 'good' && <WhereTo name={one.name} />,
          }))}
        />
      </Card>
      {findings.length > 0 && (
        <Card title={texts.doctor}>
          <div class="stack tight">
            <p class="soft small">{texts.doctorLead}</p>
            <CheckList
              of={findings.map(({ name, state, text, advice }) => ({
                key: name,
                tone: toneOfFinding[state],
                title: name,
                text: <span lang={language === 'en' ? undefined : 'en'}>{text}</span>,
                more: advice !== null && (
                  <p class="soft small" lang={language === 'en' ? undefined : 'en'}>
                    {advice}
                  </p>
                ),
              }))}
            />
          </div>
        </Card>
      )}
      <Card title={texts.more}>
        <Facts
          of={[
            [texts.database, bytes(data.databaseBytes)],
            [texts.journal, bytes(data.walBytes)],
            [texts.free, data.freeBytes === null ? null : bytes(data.freeBytes)],
            [texts.folder, data.folder === null ? null : <code>{data.folder}</code>],
            [texts.started, dayAndTime(system.startedAt)],
            [texts.memory, bytes(memory.rssBytes)],
            [texts.waiting, count(writer.waiting)],
            [texts.schema, count(system.schemaVersion)],
            [texts.parts, `${versions.sqlite}, ${versions.node}, ${versions.system}`],
          ]}
        />
      </Card>
    </div>
  );
}

/** What a check of health says; moments in it are told as people read them. */
function sentence({ name, because, values }: Check<keyof typeof checkTexts.health>): string {
  const shown = values.map((value) => {
    if (name === 'storage') return bytes(Number(value));
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? dayAndTime(value) : value;
  });
  return told(checkTexts.health[name].because[because], shown);
}

/** Where something is done about it. */
function WhereTo({ name }: { name: string }) {
  if (name === 'backups' && may('backups:read')) return link('backups', texts.toBackups);
  return name === 'https' ? link('https', texts.toHttps) : null;
}

const link = (part: string, text: string) => (
  <p>
    <a href={pathTo('system', part)}>{text}</a>
  </p>
);
