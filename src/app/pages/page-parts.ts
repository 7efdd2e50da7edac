import type { HeadOfficeState } from '../../api/installation.ts';
import type { SecondBoxDesk } from '../../api/second-box.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import type { BackupStatus } from '../../ops/backup-status.ts';
import type { Reader } from '../../store/statement.ts';
import type { Writer } from '../../store/writer/writer.ts';
import type { ApplianceWatch } from '../background/watch.ts';
import type { WallParts } from './wall-pages.ts';

/** Switches for the pages that need no authentication (rules/keys-and-permissions#public-paths). */
export type PageSwitches = { docs: boolean; metrics: boolean; health: boolean; panel: boolean };

/** Dependencies of the pages. */
export type PageParts = {
  reader: Reader;
  writer: Writer;
  watch: ApplianceWatch;
  clock: Clock;
  settings: InstallationSettings;
  switches: Partial<PageSwitches>;
  /** Dependencies of wall displays; without them there are none. */
  walls?: Pick<WallParts, 'readPool' | 'installation'>;
  /** The status of scheduled backups. */
  backups?: (() => BackupStatus) | undefined;
  /** The state of shipping to a head office. */
  headOffice?: (() => HeadOfficeState) | undefined;
  secondBox?: Pick<SecondBoxDesk, 'requireCurrent'> | undefined;
  /** The end of the certificate, for HTTPS. */
  certificateEndsMs?: (() => number) | undefined;
};
