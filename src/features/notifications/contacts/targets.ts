import { parseJson } from '../../../api/json-bytes.ts';
import { openSecret, sealSecret } from '../../../lib/sealed-secrets.ts';
import { invalidField } from '../../../problems/problem.ts';
import { fieldTexts } from '../../../problems/sentences.ts';
import { SendFailure } from '../channels/failure.ts';
import type { Channel, Shape } from './contact-fields.ts';

/*
 * Targets of contacts. A person's address and a URL that can post to a chat are both secrets: sealed at rest,
 * and never answered, logged or audited (rules/messages#targets).
 */

/** The sealed parts of a contact. */
export type ContactSecrets = {
  target: string;
  /** The token for ntfy. */
  token: string | null;
  /** The secret that signs messages of shape `larder`: `whsec_…`. */
  secret: string | null;
  /** The one before, which signs too for a while. */
  previous: { secret: string; untilMs: number } | null;
};

const under = (key: Uint8Array, id: string) => ({ key, purpose: 'contacts', boundTo: `contact ${id}` });

export function sealContact(key: Uint8Array, id: string, secrets: ContactSecrets): string {
  return sealSecret(under(key, id), JSON.stringify(secrets));
}

/** @throws SendFailure `target_unreadable` if the key is not the one that sealed it */
export function openContact(key: Uint8Array, id: string, sealed: string): ContactSecrets {
  try {
    return parseJson(openSecret(under(key, id), sealed).toString()) as ContactSecrets;
  } catch {
    throw new SendFailure('target_unreadable');
  }
}

// One address, as RFC 5321 has it without its oddities: no quotes, comments, routes, spaces or control characters.
const mailbox =
  /^[^\s\p{C}<>@",;:\\()[\]]{1,64}@(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

/** True if a text is a single mail address. */
export function isMailbox(text: string): boolean {
  return mailbox.test(text);
}

/** The visible part of a target: the domain of an address, or the host of a URL. */
export function shownTarget(channel: Channel, target: string): string {
  if (channel === 'email') return `…${target.slice(target.lastIndexOf('@'))}`;
  return `${new URL(target).origin}/…`;
}

/**
 * A target in the one form in which it is stored, called, and left out of what other servers say.
 * @throws `validation.failed` on `target` for what is no target of the channel and the shape
 */
export function requiredTarget(channel: Channel, shape: Shape | null, target: string): string {
  if (channel === 'email') {
    if (!isMailbox(target)) throw invalidField('target', 'isEmail', fieldTexts.mailAddress);
    const at = target.lastIndexOf('@');
    return target.slice(0, at) + target.slice(at).toLowerCase();
  }
  const url = urlOf(target);
  if (!url) throw invalidField('target', 'isUrl', fieldTexts.httpAddress);
  if (channel === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname))
    throw invalidField('target', 'isUrl', fieldTexts.ntfyAddress);
  if (
    shape === 'telegram' &&
    (!url.searchParams.get('chat_id') || !/\/bot[^/]+\/sendMessage$/.test(url.pathname))
  )
    throw invalidField('target', 'isUrl', fieldTexts.telegramAddress);
  return url.href;
}

/** A URL that can be called: http or https, without user, password and fragment, and without characters that none has. */
function urlOf(target: string): URL | undefined {
  if (/[\s\p{C}]/u.test(target) || !URL.canParse(target)) return undefined;
  const url = new URL(target);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password && !url.hash && url.hostname !== '' ? url : undefined;
}

/** True if messages to a target are encrypted on the way. For mail, the mail server decides. */
export function isTlsTarget(channel: Channel, target: string): boolean {
  return channel === 'email' || target.startsWith('https:');
}
