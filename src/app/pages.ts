import type { InstallationSettings } from '../api/settings.ts';
import { docsPages } from '../http/docs.ts';
import { guidePages } from '../http/guides.ts';
import { openApiText } from '../http/openapi.ts';
import { problemPages } from '../http/problem-pages.ts';
import type { Pages } from '../http/web-app.ts';
import { listAssets, readAsset } from '../lib/assets.ts';
import type { Clock } from '../lib/clock.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { healthPages } from './health.ts';
import { linkPages } from './link-pages.ts';
import { openApiParts } from './openapi.ts';
import { panelPages } from './panel-pages.ts';
import { receiptPages } from './receipt-pages.ts';
import { type WallParts, wallPages } from './wall-pages.ts';
import type { ApplianceWatch } from './watch.ts';

/** Which of the pages without authentication are served (rules/keys-and-permissions#public-paths). */
export type PageSwitches = { docs: boolean; metrics: boolean; health: boolean; panel: boolean };

/** What the pages show. */
export type PageParts = {
  reader: Reader;
  writer: Writer;
  watch: ApplianceWatch;
  clock: Clock;
  settings: InstallationSettings;
  switches: Partial<PageSwitches>;
  /** What walls are shown with; without it there are none. */
  walls?: Pick<WallParts, 'readPool' | 'installation'>;
  /** Where backups are scheduled. */
  backups?: (() => BackupStatus) | undefined;
  /** Where HTTPS is served. */
  certificateEndsMs?: (() => number) | undefined;
};

/** The pages that need no key (rules/keys-and-permissions#public-paths). */
export function publicPages(parts: PageParts): Pages {
  const panel: Pages = parts.switches.panel === false ? {} : panelPages({ readAsset, listAssets });
  const { reader } = parts;
  const walls = parts.walls ? wallPages({ reader, ...parts.walls, panel: panel['/panel'] }) : {};
  const always = {
    ...healthPages(parts),
    ...linkPages(parts),
    ...receiptPages(parts),
    ...panel,
    ...walls,
  };
  if (parts.switches.docs === false) return always;
  const openApi = openApiText(openApiParts());
  const guides = guidePages({ readAsset, listAssets });
  return { ...always, ...docsPages({ readAsset, listAssets, openApi }), ...guides, ...problemPages };
}
