import type { SpoolLimits } from '../api/spool-limits.ts';
import type { HeadSettings } from '../head-office/settings.ts';
import type { BodyRoomLimits } from '../http/request/body-room.ts';
import type { Clock } from '../lib/clock.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import type { ScheduledBackups } from '../ops/scheduled-backups.ts';
import type { OutboundOptions } from '../outbound/outbound.ts';
import type { LiveLimits } from './background/live.ts';
import type { ApplianceWatch } from './background/watch.ts';
import type { MovableServer } from './installation/network-desk.ts';
import type { ServedAs } from './installation/system.ts';
import type { PageSwitches } from './pages/page-parts.ts';
import type { ChosenSettings } from './settings.ts';
import type { WorkerOptions } from './threads/workers.ts';

/** The options of an appliance, as the command line and its environment set them (rules/command-line#settings). */
export type ApplianceOptions = ChosenSettings &
  WorkerOptions & {
    /** Requests a minute from one address. */
    ipLimit?: number;
    /** Tests of contacts for an account and hour; 20 by default. Tests that make many things take more. */
    contactTests?: number | undefined;
    baseUrl?: string | undefined;
    corsOrigin?: string | undefined;
    /**
     * Names of this machine in addition to its own, by which people reach it (rules/people-and-sessions#other-sites).
     */
    allowedHosts?: () => readonly string[];
    /** CIDRs of proxies whose `X-Forwarded-For` is trusted. */
    trustProxy?: readonly string[];
    /** Bounds for answers that clients are slow to read. */
    spoolLimits?: SpoolLimits;
    /** Bounds for long bodies. */
    bodyRoom?: BodyRoomLimits;
    /** Bounds for those who watch what happens. */
    liveLimits?: LiveLimits;
    /** Options for outgoing calls. Tests use shorter limits. */
    outbound?: OutboundOptions;
    pages?: Partial<PageSwitches>;
    log?: ApplianceWatch['log'];
    /** Only with `:memory:`: the bytes of the database that it begins with, where it does not begin empty. */
    image?: Buffer | undefined;
    /** Everything on this thread and on one connection, as always with `:memory:`. */
    inline?: boolean;
    /** Only inline: threads use the machine's clock. */
    clock?: Clock;
    /** Beside such a clock: milliseconds that pass whatever becomes of it. */
    elapsed?: () => number;
    /** The state of scheduled backups, if there are any, for `/readyz` and `/metrics`. */
    backups?: (() => BackupStatus) | undefined;
    /** The service that makes backups, on schedule and on demand. */
    backupService?: ScheduledBackups | undefined;
    /** True if flags or variables set the backups, so that users cannot. */
    backupsAreFixed?: boolean | undefined;
    /** The start options of the process, for the panel. */
    servedAs?: ServedAs | undefined;
    /** The server that listens, for people to move to another address. */
    server?: MovableServer | undefined;
    /** The folder whose files are readings (rules/counters#the-watched-folder). */
    readingsFolder?: string | undefined;
    /** The head office that the site ships to. */
    headOffice?: HeadSettings | undefined;
    /** The SHA-256 of the served certificate, if there is one. */
    certificateFingerprint?: (() => string) | undefined;
    /** The expiry of the served certificate, if there is one, for `/readyz` and `/metrics`. */
    certificateEndsMs?: (() => number) | undefined;
  };
