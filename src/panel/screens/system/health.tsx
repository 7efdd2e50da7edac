import { bytes, count, dayAndTime, zoneName } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { CheckList } from './check-list.tsx';
import { type Check, healthOf, otherFindings, type System, worstOf } from './checks.ts';
import { Command } from './command.tsx';
import { Disclosure } from './disclosure.tsx';
import { texts } from './words.ts';
import { checkTexts, told } from './words-checks.ts';
import { findingTexts, type KnownFinding } from './words-findings.ts';

const toneOfFinding = { ok: 'good', look: 'warn', bad: 'bad' } as const;

const meaningOf = (name: string) =>
  findingTexts[name as KnownFinding] as { title: string; text: string } | undefined;

/** The checks of the installation with a status color each. */
export function Health({ system }: { system: System }) {
  const checks = healthOf(system, Date.parse(system.now));
  const findings = otherFindings(system);
  const overall = worstOf([
    ...checks.map(({ tone }) => tone),
    ...findings.map(({ state }) => toneOfFinding[state]),
  ]);
  const { data, memory, versions, writer } = system;
  // The explanation may be below, among other findings.
  const standing = [
    ...checks.map(({ name, tone }) => ({ title: checkTexts.health[name].title, tone })),
    ...findings.map(({ name, state }) => ({
      title: meaningOf(name)?.title ?? name,
      tone: toneOfFinding[state],
    })),
  ];
  const such = overall === 'bad' ? standing.filter(({ tone }) => tone === overall) : [];
  const overallTitle = [
    texts.overall[overall],
    ...(such.length > 0 ? [such.map(({ title }) => title).join(', ')] : []),
  ].join(': ');
  return (
    <div class="stack">
      <Card title={overallTitle} actions={<Lamp tone={overall}>{checkTexts.tones[overall]}</Lamp>}>
        <CheckList
          of={checks.map((one) => ({
            key: one.name,
            tone: isJudged(one) ? one.tone : null,
            title: checkTexts.health[one.name].title,
            text: sentence(one, system),
            more: one.tone !== 'good' && <WhereTo name={one.name} />,
          }))}
        />
      </Card>
      {findings.length > 0 && (
        <Card title={texts.doctor}>
          <div class="stack tight">
            {system.commands && (
              <>
                <p class="soft small">{texts.doctorLead}</p>
                <Command text={system.commands.doctor} />
              </>
            )}
            <CheckList
              of={findings.map(({ name, state, text, advice }) => ({
                key: name,
                tone: toneOfFinding[state],
                title: meaningOf(name)?.title ?? name,
                text: meaningOf(name)?.text ?? text,
                more: (
                  <details class="small soft">
                    <summary>{texts.details}</summary>
                    <p lang="en">{text}</p>
                    {advice !== null && <p lang="en">{advice}</p>}
                  </details>
                ),
              }))}
            />
          </div>
        </Card>
      )}
      <Disclosure title={texts.more}>
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
        {system.commands && (
          <>
            <p class="soft small">{texts.verifyLead}</p>
            <Command text={system.commands.verify} />
          </>
        )}
      </Disclosure>
    </div>
  );
}

/** True if a check has a good or bad result. The log and the version are only shown. */
const isJudged = ({ name }: Check) => name !== 'log' && name !== 'version';

/** The sentence of a health check, with formatted moments. */
function sentence({ name, because, values }: Check<keyof typeof checkTexts.health>, system: System): string {
  const shown = values.map((value) => {
    if (name === 'storage') return bytes(Number(value));
    // The moment beside it is told on the clocks of the account.
    if (name === 'clock' && value === system.timeZone) return zoneName();
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? dayAndTime(value) : value;
  });
  return told(checkTexts.health[name].because[because], shown);
}

/** The link to the remedy. */
function WhereTo({ name }: { name: string }) {
  if (name === 'backups' && may('backups:read')) return link('backups', texts.toBackups);
  return name === 'https' ? link('https', texts.toHttps) : null;
}

const link = (part: string, text: string) => (
  <p>
    <a href={pathTo('system', part)}>{text}</a>
  </p>
);
