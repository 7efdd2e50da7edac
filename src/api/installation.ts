import type { Live } from './live.ts';

/** How the installation stands, in what an operator must see to. */
export type Standing = {
  /** The disk of the data; null where everything is in memory. */
  disk: { freeBytes: number; isLow: boolean; wasRefused: boolean } | null;
  /** Backups by the clock. `failures` counts since the start. */
  backups: {
    isScheduled: boolean;
    lastProvenAt: string | null;
    failures: number;
    onDataDisk: boolean | null;
  };
  /** The certificate that is served; null: it is HTTP. */
  certificate: { endsMs: number } | null;
  /** Whether the clock is moved for tests (rules/command-line#test-clock). */
  isTestClock: boolean;
};

/** The process that serves, as an endpoint may ask it. */
export type Installation = {
  readonly live: Live;
  standing(): Promise<Standing>;
};
