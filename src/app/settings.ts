import { type InstallationSettings, maxFingerprintsRange } from '../api/settings.ts';
import type { Connection } from '../store/connection.ts';
import { filesDirectory } from '../store/open-store.ts';
import { openLinkKey } from './link-key.ts';
import { openTemplateKey } from './template-key.ts';

/**
 * What rules need to know of a data directory beside its database: whoever hands domain functions a write context
 * takes it from here. `connection` is one that can write.
 * @throws when enrolled fingerprints could not be read; see `openTemplateKey`
 */
export function openSettings(
  directory: string,
  connection: Connection,
  told: { maxFingerprints?: number | undefined } = {},
): InstallationSettings {
  return {
    maxFingerprints: told.maxFingerprints ?? maxFingerprintsRange.default,
    templateKey: openTemplateKey(directory, connection),
    linkKey: openLinkKey(directory, connection),
    filesDirectory: filesDirectory(directory),
  };
}
