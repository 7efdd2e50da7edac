import { describe, expect, it } from 'vitest';
import { webhookAllowOption } from '../../src/cli/address-options.ts';
import { CommandSettings, flagsFromEnvironment } from '../../src/cli/command-settings.ts';
import { serveFlags } from '../../src/cli/commands/serve.ts';

/* Shows rules/webhooks#allowed-targets. */

const settingsOf = (flags: Record<string, string | string[]>) =>
  new CommandSettings({ flags: { data: ':memory:', ...flags }, positionals: [] });

describe('webhook-allow', () => {
  it('comes several times, with commas, or from the environment', () => {
    const several = settingsOf({ 'webhook-allow': ['erp.example, *.flows.example', '10.0.0.0/8'] });
    expect(webhookAllowOption(several)).toEqual(['erp.example', '*.flows.example', '10.0.0.0/8']);
    const variables = flagsFromEnvironment(serveFlags, { LARDER_WEBHOOK_ALLOW: 'a.example,10.0.0.0/8' });
    expect(webhookAllowOption(settingsOf(variables as never))).toEqual(['a.example', '10.0.0.0/8']);
    expect(webhookAllowOption(settingsOf({}))).toEqual([]);
  });

  it('names the entry that is none', () => {
    const wrong = settingsOf({ 'webhook-allow': ['a.example', 'http://b.example'] });
    expect(() => webhookAllowOption(wrong)).toThrow(
      'webhook-allow: http://b.example is no host name, *.suffix or CIDR',
    );
  });
});
