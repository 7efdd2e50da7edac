import './outbox/overdue.ts';
import { contactEndpoints } from './contacts/contact-endpoints.ts';
import { mailServerEndpoints } from './mail-server/mail-server-endpoints.ts';
import { messageEndpoints } from './outbox/message-endpoints.ts';

/** Telling people who are not looking (rules/messages). */
export const messagesEndpoints = [...contactEndpoints, ...mailServerEndpoints, ...messageEndpoints];
