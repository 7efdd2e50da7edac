import { controllerBody } from '../../access/controllers.ts';
import { directoryBody } from '../../access/directories.ts';
import { keyBody } from '../../access/key-admin.ts';
import { userBody } from '../../access/users.ts';
import { products } from '../../features/catalogue/product-store.ts';
import { profiles } from '../../features/catalogue/profile-store.ts';
import { subscriptionBody } from '../../features/changes/subscriptions/subscriptions.ts';
import { consumerBody } from '../../features/consumers/consumer-store.ts';
import { requirementBody } from '../../features/consumption/requirements.ts';
import { readingBody } from '../../features/counters/readings/reading-store.ts';
import { noteBody } from '../../features/counters/reconciliation/note-store.ts';
import { rulesBody } from '../../features/counters/rules/rule-store.ts';
import { visitBody } from '../../features/counters/visits/visit-store.ts';
import { deviceBody } from '../../features/devices/device-store.ts';
import { groupBody } from '../../features/directory/groups/group-store.ts';
import { wallBody } from '../../features/displays/displays.ts';
import { muteBody } from '../../features/incidents/mutes.ts';
import { contactBody } from '../../features/notifications/contacts/contacts.ts';
import { scheduleBody } from '../../features/scheduled-reports/schedules.ts';
import { operationBody } from '../../features/sites/operation-store.ts';
import { tagBody } from '../../features/sites/tag-store.ts';
import { accountBodyBySeq, clientBodyBySeq } from '../../features/sites/tenant-store.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';

/** A kind of thing whose audit rows contain its whole body, so that its row can be compared with the last one. */
export type ThingKind = {
  /** As the audit calls it. */
  type: string;
  table: string;
  /** The column with the moment of its end; null if it never ends. */
  ended: 'removed_at' | 'revoked_at' | null;
  /** True if its removal is its last change (rules/lists#removed-since). */
  changesWhenRemoved?: true;
  /** The body as in the API, also for removed things; the audit has the same text. */
  body(reader: Reader, seq: number): Json | undefined;
  /** Members of the body that depend on other rows, or on the caller. */
  derived: readonly string[];
  /** Members that are in a body only when set, and so are absent from audit rows otherwise. */
  sparse?: readonly string[];
  /** Members that are another thing with its id: the id is compared, not its present name. */
  named?: readonly string[];
  /** The members of the body from which `search_text` is made. */
  searched: readonly string[];
  /** True if `created_at` is not in the body, and is compared with the time of the first audit row. */
  hidesCreation: boolean;
};

const anyScope = { scope: 'client' } as const;

export const thingKinds: readonly ThingKind[] = [
  {
    type: 'client',
    table: 'clients',
    ended: 'removed_at',
    body: (reader, seq) => clientBodyBySeq.get(reader, seq),
    derived: [],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'account',
    table: 'accounts',
    ended: null,
    body: (reader, seq) => accountBodyBySeq.get(reader, seq),
    derived: [],
    sparse: ['issueRecord'],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'operation',
    table: 'operations',
    ended: 'removed_at',
    changesWhenRemoved: true,
    body: (reader, seq) => operationBody.get(reader, seq),
    derived: [],
    searched: ['name'],
    hidesCreation: false,
  },
  {
    type: 'device',
    table: 'devices',
    ended: 'removed_at',
    changesWhenRemoved: true,
    body: (reader, seq) => deviceBody.get(reader, seq),
    derived: [],
    sparse: ['front', 'linkedAt'],
    searched: ['name', 'serial'],
    hidesCreation: false,
  },
  {
    type: 'tag',
    table: 'tags',
    ended: 'removed_at',
    body: (reader, seq) => tagBody.get(reader, seq),
    derived: [],
    searched: ['key'],
    hidesCreation: true,
  },
  {
    type: 'key',
    table: 'api_keys',
    ended: 'revoked_at',
    body: keyBody,
    derived: [],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'controller',
    table: 'controllers',
    ended: 'revoked_at',
    body: controllerBody,
    derived: [],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'directory',
    table: 'directories',
    ended: 'revoked_at',
    body: directoryBody,
    derived: [],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'directory_group',
    table: 'directory_groups',
    ended: 'removed_at',
    body: (reader, seq) => groupBody.get(reader, seq),
    derived: [],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'user',
    table: 'users',
    ended: null,
    body: userBody,
    derived: [],
    searched: ['name'],
    hidesCreation: true,
  },
  {
    type: 'subscription',
    table: 'subscriptions',
    ended: 'removed_at',
    body: subscriptionBody,
    derived: ['suspension'],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'contact',
    table: 'contacts',
    ended: 'removed_at',
    body: contactBody,
    derived: [],
    sparse: ['grantsExtras'],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'wall',
    table: 'walls',
    ended: 'revoked_at',
    body: wallBody,
    derived: [],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'report_schedule',
    table: 'report_schedules',
    ended: 'removed_at',
    body: scheduleBody,
    derived: [],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'mute',
    table: 'mutes',
    ended: 'removed_at',
    body: muteBody,
    derived: [],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'product',
    table: 'products',
    ended: 'removed_at',
    changesWhenRemoved: true,
    body: (reader, seq) => products.body(reader, anyScope, seq),
    derived: ['scope', 'currency'],
    searched: ['name', 'code', 'type'],
    hidesCreation: false,
  },
  {
    type: 'profile',
    table: 'profiles',
    ended: 'removed_at',
    changesWhenRemoved: true,
    body: (reader, seq) => profiles.body(reader, anyScope, seq),
    derived: ['scope'],
    sparse: ['qualification'],
    searched: ['name'],
    hidesCreation: false,
  },
  {
    type: 'requirement',
    table: 'requirements',
    ended: 'removed_at',
    body: requirementBody,
    derived: [],
    searched: [],
    hidesCreation: false,
  },
  {
    type: 'consumer',
    table: 'consumers',
    ended: 'removed_at',
    changesWhenRemoved: true,
    body: (reader, seq) => consumerBody.get(reader, seq),
    // Codes are replayed by themselves.
    derived: ['codes'],
    sparse: ['validFrom', 'validUntil'],
    searched: ['name', 'identification'],
    hidesCreation: false,
  },
  {
    type: 'reading',
    table: 'readings',
    ended: null,
    body: (reader, seq) => readingBody.get(reader, seq),
    derived: [],
    named: ['device'],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'reading_rules',
    table: 'reading_rules',
    ended: null,
    body: (reader, seq) => rulesBody.get(reader, seq),
    derived: [],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'visit',
    table: 'visits',
    ended: null,
    body: (reader, seq) => visitBody.get(reader, seq),
    derived: [],
    named: ['device'],
    searched: [],
    hidesCreation: true,
  },
  {
    type: 'reconciliation_note',
    table: 'reconciliation_notes',
    ended: null,
    body: (reader, seq) => noteBody.get(reader, seq),
    derived: [],
    named: ['device'],
    searched: [],
    hidesCreation: true,
  },
];
