import { accountBySeq } from '../../../access/accounts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { notificationContent } from '../alerting/alerts.ts';
import type { AskAbout } from '../asks.ts';
import { headerText, lineText } from '../channels/header-text.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Content } from '../content.ts';
import type { ReportHandOver } from '../reports.ts';
import { blank, panelLink, siteOf, subjectText } from '../texts/parts.ts';
import { words } from '../texts/texts.ts';
import type { MessageRow } from './outbox-store.ts';

/*
 * The text of a message, made when it is sent (rules/messages#what-a-message-says).
 */

/** The panel's address, for links in texts. */
export type Composing = { baseUrl: string | null };

/** The stored part of a report. */
export type ReportAbout = Omit<ReportHandOver, 'contactId' | 'account'>;

/** Composes the content of a message; undefined if there is nothing left to report. */
export function compose(
  tx: Tx,
  row: MessageRow,
  contact: Contact,
  { baseUrl }: Composing,
): Content | undefined {
  if (row.kind === 'alert' || row.kind === 'digest' || row.kind === 'reminder')
    return notificationContent(tx, row, contact, baseUrl);
  const said = words[contact.language];
  const site = siteOf(tx, row.account ?? contact.account);
  const base = { ...blank(contact, baseUrl), subject: '', sections: [] };
  if (row.kind === 'ask') {
    const { title, lines } = parseJson(row.about!) as AskAbout;
    return {
      ...base,
      subject: subjectText(site, title),
      lamp: 'warn',
      sections: [{ title: null, lines: lines.map((line) => lineText(line)) }],
      isPersonal: true,
    };
  }
  if (row.kind === 'report') {
    const { title, lines } = parseJson(row.about!) as ReportAbout;
    const shown = lines.slice(0, 100).map((line) => lineText(line));
    return {
      ...base,
      subject: subjectText(site, title),
      sections: [{ title: null, lines: shown }],
      link: panelLink(
        baseUrl,
        row.account === null ? '' : `panel/${accountBySeq(tx, row.account).id}/reports/arriving`,
      ),
    };
  }
  const { subject, lines } = said[row.kind];
  return { ...base, subject: headerText(subject(site), 120), sections: [{ title: null, lines }] };
}
