import { accountBySeq } from '../../../access/accounts.ts';
import type { Reader } from '../../../store/statement.ts';
import { headerText, lineText } from '../channels/header-text.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Content } from '../content.ts';
import { words } from './texts.ts';

/** The parts of every message to a contact. */
export function blank(contact: Contact, baseUrl: string | null): Omit<Content, 'subject' | 'sections'> {
  const said = words[contact.language];
  return {
    language: contact.language,
    lamp: 'good',
    link: panelLink(baseUrl, ''),
    footer: [said.why(lineText(contact.label)), said.stop],
    items: [],
    isPersonal: false,
  };
}

/** An address of the panel; null if its base address is not set. */
export function panelLink(baseUrl: string | null, path: string): string | null {
  return baseUrl === null ? null : `${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`;
}

/** The subject: the site's name, cut to leave room for the problem. */
export function subjectText(site: string, text: string): string {
  return headerText(`${headerText(site, 50)}: ${text}`, 120);
}

/** The name of the site that a message is about. */
export function siteOf(reader: Reader, account: number | null): string {
  return account === null ? 'Larder' : headerText(accountBySeq(reader, account).name, 50) || 'Larder';
}
