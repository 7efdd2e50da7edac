import { isoOf } from '../../../lib/clock.ts';
import type { Reader } from '../../../store/statement.ts';
import { findBeside } from '../../incidents/other-findings.ts';
import { isSendingOn } from '../alerting/sending.ts';
import { contactOfSeq, isAnybodyNotified } from '../contacts/contact.ts';
import { lateContacts } from './outbox.ts';

/*
 * Contacts that nothing reaches, as causes of incidents (rules/incidents#kinds): the kind has to hold for 30 minutes more, so
 * a mail server that restarts is none.
 */

/** Contacts of an account (`seq`), or (null) of all, whose oldest message has failed and still waits. */
findBeside('messages', (reader: Reader, account: number | null, nowMs: number) => {
  if (!isAnybodyNotified(reader) || !isSendingOn(reader)) return [];
  return lateContacts(reader, nowMs).flatMap(({ contact, firstMs }) => {
    const { id, label, host, channel, client, account: of } = contactOfSeq(reader, contact);
    if (of !== account) return [];
    const subject = { type: 'contact', id, serial: null, name: label };
    const facts = { since: isoOf(firstMs), channel, host };
    return [{ kind: 'contact_failing', subject, client, severity: 'bad', facts }];
  });
});
