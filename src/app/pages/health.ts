import { outboxStanding } from '../../features/notifications/outbox/status.ts';
import type { PageHandler, Pages } from '../../http/web-app.ts';
import { addBackupGauges } from '../../ops/backup-status.ts';
import { addCertificateGauge, addGauges, addHeadOfficeGauges, addMessageGauges } from './gauges.ts';
import type { PageParts } from './page-parts.ts';
import { readinessPage } from './readiness.ts';

/**
 * `/healthz` (the process answers), `/readyz` (it reads, and its writer takes commands) and `/metrics`, unless
 * they are switched off.
 */
export function healthPages(parts: PageParts): Pages {
  const { reader, writer, watch, clock, switches, backups, certificateEndsMs, headOffice } = parts;
  const pages: Record<string, PageHandler> = {};
  if (switches.health !== false) {
    pages['/healthz'] = ({ exchange }) => exchange.send(200, '{"status":"ok"}');
    pages['/readyz'] = readinessPage(parts);
  }
  if (switches.metrics !== false) {
    const { registry } = watch.metrics;
    addGauges(registry, reader, writer);
    addMessageGauges(registry, () => outboxStanding(reader, clock()));
    if (backups) addBackupGauges(registry, backups);
    if (certificateEndsMs) addCertificateGauge(registry, certificateEndsMs);
    if (headOffice) addHeadOfficeGauges(registry, headOffice);
    pages['/metrics'] = async ({ exchange }) => {
      exchange.send(200, await watch.metrics.text(), registry.contentType);
    };
  }
  return pages;
}
