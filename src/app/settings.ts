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
 * The settings of a data directory that rules need besides its database. Code that creates a write context
 * takes them from here. `connection` must be able to write.
 * @throws if enrolled fingerprints cannot be read; see `openTemplateKey`
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
