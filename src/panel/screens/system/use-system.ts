import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { type Action, useAction, useRetry } from '../../api/use-call.ts';
import type { Browser, System } from './checks.ts';

/** The installation as it answered, with how far the browser's clock is ahead of its own. */
export type Seen = { system: System; aheadMs: number };

/** Polls the status of the installation, and measures the clocks by the same call. */
export function useSystem(): { seen: Seen | undefined; look: Action<[]> } {
  const [seen, setSeen] = useState<Seen>();
  const look = useAction(async () => {
    const sentMs = Date.now();
    const system = await call('GET /system');
    // It answered in the middle between sending and coming, as near as one call can tell.
    setSeen({ system, aheadMs: (sentMs + Date.now()) / 2 - Date.parse(system.now) });
  });
  useEffect(() => void look.run(), []);
  useRetry(look);
  return { seen, look };
}

/** The browser's connection to the server. */
export function browserNow(aheadMs: number): Browser {
  return {
    origin: location.origin,
    isSecure: isSecureContext,
    // This page requires a session cookie already; this checks if the browser keeps cookies.
    cookiesWork: navigator.cookieEnabled,
    aheadMs,
  };
}
