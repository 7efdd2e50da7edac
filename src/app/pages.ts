import type { InstallationSettings } from '../api/settings.ts';
import { docsPages } from '../http/docs.ts';
import { guidePages } from '../http/guides.ts';
import { openApiText } from '../http/openapi.ts';
import type { PublicPage, Target } from '../http/pipeline.ts';
import { problemPages } from '../http/problem-pages.ts';
import { Routes } from '../http/router.ts';
import { listAssets, readAsset } from '../lib/assets.ts';
import type { Clock } from '../lib/clock.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { healthPages } from './health.ts';
import { linkPages } from './link-pages.ts';
import { openApiParts } from './openapi.ts';
import { receiptPages } from './receipt-pages.ts';
import { endpoints } from './routes.ts';
import type { ApplianceWatch } from './watch.ts';

/** Which of the pages without authentication are served (rules/keys-and-permissions#public-paths). */
export type PageSwitches = { docs: boolean; metrics: boolean; health: boolean };

/** What the pages show. */
export type PageParts = {
  reader: Reader;
  writer: Writer;
  watch: ApplianceWatch;
  clock: Clock;
  settings: InstallationSettings;
  switches: Partial<PageSwitches>;
  /** Where backups are scheduled. */
  backups?: (() => BackupStatus) | undefined;
  /** Where HTTPS is served. */
  certificateEndsMs?: (() => number) | undefined;
};

/** Everything that can be reached: the route table, and the pages that need no key. */
export function createRoutes(parts: PageParts): Routes<Target> {
  const byPath = new Map<string, Map<string, Target>>();
  const add = (method: string, path: string, target: Target) => {
    const targets = byPath.get(path) ?? new Map<string, Target>();
    byPath.set(path, targets.set(method, target));
  };
  for (const endpoint of endpoints) add(endpoint.method, endpoint.path, { endpoint });
  for (const [path, page] of Object.entries(publicPages(parts))) add('GET', path, { page, route: path });
  const routes = new Routes<Target>();
  for (const [path, targets] of byPath) routes.add(path, targets);
  return routes;
}

function publicPages(parts: PageParts): Record<string, PublicPage> {
  const always = { ...healthPages(parts), ...linkPages(parts), ...receiptPages(parts) };
  if (parts.switches.docs === false) return always;
  const openApi = openApiText(openApiParts());
  const guides = guidePages({ readAsset, listAssets });
  return { ...always, ...docsPages({ readAsset, openApi }), ...guides, ...problemPages };
}
