import { type InstallationSettings, maxFingerprintsRange, sessionRanges } from '../api/settings.ts';
import { hourMs } from '../lib/calendar/durations.ts';
import type { Connection } from '../store/connection.ts';
import { filesDirectory } from '../store/directory/open-store.ts';
import { openLinkKey, openTemplateKey } from './key-files.ts';

/** The settings that an operator may choose otherwise. */
export type ChosenSettings = {
  maxFingerprints?: number | undefined;
  /** Hours without use after which a session ends. */
  sessionIdleHours?: number | undefined;
  /** Days after which a session ends, used or not. */
  sessionDays?: number | undefined;
  /** The entries of `webhook-allow`. */
  webhookAllow?: readonly string[] | undefined;
  /** The address of a proxy. */
  proxy?: string | undefined;
};

/**
 * What rules need to know of a data directory beside its database: whoever hands domain functions a write context
 * takes it from here. `connection` is one that can write.
 * @throws when enrolled fingerprints could not be read; see `openTemplateKey`
 */
export function openSettings(
  directory: string,
  connection: Connection,
  chosen: ChosenSettings = {},
): InstallationSettings {
  return {
    sessions: {
      idleMs: (chosen.sessionIdleHours ?? sessionRanges.idleHours.default) * hourMs,
      longestMs: (chosen.sessionDays ?? sessionRanges.days.default) * 24 * hourMs,
    },
    maxFingerprints: chosen.maxFingerprints ?? maxFingerprintsRange.default,
    templateKey: openTemplateKey(directory, connection),
    linkKey: openLinkKey(directory, connection),
    filesDirectory: filesDirectory(directory),
    webhookAllow: chosen.webhookAllow ?? [],
    proxy: chosen.proxy,
  };
}
