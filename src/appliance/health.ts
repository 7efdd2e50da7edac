import type { PublicPage } from '../http/pipeline.ts';
import type { PageParts } from './pages.ts';

/** `/healthz`, `/readyz` and `/metrics`, unless they are switched off. */
export function healthPages({ reader, writer, watch, switches }: PageParts): Record<string, PublicPage> {
  const pages: Record<string, PublicPage> = {};
  if (switches.health !== false) {
    pages['/healthz'] = { serve: (exchange) => exchange.send(200, '{"status":"ok"}') };
    pages['/readyz'] = {
      serve(exchange) {
        reader.connection.database.prepare('SELECT 1').get();
        exchange.send(200, JSON.stringify({ status: 'ready', waitingWrites: writer.waiting }));
      },
    };
  }
  if (switches.metrics !== false) {
    pages['/metrics'] = {
      serve(exchange) {
        void watch.metrics.registry
          .metrics()
          .then((text) => exchange.send(200, text, watch.metrics.registry.contentType));
      },
    };
  }
  return pages;
}
