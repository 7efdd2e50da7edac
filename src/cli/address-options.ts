import { AllowList } from '../outbound/allow-list.ts';
import { UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

/** `--base-url`, without a slash at its end (rules/command-line#settings). @throws UsageError when it is no address */
export function baseUrlOption(settings: CommandSettings): string | undefined {
  const text = settings.text('base-url');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(
      `${settings.named('base-url')} is ${text}, but must be an address such as https://larder.example`,
    );
  return text.replace(/(?<!\/)\/+$/, '');
}

/** `--cors-origin` (rules/command-line#settings). @throws UsageError when no browser would ever send it */
export function corsOriginOption(settings: CommandSettings): string | undefined {
  const text = settings.text('cors-origin');
  if (text === undefined || isOrigin(text)) return text;
  throw new UsageError(
    `${settings.named('cors-origin')} is ${text}, but must be an origin such as https://app.example, or *`,
  );
}

/** An origin as browsers write it, of the web or of an app of its own scheme. */
function isOrigin(text: string): boolean {
  if (text === '*') return true;
  if (/^https?:/.test(text)) return URL.canParse(text) && new URL(text).origin === text;
  return /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/.test(text);
}

/**
 * `--webhook-allow` (rules/webhooks#allowed-targets): several, or with commas; none of them is the default.
 * @throws UsageError that names the entry that is none
 */
export function webhookAllowOption(settings: CommandSettings): string[] {
  const entries = settings
    .list('webhook-allow')
    .flatMap((entry) => entry.split(','))
    .map((entry) => entry.trim());
  try {
    new AllowList(entries);
    return entries;
  } catch (error) {
    throw new UsageError(`${settings.named('webhook-allow')}: ${(error as Error).message}`);
  }
}

/** `--proxy` (rules/webhooks#allowed-targets), an address of http. @throws UsageError when it is none */
export function proxyOption(settings: CommandSettings): string | undefined {
  const text = settings.text('proxy');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return text;
  throw new UsageError(`${settings.named('proxy')} must be an address such as http://proxy.lan:3128`);
}
