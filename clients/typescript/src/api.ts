/*
 * The types of the interface and its operations. Made by `npm run clients` from the OpenAPI document: change that.
 */

/** The version of Larder that these types are of. */
export const version = '0.1.0';

/** A value of an open list: one of those that are known today, or a later one. */
type Open<Known extends string> = Known | (string & {});

/** The codes of refusals. */
export type ProblemCode = Open<'accounts.business_line_not_enabled' | 'accounts.logo_not_found' | 'accounts.not_found' | 'auth.forbidden' | 'auth.invalid_api_key' | 'auth.missing_credentials' | 'auth.out_of_scope' | 'auth.password_needed' | 'changes.history_forked' | 'changes.too_many_waiting' | 'clients.not_found' | 'codes.not_found' | 'codes.profile_not_assigned' | 'consumers.code_not_fingerprint' | 'consumers.code_requires_profile' | 'consumers.code_value_taken_at_account' | 'consumers.code_value_taken_in_operation' | 'consumers.extra_not_found' | 'consumers.fingerprint_already_enrolled' | 'consumers.fingerprint_not_found' | 'consumers.identification_exists' | 'consumers.inactive' | 'consumers.no_fingerprint_template' | 'consumers.not_found' | 'consumers.product_not_in_profile' | 'consumers.profile_not_for_this_account' | 'consumers.too_many_codes' | 'consumers.too_many_extras' | 'consumers.too_many_fingerprints' | 'consumers.too_many_tags' | 'consumers.unknown_tag_key' | 'consumption.persons_off' | 'contacts.inactive' | 'contacts.not_found' | 'contacts.not_signed' | 'contacts.personal_needs_tls' | 'contacts.too_many' | 'contacts.too_many_tests' | 'controllers.not_found' | 'devices.business_line_in_use' | 'devices.not_found' | 'devices.serial_exists' | 'feed_rejections.already_resolved' | 'feed_rejections.not_found' | 'feed_rejections.still_rejected' | 'grants.allowed' | 'grants.nobody_to_ask' | 'grants.not_grantable' | 'grants.too_many' | 'idempotency.in_progress' | 'idempotency.key_reused' | 'imports.columns' | 'imports.not_found' | 'imports.nothing_to_undo' | 'imports.unreadable' | 'incidents.not_found' | 'incidents.not_open' | 'internal.error' | 'inventory.business_line_mismatch' | 'inventory.duplicate_selection' | 'inventory.product_not_visible' | 'inventory.selection_unknown' | 'messages.ended' | 'messages.not_found' | 'mutes.not_found' | 'mutes.too_many' | 'operations.in_use' | 'operations.name_exists' | 'operations.not_found' | 'products.attributes_mismatch' | 'products.code_exists' | 'products.currency_mismatch' | 'products.not_found' | 'products.not_visible_to_scope' | 'profiles.actor_scope_not_allowed' | 'profiles.device_business_line_mismatch' | 'profiles.device_not_in_account' | 'profiles.duplicate_device' | 'profiles.in_use' | 'profiles.invalid_consumption_schedule' | 'profiles.name_exists' | 'profiles.not_found' | 'profiles.product_not_visible_to_account' | 'profiles.unknown_tag' | 'rate_limit.exceeded' | 'readings.damaged' | 'readings.not_found' | 'readings.unassigned' | 'readings.unreadable' | 'reconciliation.no_boundaries' | 'reconciliation.too_long' | 'report_schedules.not_found' | 'report_schedules.owner_left' | 'report_schedules.too_many' | 'request.malformed_json' | 'request.not_acceptable' | 'request.precondition_failed' | 'request.timeout' | 'request.too_large' | 'request.unsupported_media_type' | 'requirements.not_found' | 'selectors.not_found' | 'server.busy' | 'server.restart_needed' | 'server.second_box_missing' | 'server.superseded' | 'storage.full' | 'subscriptions.message_not_found' | 'subscriptions.not_found' | 'subscriptions.target_not_allowed' | 'subscriptions.test_in_progress' | 'subscriptions.too_many' | 'tags.in_use' | 'tags.key_exists' | 'tags.not_found' | 'transactions.already_credited' | 'transactions.already_refunded' | 'transactions.already_returned' | 'transactions.evidence_not_found' | 'transactions.export.already_running' | 'transactions.export.not_found' | 'transactions.not_found' | 'transactions.nothing_to_refund' | 'transactions.refund_not_found' | 'validation.failed' | 'visits.stock_unknown'>;

export type AcceptedExport = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The status of the job: `pending`. */
  status: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled';
};

export type Account = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The name of the account. */
  name: string;
  /** The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements. */
  currency: string;
  /** The IANA time zone in which its days, periods and schedules are counted. */
  timeZone: string;
  /** The business lines: `vending`, `eas`, or both. */
  businessLines: ('vending' | 'eas')[];
  /** True if the account is in use. */
  isActive: boolean;
  /** True if figures of consumption may be per person. */
  consumptionByPerson: boolean;
  /** The texts and the logo of issue records; absent if none is set. */
  issueRecord?: {
    /** The company name on issue records; null for the name of the client. */
    company: string | null;
    /** The declaration above the signatures; null for the default of the language. */
    statement: string | null;
    /** The logo at the top of issue records; null for none. */
    logo: {
      /** `image/png` or `image/jpeg`. */
      mediaType: Open<'image/png' | 'image/jpeg'>;
      /** Its width in pixels. */
      width: number;
      /** Its height in pixels. */
      height: number;
      /** The SHA-256 of its bytes, in hexadecimal. */
      sha256: string;
    } | null;
  };
  /** The time of creation. */
  createdAt: string;
};

export type AccountList = {
  /** The items found, in the order of the list. */
  items: Account[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type AcknowledgeIncidentBody = {
  /** A note on what is done about it; 1 to 200 characters. */
  reason: string;
};

export type AlertSettings = {
  /** The id of the account. */
  accountId: string;
  /** The items found, in the order of the list. */
  items: {
    /** The kind of incident that the row is about. */
    kind: 'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed';
    /** True if incidents of the kind are opened. */
    isActive: boolean;
    /** The number of minutes that its cause must last before it opens. */
    openAfterMinutes: number;
    /** The number of minutes that its cause must be absent before it closes. */
    closeAfterMinutes: number;
    /** The severity: `warn` or `bad`. */
    severity: Open<'warn' | 'bad'> | null;
    /** The threshold at which it opens, in the unit of its kind; null for a kind without one. */
    threshold: number | null;
  }[];
};

export type AssignConsumerCodeProfileBody = {
  /** The id of the profile that the code gets for the line of that profile. */
  profileId: string;
};

export type AssignReadingBody = {
  /** The id of the machine. */
  deviceId: string;
};

export type AuditLog = {
  /** The id of the entry. */
  id: string;
  /** The time of the action. */
  date: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  };
  /** The action. */
  action: Open<'create' | 'update' | 'delete' | 'activate' | 'deactivate' | 'assign' | 'unassign' | 'enroll' | 'reload'>;
  /** The type of the changed resource. */
  resourceType: Open<'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'movements' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription'>;
  /** The id of the resource. */
  resourceId: string;
  /** The id of the affected account; null for none. */
  accountId: string | null;
  /** The resource before the change; null if it did not exist. */
  previousValue: unknown;
  /** The resource after the change; null if it no longer exists. */
  newValue: unknown;
  /** The `x-trace-id` of the request. */
  traceId: string;
};

export type AuditLogList = {
  /** The items found, in the order of the list. */
  items: AuditLog[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type AvailableCreditList = {
  /** The items found, in the order of the list. */
  items: Credit[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type BulkResult = {
  /** The number of rows by result. */
  summary: {
    /** Rows that created something. */
    created: number;
    /** Rows that changed something. */
    updated: number;
    /** Rows that removed something. */
    deleted: number;
    /** Rows that were refused; nothing of them is stored. */
    failed: number;
    /** The number of `updated` rows that had the same value already: nothing was written. */
    unchanged: number;
  };
  /** The result of each row, in the order of the request. */
  results: {
    /** The index of the row in the request, from 0. */
    index: number;
    /** The `op` of the row as it was sent; null if that was not text. */
    op: string | null;
    /** The effect of the row. */
    status: 'created' | 'updated' | 'deleted' | 'failed';
    /** The id of the person or the value of the code that the row is about; null if the row failed. */
    id: string | null;
    /** True if it is active; an inactive one has no effect. */
    isActive?: false;
    /** Open items of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none. */
    warnings?: (Open<'open_loans' | 'top_ups_left'>)[];
    /** The reason for the refusal; absent if the row succeeded. */
    error?: {
      /** The code of the refusal, for programs; see `GET /problems`. */
      code: ProblemCode;
      /** The HTTP status that a single call would have returned. */
      status: number;
      /** The refusal in words, for people. */
      detail: string;
      /** The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least. */
      errors?: {
        /** A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters. */
        field: string;
        /** A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it. */
        rule: string;
        /** The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`. */
        pointer: string;
        /** The rule in a sentence, for people: `Must be an integer.` */
        message: string;
        /** The bound that is exceeded: of a number, of characters, or of items. */
        limit?: number;
        /** With `isIn`: the allowed values; absent if there are too many. */
        allowed?: string[];
        /** True if a required member is missing; otherwise absent. */
        required?: true;
      }[];
      /** The number of further broken rules; absent if `errors` has them all. */
      errorsOmitted?: number;
      /** With a code that is taken: the person who has it; only for a key with `consumers:read`. */
      holder?: {
        /** The id of the person who has the code. */
        consumerId: string;
        /** The name of the person. */
        name: string;
        /** The number of the person. */
        identification: string;
        /** False if the person left; another value for their code frees this one. */
        isActive: boolean;
      };
    };
  }[];
};

export type Change = {
  /** The cursor after this change. */
  cursor: string;
  /** The kind of thing that changed. New kinds may appear: skip unknown ones. */
  kind: Open<'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit'>;
  /** The kind of change. */
  op: Open<'create' | 'update' | 'delete'>;
  /** The action. */
  action: Open<'create' | 'update' | 'delete' | 'activate' | 'deactivate' | 'assign' | 'unassign' | 'enroll' | 'reload'>;
  /** The id of what was changed, as the audit has it: of a code `consumerId/codeId`; of a movement its own. */
  id: string;
  /** The id of the account. */
  accountId: string | null;
  /** For a movement, its place in the order of arrival of its account. */
  sequence: number | null;
  /** The time of the commit, by Larder’s clock. */
  date: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  };
  /** The `x-trace-id` of the request. */
  traceId: string;
  /** The body of its GET right after the change, null for a removal; for a movement the item of its list. `kind` determines its schema; for kinds that are not listed here it is any object. */
  body: Operation | Device | DevicePlanogram | Tag | Product | Profile | Consumer | ConsumerCode | Extra | GivenRefund | Visit | Requirement | Transaction | Recharge | ReturnPair | ListedCredit | Record<string, unknown> | null;
};

export type ChangeCodesInBulkBody = {
  /** The rows, at most 1000; they are applied in order, each on its own. */
  items: (CreateCodesInBulkRow | UpdateCodesInBulkRow | DeleteCodesInBulkRow | UpsertCodesInBulkRow)[];
  /** The account of all rows; optional for a key of one account. */
  accountId?: string;
};

export type ChangeConsumersInBulkBody = {
  /** The rows, at most 1000; they are applied in order, each on its own. */
  items: (CreateConsumersInBulkRow | UpdateConsumersInBulkRow | DeleteConsumersInBulkRow | UpsertConsumersInBulkRow)[];
  /** The account of all rows; optional for a key of one account. */
  accountId?: string;
};

export type Changes = {
  /** The items found, in the order of the list. */
  items: Change[];
  /** The cursor for the next call. It is never null. */
  nextCursor: string;
  /** The cursor of the newest change that the caller may see. */
  head: string;
  /** The name of this history; a restore begins another one. */
  epoch: string;
};

export type Client = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The name of the client. */
  name: string;
  /** The time of creation. */
  createdAt: string;
};

export type ClientList = {
  /** The items found, in the order of the list. */
  items: Client[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type CloseReturnBody = {
  /** The outcome: returned by hand, or written off. */
  outcome: 'returned' | 'written_off';
  /** The reason, for later readers. */
  reason: string;
};

export type Consumer = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The id of the account. */
  accountId: string;
  /** The name of the person. */
  name: string;
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** True if the person can take products. */
  isActive: boolean;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string;
  }[];
  /** The codes of the person. */
  codes: ConsumerCode[];
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
  /** Open items of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none. */
  warnings?: (Open<'open_loans' | 'top_ups_left'>)[];
};

export type ConsumerCode = {
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The id of its `vending` profile; null for none. */
  vendingProfileId: string | null;
  /** The id of its `eas` profile; null for none. */
  easProfileId: string | null;
  /** The remaining subsidy of the code, in minor units. */
  vendingBalance: number;
  /** The remaining top-ups of the code, in minor units. */
  vendingRecharge: number;
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string;
};

export type ConsumerCodeExplanation = {
  /** The requested moment. */
  date: string;
  /** True if the machine may dispense it. */
  allowed: boolean;
  /** The reason for the refusal; null if allowed. */
  reason: Open<'device_unknown' | 'device_inactive' | 'selection_unknown' | 'product_unknown' | 'product_inactive' | 'code_unknown' | 'consumer_inactive' | 'code_inactive' | 'not_yet_valid' | 'expired' | 'profile_missing' | 'profile_inactive' | 'qualification_missing' | 'qualification_expired' | 'product_not_allowed' | 'device_not_allowed' | 'day_not_allowed' | 'quota_exhausted' | 'too_soon' | 'return_pending' | 'insufficient_credit'> | null;
  /** The code. */
  code: {
    /** The value exactly as the machine reads it. */
    codeId: string;
    /** The type of the code; null for an unknown code. */
    codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'> | null;
  };
  /** The person. */
  consumer: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the person. */
    name: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification: string;
  };
  /** The machine. */
  device: {
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  } | null;
  /** The selection of the machine, as labeled: `A1`. */
  selection: string | null;
  /** The product. */
  product: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the product. */
    name: string;
  } | null;
  /** The rules that were checked, in order. */
  rules: {
    /** The name of the rule. */
    rule: Open<'device_unknown' | 'device_inactive' | 'selection_unknown' | 'product_unknown' | 'product_inactive' | 'code_unknown' | 'consumer_inactive' | 'code_inactive' | 'not_yet_valid' | 'expired' | 'profile_missing' | 'profile_inactive' | 'qualification_missing' | 'qualification_expired' | 'product_not_allowed' | 'device_not_allowed' | 'day_not_allowed' | 'quota_exhausted' | 'too_soon' | 'return_pending' | 'insufficient_credit'>;
    /** True if the rule allowed it. */
    passed: boolean;
    /** The facts behind the decision; their members depend on the rule. */
    facts: Record<string, unknown>;
  }[];
};

export type ConsumerCodeFingerprintList = {
  /** The items found, in the order of the list. */
  items: CreateConsumerCodeFingerprintReply[];
};

export type ConsumerEntitlements = {
  /** The id of the person. */
  consumerId: string;
  /** The requested moment. */
  date: string;
  /** The IANA time zone of the account, in which days and periods are counted. */
  timeZone: string;
  /** The entitlements of each code. */
  codes: {
    /** The value exactly as the machine reads it. */
    codeId: string;
    /** True if the code is active. */
    isActive: boolean;
    /** Its entitlements on the line `vending`; null without such a profile. */
    vending: {
      /** The id of the profile; null for none. */
      profileId: string;
      /** The name of the profile; null for none. */
      profileName: string;
      /** True if profile, code and schedule allow anything today. */
      allowedToday: boolean;
      /** The remaining subsidy, including a reload that is due, in minor units. */
      balance: number;
      /** The remaining top-ups of the code, in minor units. */
      recharge: number;
      /** Subsidy and top-ups together, in minor units. */
      available: number;
      /** The time of the next reload of the subsidy; null for none. */
      nextReloadAt: string | null;
    } | null;
    /** Its entitlements on the line `eas`; null without such a profile. */
    eas: {
      /** The id of the profile; null for none. */
      profileId: string;
      /** The name of the profile; null for none. */
      profileName: string;
      /** True if profile, code and schedule allow anything today. */
      allowedToday: boolean;
      /** The start of the current period; null before the first one. */
      periodStart: string | null;
      /** The end of the current period; null without a current period, or if it never ends. */
      periodEnd: string | null;
      /** The products that can be taken. */
      products: {
        /** The id of the product. */
        productId: string;
        /** The name. */
        name: string;
        /** The quantity of each period; null for no limit. */
        quantity: number | null;
        /** The quantity taken in the current period. */
        used: number;
        /** The additional quantity from exceptions, which override all other limits. */
        extra: number;
        /** The quantity left; null for no limit. */
        remaining: number | null;
        /** The time at which it may be taken again; null for now, or after the return of an open unit. */
        availableAt: string | null;
        /** The first reason that blocks it: `quota`, `interval` or `return`; null for none. */
        blockedBy: Open<'quota' | 'interval' | 'return'> | null;
      }[];
    } | null;
  }[];
};

export type ConsumerList = {
  /** The items found, in the order of the list. */
  items: Consumer[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ConsumerSummary = {
  /** The number of people. */
  consumers: {
    /** All, without removed ones. */
    total: number;
    /** Active ones. */
    active: number;
    /** Inactive ones. */
    inactive: number;
  };
  /** The number of codes. */
  codes: {
    /** All, without removed ones. */
    total: number;
    /** Active ones. */
    active: number;
    /** Inactive ones. */
    inactive: number;
  };
};

export type ConsumptionGroup = {
  /** A thing with its id and current name, or a value; null for none. */
  key: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
  } | {
    /** The value that the group shares: a text, or the number of a weekday or an hour. */
    value: string | number;
  } | null;
  /** A thing with its id and current name, or a value; null for none. */
  then?: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
  } | {
    /** The value that the group shares: a text, or the number of a weekday or an hour. */
    value: string | number;
  } | null;
  /** With a tag: true if fewer than 5 people took all of it. No person is shown then. */
  isSmall?: boolean;
  /** The number of successful deliveries. */
  deliveries: number;
  /** The number of failed deliveries. */
  failed: number;
  /** The number of people who took something. */
  consumers: number;
  /** The cost of the products at the time of delivery, in minor units. */
  cost: number;
  /** The selling prices, in minor units, tax included. */
  sellValue: number;
  /** The amount paid by subsidies, in minor units. */
  balancePaid: number;
  /** The amount paid by top-ups, in minor units. */
  rechargePaid: number;
  /** The amount paid neither by a subsidy nor by top-ups, in minor units. */
  paidOtherwise: number;
  /** The number of returnable units that were returned. */
  returned: number;
  /** The number of returnable units that are still on loan. */
  open: number;
  /** The number of refusals on record. */
  refused: number;
  /** The amount refunded for failed deliveries, in minor units. */
  refunded: number;
  /** The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units. */
  refundDue: number;
};

export type ConsumptionGroups = {
  /** The currency of its amounts. */
  currency: string;
  /** The items found, in the order of the list. */
  items: ConsumptionGroup[];
  /** The sum of the groups beyond `limit`. */
  rest: {
    /** The number of successful deliveries. */
    deliveries: number;
    /** The number of failed deliveries. */
    failed: number;
    /** The number of people who took something. */
    consumers: number;
    /** The cost of the products at the time of delivery, in minor units. */
    cost: number;
    /** The selling prices, in minor units, tax included. */
    sellValue: number;
    /** The amount paid by subsidies, in minor units. */
    balancePaid: number;
    /** The amount paid by top-ups, in minor units. */
    rechargePaid: number;
    /** The amount paid neither by a subsidy nor by top-ups, in minor units. */
    paidOtherwise: number;
    /** The number of returnable units that were returned. */
    returned: number;
    /** The number of returnable units that are still on loan. */
    open: number;
    /** The number of refusals on record. */
    refused: number;
    /** The amount refunded for failed deliveries, in minor units. */
    refunded: number;
    /** The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units. */
    refundDue: number;
  };
  /** The sum of all groups, as in the summary. */
  total: {
    /** The number of successful deliveries. */
    deliveries: number;
    /** The number of failed deliveries. */
    failed: number;
    /** The number of people who took something. */
    consumers: number;
    /** The cost of the products at the time of delivery, in minor units. */
    cost: number;
    /** The selling prices, in minor units, tax included. */
    sellValue: number;
    /** The amount paid by subsidies, in minor units. */
    balancePaid: number;
    /** The amount paid by top-ups, in minor units. */
    rechargePaid: number;
    /** The amount paid neither by a subsidy nor by top-ups, in minor units. */
    paidOtherwise: number;
    /** The number of returnable units that were returned. */
    returned: number;
    /** The number of returnable units that are still on loan. */
    open: number;
    /** The number of refusals on record. */
    refused: number;
    /** The amount refunded for failed deliveries, in minor units. */
    refunded: number;
    /** The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units. */
    refundDue: number;
  };
};

export type ConsumptionOutliers = {
  /** The items found, in the order of the list. */
  items: {
    /** The person. */
    consumer: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the person. */
      name: string;
      /** The operator’s number for the person, such as a personnel number; unique in the account. */
      identification: string;
    };
    /** The product. */
    product: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name. */
      name: string;
    };
    /** The profile under which it was taken. */
    profile: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name. */
      name: string;
    };
    /** The number of deliveries to the person. */
    deliveries: number;
    /** The median of the people who took it. */
    median: number;
    /** The number of people who took it under the same profile. */
    peers: number;
  }[];
};

export type ConsumptionSummary = {
  /** The currency of its amounts. */
  currency: string;
  /** The number of successful deliveries. */
  deliveries: number;
  /** The number of failed deliveries. */
  failed: number;
  /** The number of people who took something. */
  consumers: number;
  /** The cost of the products at the time of delivery, in minor units. */
  cost: number;
  /** The selling prices, in minor units, tax included. */
  sellValue: number;
  /** The amount paid by subsidies, in minor units. */
  balancePaid: number;
  /** The amount paid by top-ups, in minor units. */
  rechargePaid: number;
  /** The amount paid neither by a subsidy nor by top-ups, in minor units. */
  paidOtherwise: number;
  /** The number of returnable units that were returned. */
  returned: number;
  /** The number of returnable units that are still on loan. */
  open: number;
  /** The number of refusals on record. */
  refused: number;
  /** The amount refunded for failed deliveries, in minor units. */
  refunded: number;
  /** The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units. */
  refundDue: number;
};

export type Contact = {
  /** The id of the contact. */
  id: string;
  /** The id of the client of the contact; null for a contact of the whole installation. */
  clientId: string | null;
  /** The id of the account of the contact; null for all accounts in its scope. */
  accountId: string | null;
  /** The label: a name for people. */
  label: string;
  /** The channel to the contact: `email`, `webhook` or `ntfy`. */
  channel: Open<'email' | 'webhook' | 'ntfy'>;
  /** The contact’s address or URL. It is a secret: answers contain only its domain or host. */
  target: string;
  /** The whole mail address, for a signed-in owner; null for everyone else and for other channels. */
  address: string | null;
  /** The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels. */
  shape: Open<'larder' | 'teams' | 'slack' | 'telegram'> | null;
  /** The language of messages to the contact. */
  language: Open<'en' | 'es'>;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone: string;
  /** The events that the contact is notified of, and the timing. */
  wants: {
    /** The timing for `bad` events: `now`, with the `digest`, or `off`. */
    bad: Open<'now' | 'digest' | 'off'>;
    /** The timing for `warn` events: `now`, with the `digest`, or `off`. */
    warn: Open<'now' | 'digest' | 'off'>;
    /** The kinds of incidents that the contact is notified of; all if absent. */
    kinds?: string[];
  };
  /** The number of minutes that an incident must be open before the contact is notified. */
  afterMinutes: number;
  /** The contact’s quiet hours; incidents that are open at their end are sent then. */
  quietHours: {
    /** Days of the week, 0 (Sunday) to 6. */
    weekdays: number[];
    /** The start, `HH:MM` in the contact’s zone. */
    from: string;
    /** The end; if it is not after `from`, it is on the next day. */
    to: string;
  }[];
  /** True if `bad` events are sent in quiet hours too. */
  badBreaksQuiet: boolean;
  /** True if the contact may receive names of people. */
  personalData: boolean;
  /** True if it may grant one more of what a machine refuses; absent if it may not. */
  grantsExtras?: boolean;
  /** The accounts that the contact is notified of; null for all in its scope. */
  accountIds: string[] | null;
  /** The interval of heartbeats, in minutes; null for none. */
  heartbeatMinutes: number | null;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of the last message to it; null for never. */
  lastSentAt: string | null;
  /** The number of its pending messages. */
  waiting: number;
  /** The reason why the last attempt of a pending message failed; null for none. */
  lastError: string | null;
};

export type ContactList = {
  /** The items found, in the order of the list. */
  items: Contact[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type CreateCodesInBulkRow = {
  /** The operation of the row. */
  op: 'create';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string | null;
  /** Settings for the line that sells. */
  vending?: {
    /** The initial subsidy, in minor units. */
    balance?: number;
  };
  /** The subsidy of the code from now on, in minor units. */
  vendingBalance?: number;
  /** The profiles of the code by line; an absent line keeps its profile. */
  lineProfiles?: {
    /** The id of its `vending` profile; null removes it. */
    vending?: string | null;
    /** The id of its `eas` profile; null removes it. */
    eas?: string | null;
  };
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
  /** The exceptions for the code. */
  extras?: CreateExtraBody[];
};

export type CreateConsumerBody = {
  /** The name of the person. */
  name: string;
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags?: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string | null;
  }[];
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** The first code of a new person. */
  initialCode?: CreateConsumerCodeBody;
  /** The id of the account. */
  accountId?: string;
};

export type CreateConsumerCodeBody = {
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string | null;
  /** Settings for the line that sells. */
  vending?: {
    /** The initial subsidy, in minor units. */
    balance?: number;
  };
  /** The subsidy of the code from now on, in minor units. */
  vendingBalance?: number;
  /** The profiles of the code by line; an absent line keeps its profile. */
  lineProfiles?: {
    /** The id of its `vending` profile; null removes it. */
    vending?: string | null;
    /** The id of its `eas` profile; null removes it. */
    eas?: string | null;
  };
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
};

export type CreateConsumerCodeFingerprintBody = {
  /** The number of the finger, 0 to 9. */
  fingerId: number;
  /** A label for the finger; null for none. */
  fingerLabel?: string;
  /** The samples of one finger. */
  fingerprints: ({
    /** The sample as the reader provides it, in base64. */
    template?: string;
  } & Record<string, unknown>)[];
};

export type CreateConsumerCodeFingerprintReply = {
  /** The number of the finger, 0 to 9. */
  fingerId: number;
  /** A label for the finger; null for none. */
  fingerLabel: string | null;
  /** The number of its samples. */
  sampleCount: number;
  /** The time at which the samples of the finger were taken. */
  enrolledAt: string;
};

export type CreateConsumersInBulkRow = {
  /** The operation of the row. */
  op: 'create';
  /** The name of the person. */
  name: string;
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags?: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string | null;
  }[];
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** The first code of a new person. */
  initialCode?: CreateConsumerCodeBody;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type CreateContactBody = {
  /** The name. */
  label: string;
  /** The channel to the contact: `email`, `webhook` or `ntfy`. */
  channel: 'email' | 'webhook' | 'ntfy';
  /** The contact’s address or URL. It is a secret: answers contain only its domain or host. */
  target: string;
  /** The access token for ntfy; it is never returned. */
  token?: string;
  /** The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels. */
  shape?: 'larder' | 'teams' | 'slack' | 'telegram';
  /** The id of the client of the contact; null for a contact of the whole installation. */
  clientId?: string | null;
  /** The id of the account of the contact; null for all accounts in its scope. */
  accountId?: string | null;
  /** The language of messages to the contact. */
  language?: 'en' | 'es';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The events that the contact is notified of, and the timing. */
  wants?: {
    /** The timing for `bad` events: `now`, with the `digest`, or `off`. */
    bad: 'now' | 'digest' | 'off';
    /** The timing for `warn` events: `now`, with the `digest`, or `off`. */
    warn: 'now' | 'digest' | 'off';
    /** The kinds of incidents that the contact is notified of; all if absent. */
    kinds?: ('controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed')[];
  };
  /** The number of minutes that an incident must be open before the contact is notified. */
  afterMinutes?: number;
  /** The contact’s quiet hours; incidents that are open at their end are sent then. */
  quietHours?: {
    /** Days of the week, 0 (Sunday) to 6. */
    weekdays: number[];
    /** The start, `HH:MM` in the contact’s zone. */
    from: string;
    /** The end; if it is not after `from`, it is on the next day. */
    to: string;
  }[];
  /** True if `bad` events are sent in quiet hours too. */
  badBreaksQuiet?: boolean;
  /** True if the contact may receive names of people. */
  personalData?: boolean;
  /** True if it may grant one more of what a machine refuses. */
  grantsExtras?: boolean;
  /** The accounts that the contact is notified of; null for all in its scope. */
  accountIds?: string[] | null;
  /** The interval of heartbeats, in minutes; null for none. */
  heartbeatMinutes?: number | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type CreateContactReply = {
  /** The id of the contact. */
  id: string;
  /** The id of the client of the contact; null for a contact of the whole installation. */
  clientId: string | null;
  /** The id of the account of the contact; null for all accounts in its scope. */
  accountId: string | null;
  /** The label: a name for people. */
  label: string;
  /** The channel to the contact: `email`, `webhook` or `ntfy`. */
  channel: Open<'email' | 'webhook' | 'ntfy'>;
  /** The contact’s address or URL. It is a secret: answers contain only its domain or host. */
  target: string;
  /** The whole mail address, for a signed-in owner; null for everyone else and for other channels. */
  address: string | null;
  /** The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels. */
  shape: Open<'larder' | 'teams' | 'slack' | 'telegram'> | null;
  /** The language of messages to the contact. */
  language: Open<'en' | 'es'>;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone: string;
  /** The events that the contact is notified of, and the timing. */
  wants: {
    /** The timing for `bad` events: `now`, with the `digest`, or `off`. */
    bad: Open<'now' | 'digest' | 'off'>;
    /** The timing for `warn` events: `now`, with the `digest`, or `off`. */
    warn: Open<'now' | 'digest' | 'off'>;
    /** The kinds of incidents that the contact is notified of; all if absent. */
    kinds?: string[];
  };
  /** The number of minutes that an incident must be open before the contact is notified. */
  afterMinutes: number;
  /** The contact’s quiet hours; incidents that are open at their end are sent then. */
  quietHours: {
    /** Days of the week, 0 (Sunday) to 6. */
    weekdays: number[];
    /** The start, `HH:MM` in the contact’s zone. */
    from: string;
    /** The end; if it is not after `from`, it is on the next day. */
    to: string;
  }[];
  /** True if `bad` events are sent in quiet hours too. */
  badBreaksQuiet: boolean;
  /** True if the contact may receive names of people. */
  personalData: boolean;
  /** True if it may grant one more of what a machine refuses; absent if it may not. */
  grantsExtras?: boolean;
  /** The accounts that the contact is notified of; null for all in its scope. */
  accountIds: string[] | null;
  /** The interval of heartbeats, in minutes; null for none. */
  heartbeatMinutes: number | null;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of the last message to it; null for never. */
  lastSentAt: string | null;
  /** The number of its pending messages. */
  waiting: number;
  /** The reason why the last attempt of a pending message failed; null for none. */
  lastError: string | null;
  /** The secret that signs the messages (`whsec_…`); it is returned only once. */
  secret?: string;
};

export type CreateCreditBody = {
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string;
  /** The id of the person. */
  consumerId?: string;
  /** The amount to give, in minor units; a negative amount is taken away. */
  amount: number;
  /** The reason, for later readers. */
  reason: string;
  /** The id of the delivery that it compensates; null for none. */
  transactionId?: string;
  /** The balance it goes to: `recharge`, the top-ups (the default), or `source`, back to the balances that paid for the delivery. */
  to?: 'recharge' | 'source';
};

export type CreateCustomProfileBodyPeriod = {
  /** `preset` or `custom`. */
  type: 'custom';
  /** The moments at which a period starts, 1 to 1000; the last one never ends. */
  dates: string[];
};

export type CreateEasProductBody = {
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'eas';
  /** The name of the product. */
  name: string;
  /** The type of the product; see `GET /selectors/product_types`. */
  type: 'beverage' | 'snack' | 'food' | 'consumable' | 'medicine' | 'tool' | 'uniform' | 'ppe' | 'spare_part' | 'other';
  /** The cost to the operator, in minor units. */
  cost: number;
  /** The operator’s own code of the product; null for none. */
  code?: string;
  /** A description for people. */
  description?: string;
  /** The ISO 4217 currency of its amounts: that of its account. */
  currency?: string;
  /** Additional attributes of its line. */
  attributes: {
    /** The rule on returns: whether issued units must be returned. */
    returnPolicy: {
      /** True if it must be returned. */
      isReturnable: boolean;
      /** True if a person cannot take another one until it is returned. */
      restrictDelivery: boolean;
    };
  };
  /** The id of the client. */
  clientId?: string;
  /** The id of the account. */
  accountId?: string;
};

export type CreateEasProfileBody = {
  /** The id of the account. */
  accountId: string;
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'eas';
  /** The name of the profile. */
  name: string;
  /** The period of the profile: a preset, or its own days. */
  period: CreatePresetProfileBodyPeriod | CreateCustomProfileBodyPeriod;
  /** The amount of each period for a code: money (`vending`) or products (`eas`). */
  policy: {
    /** The products that can be taken. */
    products: {
      /** The id of the product. */
      productId: string;
      /** The quantity of each period; null for no limit. */
      quantity: number | null;
      /** The minimum number of minutes between two deliveries of the product; 0 for none. */
      minutesBetweenDeliveries: number;
    }[];
  };
  /** The ids of the machines at which it is valid; null for all. */
  allowedDevices?: string[] | null;
  /** The days on which it is valid, in the account’s time zone; null or absent for all. */
  consumptionSchedule?: {
    /** Days of the week on which it is valid, 0 (Sunday) to 6. */
    weekdays?: number[];
    /** Days on which it is valid in any case, at most 1000. */
    includeDates?: string[];
    /** Days on which it is not valid, even on a valid weekday; at most 1000. */
    excludeDates?: string[];
  } | null;
  /** The tag that people of an `eas` profile must have; null or absent for none. */
  qualification?: {
    /** The id of the tag. */
    tagId: string;
    /** The value that the tag must have; null for any. */
    tagValue?: string | null;
  } | null;
};

export type CreateExtraBody = {
  /** The id of the product, one of the code’s `eas` profile. */
  productId: string;
  /** The additional quantity. */
  quantity: number;
  /** The end; by default the end of the day in the account’s time zone. */
  until?: string;
  /** The reason, as its author wrote it. */
  reason: string;
};

export type CreateGrantRequestBody = unknown;

export type CreateMuteBody = {
  /** The id of the account. */
  accountId?: string;
  /** The kinds of incidents; null for all of the account. */
  kinds?: ('controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed')[];
  /** The machines; null for all. */
  deviceIds?: string[];
  /** The time at which it ends unless it is ended earlier. */
  until: string;
  /** The reason for the mute. */
  reason: string;
};

export type CreateOperationBody = {
  /** The name of the operation. */
  name: string;
  /** The id of the client. */
  clientId?: string;
  /** The id of the account. */
  accountId?: string;
};

export type CreatePresetProfileBodyPeriod = {
  /** `preset` or `custom`. */
  type: 'preset';
  /** The preset; see `GET /selectors/period_presets`. */
  value: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'semiannual' | 'annual';
};

export type CreateProductBody = CreateVendingProductBody | CreateEasProductBody;

export type CreateProfileBody = CreateVendingProfileBody | CreateEasProfileBody;

export type CreateReconciliationNoteBody = {
  /** The earlier end of the time of the note. */
  from: string;
  /** The later end. */
  to: string;
  /** The selection; null for a note on the money. */
  selection?: string;
  /** The reason. */
  cause: 'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained';
  /** The text of the note. */
  text: string;
};

export type CreateRefundBody = {
  /** The refunded amount, in minor units. */
  amount?: number;
  /** The reason, as written by the person who recorded the refund. */
  reason: string;
};

export type CreateReportScheduleBody = {
  /** The name. */
  label: string;
  /** The parameters of its export, without range, account, time zone and format. */
  parameters?: Record<string, unknown>;
  /** The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported. */
  every: 'day' | 'week' | 'month' | 'quarter';
  /** The local time on the first day after each period, such as `07:00`. */
  at?: string;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The recipients: the ids of 1 to 50 contacts. */
  contacts: string[];
  /** The handling of a report without rows: `send` or `skip`. */
  whenEmpty?: 'send' | 'skip';
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
  /** The report. */
  report: 'deliveries' | 'consumption' | 'mandatory' | 'credit' | 'expiring' | 'stock' | 'overview';
  /** The id of the account. */
  accountId?: string;
};

export type CreateRequirementBody = {
  /** The id of the account. */
  accountId?: string;
  /** The name. */
  name: string;
  /** The products, any of which counts, such as the sizes of one item. */
  productIds: string[];
  /** The people it applies to. */
  who: {
    /** People with this tag, together with `tagValue`. */
    tagId?: string;
    /** The value of that tag. */
    tagValue?: string;
    /** People who have this profile on a code. */
    profileId?: string;
    /** True for everyone in the account. */
    everybody?: boolean;
  };
  /** The number of days after the last delivery; instead of `dates`. */
  everyDays?: number;
  /** The due days of each year, MM-DD; instead of `everyDays`. */
  dates?: string[];
  /** The number of days of grace after the due day. */
  graceDays?: number;
  /** Only people who were created at least this number of days ago. */
  fromServiceDays?: number;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type CreateSubscriptionBody = {
  /** The URL to call: http or https, and in `webhook-allow`. */
  url: string;
  /** The name. */
  label: string;
  /** The kinds of changes that are sent; null for all. */
  kinds?: ('client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit')[] | null;
  /** The id of the client. */
  clientId?: string | null;
  /** The id of the account. */
  accountId?: string | null;
  /** The content of messages: `bell` only notifies, `changes` contains the changes. */
  payload?: 'bell' | 'changes';
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
  /** The start: `beginning`, or a cursor of `/changes`; by default the newest change. */
  from?: string;
};

export type CreateTagBody = {
  /** The name of the tag, such as `department`. */
  key: string;
  /** The id of the client. */
  clientId?: string;
  /** The id of the account. */
  accountId?: string;
};

export type CreateVendingProductBody = {
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'vending';
  /** The name of the product. */
  name: string;
  /** The type of the product; see `GET /selectors/product_types`. */
  type: 'beverage' | 'snack' | 'food' | 'consumable' | 'medicine' | 'tool' | 'uniform' | 'ppe' | 'spare_part' | 'other';
  /** The cost to the operator, in minor units. */
  cost: number;
  /** The operator’s own code of the product; null for none. */
  code?: string;
  /** A description for people. */
  description?: string;
  /** The ISO 4217 currency of its amounts: that of its account. */
  currency?: string;
  /** Additional attributes of its line. */
  attributes: {
    /** The tax that prices include: a percentage, fractions allowed. */
    taxRate: number;
    /** The selling price in minor units, tax included; a selection’s own price overrides it. */
    listPrice: number;
    /** The recommended price, in minor units, tax included. */
    suggestedPrice: number;
  };
  /** The id of the client. */
  clientId?: string;
  /** The id of the account. */
  accountId?: string;
};

export type CreateVendingProfileBody = {
  /** The id of the account. */
  accountId: string;
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'vending';
  /** The name of the profile. */
  name: string;
  /** The period of the profile: a preset, or its own days. */
  period: CreatePresetProfileBodyPeriod | CreateCustomProfileBodyPeriod;
  /** The amount of each period for a code: money (`vending`) or products (`eas`). */
  policy: {
    /** The amount of a reload, in minor units. */
    defaultReloadValue: number;
    /** The maximum of the subsidy, in minor units. */
    maxBalance: number;
    /** True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it. */
    cumulative: boolean;
  };
  /** The ids of the machines at which it is valid; null for all. */
  allowedDevices?: string[] | null;
  /** The days on which it is valid, in the account’s time zone; null or absent for all. */
  consumptionSchedule?: {
    /** Days of the week on which it is valid, 0 (Sunday) to 6. */
    weekdays?: number[];
    /** Days on which it is valid in any case, at most 1000. */
    includeDates?: string[];
    /** Days on which it is not valid, even on a valid weekday; at most 1000. */
    excludeDates?: string[];
  } | null;
  /** The tag that people of an `eas` profile must have; null or absent for none. */
  qualification?: {
    /** The id of the tag. */
    tagId: string;
    /** The value that the tag must have; null for any. */
    tagValue?: string | null;
  } | null;
};

export type Credit = {
  /** The id of the person. */
  consumerId: string;
  /** The name of the person. */
  name: string;
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId: string | null;
  /** True if the code is active. */
  isActive: boolean;
  /** The remaining subsidy, in minor units. */
  subsidy: number;
  /** The remaining top-ups of the code, in minor units. */
  recharge: number;
  /** Subsidy and top-ups together, in minor units. */
  available: number;
  /** The id of the profile; null for none. */
  profileId: string | null;
  /** The name of the profile; null for none. */
  profileName: string | null;
  /** True if a reload of its profile is added to the rest; null without a profile. */
  cumulative: boolean | null;
  /** The time at which the subsidy was last reloaded or set; null for never. */
  lastSubsidyAt: string | null;
  /** The time of the last top-up; null for never. */
  lastRechargeAt: string | null;
};

export type CreditList = {
  /** The items found, in the order of the list. */
  items: ListedCredit[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
};

export type CustomProfilePeriod = {
  /** `preset` or `custom`. */
  type: 'custom';
  /** The moments at which a period starts, 1 to 1000; the last one never ends. */
  dates: string[];
};

export type DashboardHeatmap = {
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone: string;
  /** Every hour of the week, 168. */
  cells: {
    /** The day of the week, 0 (Sunday) to 6. */
    weekday: number;
    /** The hour of the day, 0 to 23, in the account’s time zone. */
    hour: number;
    /** The number of sales. */
    sales: number;
    /** The revenue, in minor units, tax included. */
    revenue: number;
  }[];
};

export type DashboardPaymentMethods = {
  /** The items found, in the order of the list. */
  items: {
    /** The payment method; see `GET /selectors/payment_methods`. */
    method: Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>;
    /** The number of sales. */
    sales: number;
    /** The revenue, in minor units, tax included. */
    revenue: number;
  }[];
};

export type DashboardProducts = {
  /** The items found, in the order of the list. */
  items: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
    /** The number of sales. */
    sales: number;
    /** The revenue, in minor units, tax included. */
    revenue: number;
    /** Prices without tax less costs, in minor units; may be negative. */
    profit: number;
  }[];
};

export type DashboardSummary = {
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency: string;
  /** The number of sales. */
  sales: number;
  /** The revenue, in minor units, tax included. */
  revenue: number;
  /** Prices without tax less costs, in minor units; may be negative. */
  profit: number;
  /** Deliveries that failed. */
  failed: number;
  /** The cost of sold products to the operator, in minor units. */
  cost: number;
  /** The tax in the revenue, in minor units. */
  tax: number;
  /** The average revenue of a sale, in minor units, rounded. */
  averageSale: number;
  /** Machines that sold something. */
  activeDevices: number;
  /** People who bought something. */
  activeConsumers: number;
};

export type DashboardTimeseries = {
  /** The width of the buckets. */
  granularity: Open<'hour' | 'day' | 'week'>;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone: string;
  /** The buckets, oldest first, including those without sales. */
  points: {
    /** The start of the bucket. */
    at: string;
    /** The number of sales. */
    sales: number;
    /** The revenue, in minor units, tax included. */
    revenue: number;
    /** Prices without tax less costs, in minor units; may be negative. */
    profit: number;
  }[];
};

export type DeleteCodesInBulkRow = {
  /** The operation of the row. */
  op: 'delete';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The value exactly as the machine reads it. */
  codeId: string;
};

export type DeleteConsumersInBulkRow = {
  /** The operation of the row. */
  op: 'delete';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
};

export type DeliveryAttempts = {
  /** The items found, in the order of the list. */
  items: {
    /** The time of the event. */
    date: string;
    /** The id of the message; a message that is sent again keeps it. */
    webhookId: string;
    /** The status of the answer; null for no answer. */
    status: number | null;
    /** The duration of the call, in milliseconds. */
    durationMs: number;
    /** The reason why it failed; null if it did not. */
    error: string | null;
    /** The number of bytes of the answer that were read. */
    bytes: number;
  }[];
};

export type DeliveryOutcome = {
  /** The id of the message; a message that is sent again keeps it. */
  webhookId: string;
  /** The status of the answer; null for no answer. */
  status: number | null;
  /** The duration of the call, in milliseconds. */
  durationMs: number;
  /** The reason why it failed; null if it did not. */
  error: string | null;
  /** The number of bytes of the answer that were read. */
  bytes: number;
};

export type Device = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The id of the operation where it is; null for none. */
  operationId: string | null;
  /** The serial of the machine, unique in the account. */
  serial: string;
  /** The name of the machine. */
  name: string;
  /** The business lines: `vending`, `eas`, or both. */
  businessLines: ('vending' | 'eas')[];
  /** The serial of the controller that reports for the machine; null for none. */
  controllerSerial: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The selections of the machine, with and without a product, as drawn on its front; absent if it was not drawn. */
  front?: string[];
  /** The time at which the first report of its controller linked it; absent if a user chose the controller, or if it has none. */
  linkedAt?: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type DeviceForecast = {
  /** The items found, in the order of the list. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The product. */
    product: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the product. */
      name: string;
    };
    /** The number of units in it; null if unknown. */
    stock: number | null;
    /** The maximum number of units; null if unknown. */
    capacity: number | null;
    /** The average number of units dispensed on a day; usually a fraction. */
    salesPerDay: number;
    /** The average number dispensed on each day of the week, from Sunday; usually fractions. */
    salesByWeekday: number[];
    /** The time at which its stock will run out; null for never, or if the stock is not counted. */
    emptyAt: string | null;
    /** The number of units to add so that the stock lasts; null if the stock is not counted. */
    refill: number | null;
    /** The confidence in the estimate. */
    confidence: Open<'low' | 'medium' | 'high'>;
  }[];
};

export type DeviceList = {
  /** The items found, in the order of the list. */
  items: Device[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type DevicePlanogram = {
  /** The selections of the machine, all of them. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The id of the product. */
    productId: string;
    /** The price of this selection, in minor units, tax included; null if the product’s price applies. */
    price: number | null;
    /** The number of units in it; null if unknown. */
    stock: number | null;
    /** The maximum number of units; null if unknown. */
    capacity: number | null;
  }[];
};

export type DeviceSlotList = {
  /** The items found, in the order of the list. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The product. */
    product: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the product. */
      name: string;
      /** The type of the product; see `GET /selectors/product_types`. */
      type: string;
      /** The operator’s own code of the product; null for none. */
      code: string | null;
      /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
      businessLine: 'vending' | 'eas';
      /** The selling price in minor units, tax included; a selection’s own price overrides it. */
      listPrice: number | null;
      /** True if the product is active. */
      isActive: boolean;
    };
    /** The price of this selection, in minor units, tax included; null if the product’s price applies. */
    price: number | null;
    /** The number of units in it; null if unknown. */
    stock: number | null;
    /** The maximum number of units; null if unknown. */
    capacity: number | null;
  }[];
};

export type DeviceVisitList = {
  /** The items found, in the order of the list. */
  items: Visit[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type DismissedRejections = {
  /** The number of dismissed reports. */
  dismissed: number;
  /** The number of reports that are still pending for this cause. */
  waiting: number;
};

export type EasProduct = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The id of the account. */
  accountId: string;
  /** The scope of the caller: `account`, `client`, or for users `all`. */
  scope: 'all' | 'client' | 'account';
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'eas';
  /** The name of the product. */
  name: string;
  /** The type of the product; see `GET /selectors/product_types`. */
  type: 'beverage' | 'snack' | 'food' | 'consumable' | 'medicine' | 'tool' | 'uniform' | 'ppe' | 'spare_part' | 'other';
  /** The operator’s own code of the product; null for none. */
  code: string | null;
  /** A description for people. */
  description: string | null;
  /** The cost to the operator, in minor units. */
  cost: number;
  /** The ISO 4217 currency of its amounts: that of its account. */
  currency: string;
  /** Additional attributes of its line. */
  attributes: {
    /** The rule on returns: whether issued units must be returned. */
    returnPolicy: {
      /** True if it must be returned. */
      isReturnable: boolean;
      /** True if a person cannot take another one until it is returned. */
      restrictDelivery: boolean;
    };
  };
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type EasProfile = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The id of the account. */
  accountId: string;
  /** The scope of the caller: `account`, `client`, or for users `all`. */
  scope: 'all' | 'client' | 'account';
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'eas';
  /** The name of the profile. */
  name: string;
  /** The period of the profile: a preset, or its own days. */
  period: PresetProfilePeriod | CustomProfilePeriod;
  /** The amount of each period for a code: money (`vending`) or products (`eas`). */
  policy: {
    /** The products that can be taken. */
    products: {
      /** The id of the product. */
      productId: string;
      /** The quantity of each period; null for no limit. */
      quantity: number | null;
      /** The minimum number of minutes between two deliveries of the product; 0 for none. */
      minutesBetweenDeliveries: number;
    }[];
  };
  /** The ids of the machines at which it is valid; null for all. */
  allowedDevices: string[] | null;
  /** The days on which it is valid, in the account’s time zone; null or absent for all. */
  consumptionSchedule: {
    /** Days of the week on which it is valid, 0 (Sunday) to 6. */
    weekdays?: number[];
    /** Days on which it is valid in any case, at most 1000. */
    includeDates?: string[];
    /** Days on which it is not valid, even on a valid weekday; at most 1000. */
    excludeDates?: string[];
  } | null;
  /** The tag that people of an `eas` profile must have; null or absent for none. */
  qualification?: {
    /** The id of the tag. */
    tagId: string;
    /** The value that the tag must have; null for any. */
    tagValue: string | null;
  };
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type EvidenceLink = {
  /** A signed link to the video, which needs no key. */
  url: string;
  /** The expiry of the link, 15 minutes from now. */
  expiresAt: string;
};

export type Export = {
  /** The status of the job: from `pending` to `running`, then `ready`, `failed` or `cancelled`. */
  status: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled';
  /** Rows of the file, without headers, or those written so far in the answer about a `running` job; null without a file. */
  rows: number | null;
  /** The URL of the file; present if `status` is `ready`. */
  url?: string;
  /** The expiry of the link, 15 minutes from now. */
  expiresAt?: string;
  /** The reason why there is no file; present if `status` is `failed`. */
  error?: {
    /** The code of the refusal, for programs; see `GET /problems`. */
    code: string;
    /** The refusal in words, for people. */
    detail: string;
  };
};

export type ExportAvailableCreditBody = {
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns?: ('consumerId' | 'name' | 'identification' | 'codeId' | 'codeType' | 'operationId' | 'isActive' | 'subsidy' | 'recharge' | 'available' | 'profileId' | 'profileName' | 'cumulative' | 'lastSubsidyAt' | 'lastRechargeAt')[];
  /** True for a workbook that begins with a sheet of the people. */
  people?: boolean;
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string;
  /** Only of the person with this identification. */
  identification?: string;
  /** Only the code with exactly this value. */
  code?: string;
  /** Only people with this text in name, identification or code. */
  search?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
};

export type ExportConsumptionBody = {
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to: string;
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string | string[];
  /** Only of this line. */
  businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
  /** Only of this machine. */
  deviceId?: string | string[];
  /** Only of this product. */
  productId?: string | string[];
  /** Only people who have this profile. */
  profileId?: string | string[];
  /** Only of this person. */
  consumerId?: string | string[];
  /** Only payments with this method. */
  method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE' | ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
  /** Only movements of people who had this tag then. */
  tagId?: string | string[];
  /** Only with this value of a tag; with `tagId`, of that tag. */
  tagValue?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The dimension of the groups. */
  by: string;
  /** The second dimension, by which each group is divided. */
  then?: string;
  /** The order of the groups; `-` reverses it. By default, times are chronological and all else is ordered by `measure`. */
  sort?: 'deliveries' | '-deliveries' | 'failed' | '-failed' | 'consumers' | '-consumers' | 'cost' | '-cost' | 'sellValue' | '-sellValue' | 'balancePaid' | '-balancePaid' | 'rechargePaid' | '-rechargePaid' | 'paidOtherwise' | '-paidOtherwise' | 'returned' | '-returned' | 'open' | '-open' | 'refused' | '-refused' | 'refunded' | '-refunded' | 'refundDue' | '-refundDue';
  /** The measure of a cross table; by default that of `sort`. */
  measure?: 'deliveries' | 'failed' | 'consumers' | 'cost' | 'sellValue' | 'balancePaid' | 'rechargePaid' | 'paidOtherwise' | 'returned' | 'open' | 'refused' | 'refunded' | 'refundDue';
  /** The table of the first sheet. `costs` needs `then` to be `businessLine`. */
  table?: 'groups' | 'costs';
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportCreditsBody = {
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to: string;
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string;
  /** Only of the person who had this identification then. */
  consumerIdentification?: string;
  /** Only movements of people who had this tag then. */
  tagId?: string | string[];
  /** Only with this value of a tag; with `tagId`, of that tag. */
  tagValue?: string;
  /** Only movements received at this moment or later, whatever the machine’s date. */
  receivedFrom?: string;
  /** Only movements received at this moment or before, whatever the machine’s date. */
  receivedTo?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** A cursor of the list by arrival: only what has arrived after it. */
  after?: string;
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns: string[];
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportReconciliationBody = {
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from?: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to?: string;
  /** Only of this machine. */
  deviceId?: string;
  /** Only of this operation. */
  operationId?: string;
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns?: ('device.serial' | 'device.name' | 'from' | 'to' | 'line' | 'selection' | 'product.name' | 'machine.vends' | 'machine.tests' | 'machine.free' | 'reported.vends' | 'counted.sold' | 'difference.vends' | 'currency' | 'machine.value' | 'reported.value' | 'difference.value' | 'verdict' | 'causes')[];
  /** True for a workbook that begins with a sheet of the machines, or of the slots of the machine that is asked for. */
  summary?: boolean;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportRecordOfIssueBody = {
  /** Only of this person. */
  consumerId: string;
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from?: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportReturnsBody = {
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to: string;
  /** Only pairs with this status: `pending` (out), `returned` or `written_off`. */
  status?: 'pending' | 'returned' | 'written_off';
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string;
  /** Only of this machine. */
  deviceId?: string;
  /** Only of this product. */
  productId?: string;
  /** Only of the person who had this identification then. */
  consumerIdentification?: string;
  /** Only movements of people who had this tag then. */
  tagId?: string | string[];
  /** Only with this value of a tag; with `tagId`, of that tag. */
  tagValue?: string;
  /** Only returns at this moment or later, by the machine’s clock. */
  returnedFrom?: string;
  /** Only returns at this moment or before, by the machine’s clock. */
  returnedTo?: string;
  /** Only movements received at this moment or later, whatever the machine’s date. */
  receivedFrom?: string;
  /** Only movements received at this moment or before, whatever the machine’s date. */
  receivedTo?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns: string[];
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportTopUpsBody = {
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to: string;
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string;
  /** Only of this machine. */
  deviceId?: string;
  /** Only of the person who had this identification then. */
  consumerIdentification?: string;
  /** Only of this code. */
  consumerCode?: string;
  /** Only movements of people who had this tag then. */
  tagId?: string | string[];
  /** Only with this value of a tag; with `tagId`, of that tag. */
  tagValue?: string;
  /** Only movements received at this moment or later, whatever the machine’s date. */
  receivedFrom?: string;
  /** Only movements received at this moment or before, whatever the machine’s date. */
  receivedTo?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** A cursor of the list by arrival: only what has arrived after it. */
  after?: string;
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns: string[];
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type ExportTransactionsBody = {
  /** Only of this line. */
  businessLine?: 'vending' | 'eas';
  /** Only successful deliveries, or only failed ones. */
  isDelivered?: boolean;
  /** Only payments with this method. */
  method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE';
  /** Only of this operation; an operation outside the key’s scope is ignored. */
  operationId?: string;
  /** Only of this machine. */
  deviceId?: string;
  /** Only of the machine with this serial. */
  deviceSerial?: string;
  /** Only reports of this controller. */
  controllerSerial?: string;
  /** Only of this product. */
  productId?: string;
  /** Only of the person who had this identification then. */
  consumerIdentification?: string;
  /** Only products that must be returned, or only others. */
  isReturnable?: boolean;
  /** Only movements of people who had this tag then. */
  tagId?: string | string[];
  /** Only with this value of a tag; with `tagId`, of that tag. */
  tagValue?: string;
  /** Only movements received at this moment or later, whatever the machine’s date. */
  receivedFrom?: string;
  /** Only movements received at this moment or before, whatever the machine’s date. */
  receivedTo?: string;
  /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
  clientId?: string;
  /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
  accountId?: string;
  /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
  from: string;
  /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
  to: string;
  /** A cursor of the list by arrival: only what has arrived after it. */
  after?: string;
  /** The columns of the file, in their order: leaf paths of an item, each once. */
  columns: string[];
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The language of its headers. */
  locale?: 'en' | 'es' | 'pt';
  /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
  zone?: 'account';
};

export type Extra = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the product, one of the code’s `eas` profile. */
  productId: string;
  /** The additional quantity. */
  quantity: number;
  /** The quantity already taken. */
  used: number;
  /** The end; by default the end of the day in the account’s time zone. */
  until: string;
  /** The reason, as its author wrote it. */
  reason: string;
  /** The time of creation. */
  createdAt: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  };
};

export type ExtraList = {
  /** The items found, in the order of the list. */
  items: Extra[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type FeedRejection = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The time at which it was last sent. */
  date: string;
  /** The serial of the controller that sent it. */
  controllerSerial: string;
  /** The id of the audit entry of the rows that were recorded with it; null for none. */
  batchId: string | null;
  /** The row as it was sent; null if it was not a JSON object, or was too long to be stored. */
  row: Record<string, unknown> | null;
  /** The reason for the refusal. */
  error: {
    /** The code of the refusal, for programs; see `GET /problems`. */
    code: ProblemCode;
    /** The refusal in words, for people. */
    detail: string;
    /** Advice on sending the row again: never (`no`), or when the missing thing may exist (`later`). */
    sendAgain: Open<'no' | 'later'>;
    /** The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least. */
    errors?: {
      /** A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters. */
      field: string;
      /** A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it. */
      rule: string;
      /** The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`. */
      pointer: string;
      /** The rule in a sentence, for people: `Must be an integer.` */
      message: string;
      /** The bound that is exceeded: of a number, of characters, or of items. */
      limit?: number;
      /** With `isIn`: the allowed values; absent if there are too many. */
      allowed?: string[];
      /** True if a required member is missing; otherwise absent. */
      required?: true;
    }[];
    /** The number of further broken rules; absent if `errors` has them all. */
    errorsOmitted?: number;
  };
  /** The missing or wrong value, depending on the code; empty if the code is specific enough. */
  cause: string | null;
  /** The number of times it was sent. */
  times: number;
  /** True if it can be accepted once its cause is resolved. */
  isHealable: boolean;
  /** The time at which it was accepted; null while it is pending. */
  resolvedAt: string | null;
  /** The time at which it was dismissed; null if it was not. */
  dismissedAt: string | null;
};

export type FeedRejectionCauseList = {
  /** The items found, in the order of the list. */
  items: {
    /** The reason that the reports were rejected for. */
    code: ProblemCode;
    /** The missing or wrong value, depending on the code; empty if the code says everything. */
    cause: string;
    /** The number of reports that wait for it. */
    count: number;
    /** The time at which the last of them was sent. */
    lastAt: string;
    /** `bad` if the cause can be fixed, otherwise `warn`. */
    severity: Open<'warn' | 'bad'>;
    /** True if it can be accepted once its cause is resolved. */
    isHealable: boolean;
    /** The first report, as it was sent; null where that was not stored. */
    row: Record<string, unknown> | null;
    /** The machine that the report names; null for none. */
    device: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name of the machine. */
      name: string;
    } | null;
  }[];
  /** The causes that are not listed, and their pending reports. */
  omitted: {
    /** The number of further causes. */
    causes: number;
    /** The number of their pending reports. */
    count: number;
  };
};

export type FeedRejectionList = {
  /** The items found, in the order of the list. */
  items: FeedRejection[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type FetchedEntitlements = {
  /** The id of the product. */
  productId: string;
  /** The moment that the data describe. */
  at: string;
  /** People whose profile grants the product. */
  entitled: number;
  /** The number of those people who took it in the period. */
  took: number;
  /** The number of those people who did not take it. */
  notYet: number;
  /** Null while per-person figures of the account are off, and for callers who may not see people. */
  items: {
    /** The person. */
    consumer: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the person. */
      name: string;
      /** The operator’s number for the person, such as a personnel number; unique in the account. */
      identification: string;
    };
    /** The quantity that the profile grants in the period; null for no limit. */
    quantity: number | null;
    /** The quantity taken in the current period. */
    used: number;
    /** The quantity left; null for no limit. */
    remaining: number | null;
    /** The start of the current period; null before the first one. */
    periodStart: string | null;
    /** The end of the current period; null without a current period, or if it never ends. */
    periodEnd: string | null;
    /** The time at which it was last taken, by the machine’s clock; null for never. */
    lastDeliveryAt: string | null;
    /** The current status. */
    state: 'took' | 'not_yet' | 'never';
  }[] | null;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type GivenCredit = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The time of the event. */
  date: string;
  /** The amount given, in minor units; a negative amount was taken away. */
  amount: number;
  /** The part that went to the subsidy, in minor units; the rest went to the top-ups. */
  toSubsidy: number;
  /** The reason, as its author wrote it. */
  reason: string;
  /** The top-ups of the code after it, in minor units. */
  balanceAfter: number;
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency: string;
  /** The code. */
  code: {
    /** The value exactly as the machine reads it. */
    codeId: string;
    /** The type of the code; see `GET /selectors/code_types`. */
    codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
  };
  /** The person who got it, as they were then. */
  consumer: {
    /** The name of the person. */
    name: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification: string;
    /** The consumer’s tags at the date of the movement; later changes rewrite nothing. */
    tags: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  };
  /** The id of the delivery that it compensates; null for none. */
  transactionId: string | null;
  /** The number among the movements of the account, in the order of arrival, from 1 without gaps. */
  sequence: number;
};

export type GivenRefund = {
  /** The id of the failed delivery. */
  transactionId: string;
  /** The time at which it was recorded. */
  date: string;
  /** The refunded amount, in minor units. */
  amount: number;
  /** The reason, as written by the person who recorded the refund. */
  reason: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  };
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency: string;
};

export type GrantRequest = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** `pending` until a contact answers, or the hour is over. */
  state: 'pending' | 'granted' | 'declined' | 'expired';
  /** The end of its links, an hour after it was asked. */
  expiresAt: string;
};

export type IgnoreReadingBody = {
  /** The reason to leave the reading out. */
  reason: string;
};

export type Import = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The kind of things in its rows. */
  kind: 'people' | 'products';
  /** The time at which its first row was applied. */
  date: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  };
  /** The trace of its request; with it, `GET /audit-logs` finds the entries of its rows. */
  traceId: string;
  /** The name of the file; null if none was sent. */
  fileName: string | null;
  /** The number of rows by result. */
  summary: {
    /** Rows that created something. */
    created: number;
    /** Rows that changed something. */
    updated: number;
    /** Rows that changed nothing, because their values were already stored. */
    unchanged: number;
    /** Rows that were refused; nothing of them is stored. */
    failed: number;
  };
  /** The state of its undo. */
  undo: {
    /** The time until which it can be undone; null once its rows are deleted, after 7 days. */
    until: string | null;
    /** The number of stored rows that were not undone. */
    open: number;
    /** The number of rows that were undone. */
    undone: number;
    /** The number of rows that the last undo left as they are. */
    left: number;
    /** The time of the last undo; null if there was none. */
    date: string | null;
  };
};

export type ImportList = {
  /** The items found, in the order of the list. */
  items: Import[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ImportResult = {
  /** True if nothing was stored, as requested. */
  dryRun: boolean;
  /** The id of the stored import, for `GET /imports/:id`; null if nothing was changed. */
  importId: string | null;
  /** The number of rows by result. */
  summary: {
    /** Rows that created something. */
    created: number;
    /** Rows that changed something. */
    updated: number;
    /** Rows that changed nothing, because their values were already stored. */
    unchanged: number;
    /** Rows that were refused; nothing of them is stored. */
    failed: number;
  };
  /** Changes that are often mistakes; check them before applying the sheet. */
  warnings: {
    /** The number of people or products whose name changes. */
    nameChanges: number;
    /** The number of people whose balance is reduced. */
    balancesReduced: number;
    /** The number of people who are new or get a card, but have no card with a profile: they cannot take anything. */
    withoutProfile: number;
  };
  /** For an import of people: how many new people got the first subsidy of a new card, how many wait for it, and until when. Cards with a balance in the sheet do not count. */
  firstSubsidy?: {
    /** The number of new people who got one with this run. */
    given: number;
    /** The number of new people who wait for the start of a period. */
    waiting: number;
    /** The time at which the last of them gets it; null if none waits. */
    waitingUntil: string | null;
  };
  /** The columns as the first row names them, and the field of each; null for one that is not known. */
  columns: {
    /** The header of the column, as in the sheet. */
    name: string;
    /** The member that the column fills; null if unknown. */
    field: string | null;
  }[];
  /** Headers of the sheet that match no known column. */
  unknownColumns: string[];
  /** The result of each row of the sheet. */
  rows: {
    /** The number of the row in the sheet; the header is row 1. */
    row: number;
    /** The effect of the row. */
    status: 'created' | 'updated' | 'unchanged' | 'failed';
    /** The id of the affected resource; null if the row failed, or if nothing was stored. */
    id: string | null;
    /** The changed members, each with its value before and after. */
    changes: Record<string, (string | boolean | number | null)[]>;
    /** Changes of the row that are often mistakes; absent if there are none. */
    warnings?: (Open<'name_changes' | 'balance_reduced' | 'no_profile'>)[];
    /** The reason for the refusal; absent if the row succeeded. */
    error: {
      /** The code of the refusal, for programs; see `GET /problems`. */
      code: ProblemCode;
      /** The HTTP status that a single call would have returned. */
      status: number;
      /** The refusal in words, for people. */
      detail: string;
      /** The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least. */
      errors?: {
        /** A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters. */
        field: string;
        /** A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it. */
        rule: string;
        /** The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`. */
        pointer: string;
        /** The rule in a sentence, for people: `Must be an integer.` */
        message: string;
        /** The bound that is exceeded: of a number, of characters, or of items. */
        limit?: number;
        /** With `isIn`: the allowed values; absent if there are too many. */
        allowed?: string[];
        /** True if a required member is missing; otherwise absent. */
        required?: true;
      }[];
      /** The number of further broken rules; absent if `errors` has them all. */
      errorsOmitted?: number;
      /** With a code that is taken: the person who has it; only for a key with `consumers:read`. */
      holder?: {
        /** The id of the person who has the code. */
        consumerId: string;
        /** The name of the person. */
        name: string;
        /** The number of the person. */
        identification: string;
        /** False if the person left; another value for their code frees this one. */
        isActive: boolean;
      };
    } | null;
    /** The cells of a row that failed or was updated, in the order of `columns`; absent if the answer would have more than 8 MiB of them. */
    cells?: (string | number | boolean | null)[];
  }[];
};

export type ImportRow = {
  /** The number that the sheet shows. */
  row: number;
  /** The effect of the row. */
  status: 'created' | 'updated';
  /** The id of the person or the product. */
  id: string;
  /** Its name after the import. */
  name: string;
  /** The identification of the person, or the code of the product. */
  key: string | null;
  /** Each changed field with its value before and after, as the sheet shows it. */
  changes: Record<string, (string | boolean | number | null)[]>;
  /** The time at which the row was undone; null if it was not. */
  undoneAt: string | null;
  /** The reason why the last undo left the row as it is; null if it did not. */
  left: {
    /** `changed`: it was changed since. `used`: the card was used, or a machine or profile has the product. `removed`: it was removed. `refused`: a rule or a permission does not allow it. */
    reason: Open<'changed' | 'used' | 'removed' | 'refused'>;
    /** The fields that were changed since. */
    fields: string[];
    /** The code of the refusal; null for other reasons. */
    code: string | null;
    /** The refusal in words; null for other reasons. */
    detail: string | null;
  } | null;
};

export type ImportRowList = {
  /** The items found, in the order of the list. */
  items: ImportRow[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ImportUndone = {
  /** The number of rows that this call undid. */
  undone: number;
  /** The number of rows that it left as they are. */
  left: number;
  /** The first 100 rows that were left; `GET /imports/:id/rows?left=true` has all. */
  rows: ImportRow[];
  /** The import after it. */
  import: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The id of the account. */
    accountId: string;
    /** The kind of things in its rows. */
    kind: 'people' | 'products';
    /** The time at which its first row was applied. */
    date: string;
    /** The caller who did it. */
    actor: {
      /** The kind of caller. */
      type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
      /** The id of the caller; null for a caller without an id, such as the system. */
      id: string | null;
      /** The caller’s name at the time. */
      label: string;
    };
    /** The trace of its request; with it, `GET /audit-logs` finds the entries of its rows. */
    traceId: string;
    /** The name of the file; null if none was sent. */
    fileName: string | null;
    /** The number of rows by result. */
    summary: {
      /** Rows that created something. */
      created: number;
      /** Rows that changed something. */
      updated: number;
      /** Rows that changed nothing, because their values were already stored. */
      unchanged: number;
      /** Rows that were refused; nothing of them is stored. */
      failed: number;
    };
    /** The state of its undo. */
    undo: {
      /** The time until which it can be undone; null once its rows are deleted, after 7 days. */
      until: string | null;
      /** The number of stored rows that were not undone. */
      open: number;
      /** The number of rows that were undone. */
      undone: number;
      /** The number of rows that the last undo left as they are. */
      left: number;
      /** The time of the last undo; null if there was none. */
      date: string | null;
    };
  };
};

export type Incident = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string | null;
  /** The kind of incident. */
  kind: 'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed';
  /** The severity: `warn` or `bad`. */
  severity: Open<'warn' | 'bad'>;
  /** The affected resource; null for none in particular. */
  subject: {
    /** The type of the resource. */
    type: string;
    /** The id of the resource. */
    id: string;
    /** The serial of a machine; null for other resources. */
    serial: string | null;
    /** The name. */
    name: string;
  } | null;
  /** The current status. */
  state: 'pending' | 'open' | 'acknowledged' | 'closed';
  /** The time at which it last opened; null while it is pending. */
  openedAt: string | null;
  /** The time of the acknowledgement; null for none. */
  acknowledgedAt: string | null;
  /** The caller who acknowledged it; null for no one. */
  acknowledgedBy: {
    /** The kind of caller: a key, a user, a controller or the system. */
    type: string;
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  } | null;
  /** The note of the acknowledgement. */
  acknowledgedReason: string | null;
  /** The time at which it closed; null while it is not closed. */
  closedAt: string | null;
  /** The number of times it opened, each within an hour of the previous end. */
  openings: number;
  /** True if it opened and closed so often that it now closes only after an hour without its cause. */
  isUnstable: boolean;
  /** The end of its mute; null if it is not muted. */
  mutedUntil: string | null;
  /** Details of the cause; the members depend on the kind. */
  facts: Record<string, string | number | null>;
  /** The contacts that were notified of it. */
  told: {
    /** The contact that is notified. */
    contact: {
      /** The id of the contact. */
      id: string;
      /** The label: a name for people. */
      label: string;
    };
    /** The time at which the contact was notified of the opening; null for never. */
    openedAt: string | null;
    /** The time at which the contact was notified of the end; null for never. */
    closedAt: string | null;
  }[];
  /** Its history, latest first, at most 200 entries. */
  history: {
    /** The time of the event. */
    date: string;
    /** The change: `opened`, `raised`, `again`, `unstable`, `acknowledged`, `unacknowledged`, `closed`. */
    change: Open<'opened' | 'raised' | 'again' | 'unstable' | 'acknowledged' | 'unacknowledged' | 'closed'>;
    /** The severity: `warn` or `bad`. */
    severity: Open<'warn' | 'bad'>;
    /** The caller who did it. */
    actor: {
      /** The kind of caller: a key, a user, a controller or the system. */
      type: string;
      /** The id of the caller; null for a caller without an id, such as the system. */
      id: string | null;
      /** The caller’s name at the time. */
      label: string;
    } | null;
    /** The note with the change; null for none. */
    reason: string | null;
  }[];
};

export type IncidentList = {
  /** The items found, in the order of the list. */
  items: ListedIncident[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Inventory = {
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The id of the operation where the machine is; null for none. */
  operationId: string | null;
  /** The selection of the machine, as labeled: `A1`. */
  selection: string;
  /** The product. */
  product: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the product. */
    name: string;
    /** The operator’s own code of the product; null for none. */
    code: string | null;
  };
  /** The price of this selection, in minor units, tax included; null if the product’s price applies. */
  price: number | null;
  /** The number of units in it; null if unknown. */
  stock: number | null;
  /** The maximum number of units; null if unknown. */
  capacity: number | null;
  /** True if the selection is empty, or holds less than a tenth of its capacity. */
  isLow: boolean;
};

export type InventoryList = {
  /** The items found, in the order of the list. */
  items: Inventory[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type IssueLine = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The time of the event. */
  date: string;
  /** The product. */
  product: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The operator’s own code of the product; null for none. */
    code: string | null;
    /** The name of the product. */
    name: string;
  };
  /** The quantity: a delivery is of one. */
  quantity: number;
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The operation; null for none. */
  operation: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
  } | null;
  /** The person’s tags at the date of the delivery. */
  tags: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
  }[];
  /** The person’s active requirements of today that the product meets. */
  requirements: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
  }[];
  /** `kept`: it need not be returned; `out`: it must be returned and was not yet. */
  state: 'kept' | 'out' | 'returned' | 'written_off';
  /** The time of the return; null if it was not returned, or was written off. */
  returnedAt: string | null;
  /** True if a person recorded the return, or wrote it off. */
  closedByHand: boolean;
  /** True if the machine named a video of the delivery. */
  hasVideo: boolean;
  /** True if the machine named a video of the return. */
  hasReturnVideo: boolean;
};

export type KeyUsage = {
  /** The time at which Larder started; earlier requests are not counted. */
  since: string;
  /** The last 24 hours, newest first; the first is the current hour. */
  usage: {
    /** The start of the hour. */
    hour: string;
    /** All requests that were answered in it. */
    requests: number;
    /** Those that were answered with a status of 400 or above. */
    refused: number;
    /** Those that were answered 429. */
    tooMany: number;
  }[];
};

export type ListedCredit = {
  /** The id, a UUID; it never changes. */
  id?: string;
  /** The time of the event. */
  date?: string;
  /** The amount given, in minor units; a negative amount was taken away. */
  amount?: number;
  /** The part that went to the subsidy, in minor units; the rest went to the top-ups. */
  toSubsidy?: number;
  /** The reason, as its author wrote it. */
  reason?: string;
  /** The top-ups of the code after it, in minor units. */
  balanceAfter?: number;
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency?: string;
  /** The code. */
  code?: {
    /** The value exactly as the machine reads it. */
    codeId?: string;
    /** The type of the code; see `GET /selectors/code_types`. */
    codeType?: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
  };
  /** The person who got it, as they were then. */
  consumer?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The name of the person. */
    name?: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification?: string;
    /** The consumer’s tags at the date of the movement; later changes rewrite nothing. */
    tags?: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  };
  /** The id of the delivery that it compensates; null for none. */
  transactionId?: string | null;
  /** The number among the movements of the account, in the order of arrival, from 1 without gaps. */
  sequence?: number;
  /** The id of the account. */
  accountId?: string;
  /** The id of the operation that its machine belonged to then; null for none. */
  operationId?: string | null;
  /** The id of the audit entry of its batch. */
  batchId?: string | null;
};

export type ListedIncident = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string | null;
  /** The kind of incident. */
  kind: 'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed';
  /** The severity: `warn` or `bad`. */
  severity: Open<'warn' | 'bad'>;
  /** The affected resource; null for none in particular. */
  subject: {
    /** The type of the resource. */
    type: string;
    /** The id of the resource. */
    id: string;
    /** The serial of a machine; null for other resources. */
    serial: string | null;
    /** The name. */
    name: string;
  } | null;
  /** The current status. */
  state: 'pending' | 'open' | 'acknowledged' | 'closed';
  /** The time at which it last opened; null while it is pending. */
  openedAt: string | null;
  /** The time of the acknowledgement; null for none. */
  acknowledgedAt: string | null;
  /** The caller who acknowledged it; null for no one. */
  acknowledgedBy: {
    /** The kind of caller: a key, a user, a controller or the system. */
    type: string;
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  } | null;
  /** The note of the acknowledgement. */
  acknowledgedReason: string | null;
  /** The time at which it closed; null while it is not closed. */
  closedAt: string | null;
  /** The number of times it opened, each within an hour of the previous end. */
  openings: number;
  /** True if it opened and closed so often that it now closes only after an hour without its cause. */
  isUnstable: boolean;
  /** The end of its mute; null if it is not muted. */
  mutedUntil: string | null;
  /** Details of the cause; the members depend on the kind. */
  facts: Record<string, string | number | null>;
  /** The contacts that were notified of it. */
  told: {
    /** The contact that is notified. */
    contact: {
      /** The id of the contact. */
      id: string;
      /** The label: a name for people. */
      label: string;
    };
    /** The time at which the contact was notified of the opening; null for never. */
    openedAt: string | null;
    /** The time at which the contact was notified of the end; null for never. */
    closedAt: string | null;
  }[];
};

export type LoggedRequest = {
  /** The time of the answer. */
  date: string;
  /** The HTTP method. */
  method: string;
  /** The path as it was called, without its query. A code’s value in it is `:codeId`, and it is cut after 200 characters. */
  path: string;
  /** The status of the answer. */
  status: number;
  /** The code of the problem; null for a success. */
  code: string | null;
  /** The duration until the answer, in milliseconds. */
  durationMs: number;
  /** The `x-trace-id` of the answer. */
  traceId: string;
};

export type MachineReconciliation = {
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency: string;
  /** The earlier end. */
  from: string;
  /** The later end. */
  to: string;
  /** The readings and visits that are compared. */
  ends: {
    /** The earlier end, with its reading and its visit. */
    from: {
      /** The id of the reading at this end; null without one. */
      readingId: string | null;
      /** The id of the visit at this end, the last one that counted; null without one. */
      visitId: string | null;
    };
    /** The later end, with its reading and its visit. */
    to: {
      /** The id of the reading at this end; null without one. */
      readingId: string | null;
      /** The id of the visit at this end, the last one that counted; null without one. */
      visitId: string | null;
    };
  };
  /** True if the controller may still have reports of this time. */
  provisional: boolean;
  /** Oddities that do not prevent a comparison. */
  warnings: {
    /** The kind of the warning. */
    code: string;
    /** Details; the members depend on the code. */
    facts: Record<string, unknown>;
  }[];
  /** The figures of all witnesses, by selection. */
  selections: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The product in the planogram; null if it does not have the selection. */
    product: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the product. */
      name: string;
    } | null;
    /** Figures that the machine counted. */
    machine: {
      /** The number of vends, including free ones; null if the machine does not report it. */
      vends: number | null;
      /** Their value, in minor units; null if it is not known or cannot be compared. */
      value: number | null;
      /** Test vends; null if the machine does not report them. */
      tests: number | null;
      /** Free vends; null if the machine does not report them. */
      free: number | null;
    };
    /** Deliveries that its controller reported. */
    reported: {
      /** The number of vends; null if nothing reports for the machine. */
      vends: number | null;
      /** Their value, in minor units; null if nothing reports for the machine. */
      value: number | null;
    };
    /** Figures that people counted. */
    counted: {
      /** Items sold by people’s counts; null unless both ends were counted. */
      sold: number | null;
    };
    /** The machine’s figure less the reported one, or less the counted one if nothing reports for the machine. */
    difference: {
      /** The number of vends. */
      vends: number;
      /** The same in minor units; null if it is not known. */
      value: number | null;
    };
    /** The verdict: if the witnesses agree, or why they do not; null with one witness. */
    verdict: Open<'matched' | 'explained' | 'unexplained' | 'provisional'> | null;
    /** The witnesses that agree: two or more, or none. */
    agree: (Open<'machine' | 'reported' | 'counted'>)[];
    /** The reasons that the witnesses differ. */
    causes: {
      /** The reason. */
      cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
      /** The vends that it explains. */
      vends: number;
      /** The amount that it explains, in minor units; null for none. */
      value: number | null;
      /** Details; the members depend on the cause. */
      facts: Record<string, unknown>;
    }[];
  }[];
  /** The same for the whole machine, if it does not count by selection; otherwise null. */
  total: {
    /** Figures that the machine counted. */
    machine: {
      /** The number of vends, including free ones; null if the machine does not report it. */
      vends: number | null;
      /** Their value, in minor units; null if it is not known or cannot be compared. */
      value: number | null;
      /** Test vends; null if the machine does not report them. */
      tests: number | null;
      /** Free vends; null if the machine does not report them. */
      free: number | null;
    };
    /** Deliveries that its controller reported. */
    reported: {
      /** The number of vends; null if nothing reports for the machine. */
      vends: number | null;
      /** Their value, in minor units; null if nothing reports for the machine. */
      value: number | null;
    };
    /** Figures that people counted. */
    counted: {
      /** Items sold by people’s counts; null unless both ends were counted. */
      sold: number | null;
    };
    /** The machine’s figure less the reported one, or less the counted one if nothing reports for the machine. */
    difference: {
      /** The number of vends. */
      vends: number;
      /** The same in minor units; null if it is not known. */
      value: number | null;
    };
    /** The verdict: if the witnesses agree, or why they do not; null with one witness. */
    verdict: Open<'matched' | 'explained' | 'unexplained' | 'provisional'> | null;
    /** The witnesses that agree: two or more, or none. */
    agree: (Open<'machine' | 'reported' | 'counted'>)[];
    /** The reasons that the witnesses differ. */
    causes: {
      /** The reason. */
      cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
      /** The vends that it explains. */
      vends: number;
      /** The amount that it explains, in minor units; null for none. */
      value: number | null;
      /** Details; the members depend on the cause. */
      facts: Record<string, unknown>;
    }[];
  } | null;
  /** Sales, payments, and the cash in the cash box. */
  money: {
    /** Sales, in minor units. */
    sold: {
      /** Sales by the machine; null if they cannot be compared. */
      machine: number | null;
      /** Sales by the reports; null if nothing reports for the machine. */
      reported: number | null;
      /** The machine’s less the reports’; null if not known. */
      difference: number | null;
    };
    /** The same by the machine’s ways of payment. */
    byPayment: {
      /** CA cash, DA and DB cashless, TA tokens. */
      payment: Open<'CA' | 'DA' | 'DB' | 'TA'>;
      /** The payment methods in Larder for it. */
      methods: string[];
      /** Figures that the machine counted. */
      machine: {
        /** The number of vends, including free ones; null if the machine does not report it. */
        vends: number | null;
        /** Their value, in minor units; null if it is not known or cannot be compared. */
        value: number | null;
      };
      /** Deliveries that its controller reported. */
      reported: {
        /** The number of vends; null if nothing reports for the machine. */
        vends: number | null;
        /** Their value, in minor units; null if nothing reports for the machine. */
        value: number | null;
      };
      /** The machine’s less the reports’, in minor units; null if not known. */
      difference: number | null;
    }[];
    /** The cash that was collected at the end; null for none. */
    bag: {
      /** The time of the previous collection. */
      since: string;
      /** The expected amount, in minor units; null if not known. */
      expected: number | null;
      /** The counted amount, in minor units. */
      collected: number;
      /** The counted amount less the expected one, in minor units; null if not known. */
      difference: number | null;
      /** The difference that is tolerated, in minor units; null if nothing is expected. */
      tolerance: number | null;
      /** `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`. */
      level: Open<'none' | 'watch' | 'alert'>;
      /** The reason that nothing is expected; null if something is, or if the amounts cannot be compared. */
      unknown: Open<'no_readings' | 'box' | 'bills_unit' | 'bills_not_counted' | 'cash_unaccounted' | 'recycler'> | null;
    } | null;
    /** The coin tubes; null if unknown. */
    tubes: {
      /** The expected amount, in minor units; null if not known. */
      expected: number;
      /** Their content as reported by the machine, in minor units. */
      counted: number;
      /** Their content less the expected content, in minor units. */
      difference: number;
    } | null;
    /** The reasons that the witnesses differ. */
    causes: {
      /** The reason. */
      cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
      /** The vends that it explains. */
      vends: number;
      /** The amount that it explains, in minor units; null for none. */
      value: number | null;
      /** Details; the members depend on the cause. */
      facts: Record<string, unknown>;
    }[];
  };
  /** Notes on this time. */
  notes: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The machine. */
    device: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name of the machine. */
      name: string;
    };
    /** The earlier end of the time of the note. */
    from: string;
    /** The later end. */
    to: string;
    /** The selection; null for a note on the money. */
    selection: string | null;
    /** The reason. */
    cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
    /** The text of the note. */
    text: string;
    /** The figures when it was written. */
    figures: Record<string, unknown>;
    /** The time of the note. */
    date: string;
    /** The author. */
    actor: string;
    /** True if the figures changed since it was written; null for a note on another time. */
    isOutdated: boolean | null;
  }[];
  /** Readings of this time that are not compared, 20 at most. */
  leftOut: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The moment when the machine was read. */
    readAt: string;
    /** The reason. */
    reason: string | null;
  }[];
};

export type Me = {
  /** The id of the key. */
  id: string;
  /** The label: a name for people. */
  label: string;
  /** The scope: `account`, `client` (all of its accounts), or for users `all`. */
  scope: 'all' | 'client' | 'account';
  /** The id of the client of the key; null for a user with access to all clients. */
  clientId: string | null;
  /** The id of the account of the key; null for all accounts of the client. */
  accountId: string | null;
  /** The permissions. */
  permissions: (Open<'products:read' | 'products:create' | 'products:update' | 'products:delete' | 'profiles:read' | 'profiles:create' | 'profiles:update' | 'profiles:delete' | 'consumers:read' | 'consumers:create' | 'consumers:update' | 'consumers:delete' | 'codes:read' | 'codes:create' | 'codes:update' | 'codes:delete' | 'tags:read' | 'tags:create' | 'tags:update' | 'tags:delete' | 'operations:read' | 'operations:create' | 'operations:update' | 'operations:delete' | 'fingerprints:read' | 'fingerprints:create' | 'fingerprints:delete' | 'devices:read' | 'devices:update' | 'inventory:read' | 'inventory:update' | 'clients:read' | 'accounts:read' | 'requirements:read' | 'requirements:create' | 'requirements:update' | 'requirements:delete' | 'reports:read' | 'transactions:update' | 'incidents:update' | 'report-schedules:read' | 'report-schedules:create' | 'report-schedules:update' | 'report-schedules:delete' | 'changes:read' | 'audit:read' | 'contacts:read' | 'contacts:create' | 'contacts:update' | 'contacts:delete' | 'subscriptions:read' | 'subscriptions:create' | 'subscriptions:update' | 'subscriptions:delete' | 'users:read' | 'users:create' | 'users:update' | 'users:delete' | 'keys:read' | 'keys:create' | 'keys:update' | 'keys:delete' | 'controllers:read' | 'controllers:create' | 'controllers:update' | 'controllers:delete' | 'clients:create' | 'clients:update' | 'clients:delete' | 'credits:unbound' | 'devices:create' | 'devices:delete' | 'backups:read' | 'backups:create' | 'backups:update' | 'backups:delete' | 'settings:read' | 'settings:create' | 'settings:update' | 'settings:delete' | 'mail-server:read' | 'mail-server:update' | 'mail-server:delete'>)[];
  /** The maximum number of requests per minute. */
  rateLimit: number;
  /** The expiry of the key; null for never. */
  expiresAt: string | null;
};

export type Message = {
  /** The id of the message: it is part of its Message-ID, and its `webhook-id`. */
  id: string;
  /** The recipient. */
  contact: {
    /** The id of the contact. */
    id: string;
    /** The label: a name for people. */
    label: string;
    /** The channel to the contact: `email`, `webhook` or `ntfy`. */
    channel: Open<'email' | 'webhook' | 'ntfy'>;
    /** The contact’s address or URL. It is a secret: answers contain only its domain or host. */
    target: string;
  };
  /** The kind: `alert`, `digest`, `reminder`, `report`, `test` or `heartbeat`. */
  kind: 'alert' | 'digest' | 'reminder' | 'report' | 'test' | 'heartbeat' | 'ask';
  /** The status: `queued`, `sending`, `sent`, `failed` or `dropped`. */
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dropped';
  /** The id of the account that the message is about; null for no single account. */
  accountId: string | null;
  /** The subject line; null until the text is written. */
  subject: string | null;
  /** The number of attempts. */
  attempts: number;
  /** The time of creation. */
  createdAt: string;
  /** The time of the next attempt; null once it ended. */
  nextAt: string | null;
  /** The time after which Larder gives up. */
  expiresAt: string;
  /** The time at which it was sent or given up; null while it is pending. */
  endedAt: string | null;
  /** The reason why the last attempt failed, as a code; null for none. */
  error: Open<'no_mail_server' | 'name_unknown' | 'connection_refused' | 'connection_failed' | 'timeout' | 'not_a_mail_server' | 'tls_not_offered' | 'certificate_untrusted' | 'certificate_expired' | 'certificate_name' | 'tls_failed' | 'sign_in_not_offered' | 'sign_in_refused' | 'sender_refused' | 'recipient_refused' | 'content_refused' | 'connection_lost' | 'target_not_allowed' | 'target_unreadable' | 'answer_refused' | 'redirected' | 'too_large' | 'personal_needs_tls' | 'expired' | 'outbox_full' | 'interrupted' | 'internal'> | null;
  /** The reply of the other side, without secrets; null for none. */
  line: string | null;
};

export type MessageList = {
  /** The items found, in the order of the list. */
  items: Message[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** True if sending is on; a restored copy sends nothing until an owner turns it on. */
  isSending: boolean;
};

export type Mute = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string | null;
  /** The kinds of incidents; null for all of the account. */
  kinds: (Open<'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed'>)[] | null;
  /** The machines; null for all. */
  deviceIds: string[] | null;
  /** The time at which it ends unless it is ended earlier. */
  until: string;
  /** The reason for the mute. */
  reason: string;
  /** The time of creation. */
  createdAt: string;
  /** The caller who created it. */
  createdBy: {
    /** The kind of caller: a key, a user, a controller or the system. */
    type: string;
    /** The id of the caller; null for a caller without an id, such as the system. */
    id: string | null;
    /** The caller’s name at the time. */
    label: string;
  } | null;
};

export type MuteList = {
  /** The items found, in the order of the list. */
  items: Mute[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type NewSubscription = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string | null;
  /** The id of the account. */
  accountId: string | null;
  /** The label: a name for people. */
  label: string;
  /** The kinds of changes that are sent; null for all. */
  kinds: (Open<'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit'>)[] | null;
  /** The content of messages: `bell` only notifies, `changes` contains the changes. */
  payload: Open<'bell' | 'changes'>;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The URL to call. */
  url: string;
  /** `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410. */
  state: 'active' | 'retrying' | 'suspended' | 'ended';
  /** The key or user whose permissions apply; null if unknown. */
  owner: {
    /** The kind of owner: a key or a user. */
    type: 'api_key' | 'operator';
    /** The id, a UUID; it never changes. */
    id: string;
    /** The label: a name for people. */
    label: string;
  } | null;
  /** The reason why it is suspended; null while it is not. */
  suspension: {
    /** `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`. */
    reason: Open<'owner_unknown' | 'owner_ended' | 'out_of_scope' | 'forbidden' | 'undelivered'>;
    /** The permissions that the owner lacks, for `forbidden`. */
    permissions: string[];
  } | null;
  /** The time of the next try; null while nothing failed. */
  nextAttemptAt: string | null;
  /** The reason why the last call failed; null if it did not. */
  lastError: string | null;
  /** The cursor of the last change that was delivered. */
  position: string;
  /** The changes after the position. */
  behind: {
    /** The number of changes. */
    changes: number;
    /** The age of the first of them, in seconds. */
    seconds: number;
  };
  /** The secret that signs its messages; it is shown only once. */
  secret: string;
};

export type Operation = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The name of the operation. */
  name: string;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type OperationList = {
  /** The items found, in the order of the list. */
  items: Operation[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Overview = {
  /** The account. */
  account: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the account. */
    name: string;
    /** The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements. */
    currency: string;
    /** The IANA time zone in which its days, periods and schedules are counted. */
    timeZone: string;
  };
  /** The moment that the data describe. */
  at: string;
  /** The worst status of all: `good`, `warn` or `bad`. */
  lamp: Open<'good' | 'warn' | 'bad'>;
  /** The problems that need attention, worst first. */
  reasons: {
    /** The problem, as a code for programs. */
    code: Open<'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'stock_ends_soon' | 'cash_short' | 'refusals_many' | 'clock_off' | 'tools_overdue' | 'reports_rejected' | 'mandatory_overdue' | 'webhook_suspended' | 'contact_failing' | 'report_failed' | 'disk_low' | 'disk_full' | 'backup_missing' | 'backup_old' | 'backup_failed' | 'certificate_ends' | 'certificate_ended' | 'data_copied' | 'head_office_stopped' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'sending_off' | 'test_clock'>;
    /** The severity: `warn` or `bad`. */
    severity: Open<'warn' | 'bad'>;
    /** The affected resource; null for none in particular. */
    subject: {
      /** The kind of thing. */
      type: 'device' | 'controller';
      /** Its id. */
      id: string;
      /** The serial of a machine; null for other resources. */
      serial: string;
      /** The name. */
      name: string;
    } | null;
    /** The start; null if unknown. */
    since: string | null;
    /** Details; the members depend on the code. */
    facts: Record<string, string | number | null>;
  }[];
  /** The number of problems beyond `reasons`. */
  reasonsOmitted: number;
  /** The 24 hours of the day in the account’s time zone. */
  hours: {
    /** The hour of the day, 0 to 23, in the account’s time zone. */
    hour: number;
    /** The figure of today; null for a future hour. */
    today: {
      /** The number of sales (`vending`). */
      sales: number;
      /** The revenue, in minor units, tax included. */
      revenue: number;
      /** The number of issues against quotas (`eas`). */
      deliveries: number;
      /** Deliveries that failed, of both lines. */
      failed: number;
    } | null;
    /** The figure of the same day a week ago. */
    lastWeek: {
      /** The number of sales (`vending`). */
      sales: number;
      /** The revenue, in minor units, tax included. */
      revenue: number;
      /** The number of issues against quotas (`eas`). */
      deliveries: number;
      /** Deliveries that failed, of both lines. */
      failed: number;
    };
  }[];
  /** The day until now, and the same day a week ago until the same time. */
  soFar: {
    /** The figure of today, until now. */
    today: {
      /** The number of sales (`vending`). */
      sales: number;
      /** The revenue, in minor units, tax included. */
      revenue: number;
      /** The number of issues against quotas (`eas`). */
      deliveries: number;
      /** Deliveries that failed, of both lines. */
      failed: number;
    };
    /** The figure of the same day a week ago, until the same time. */
    lastWeek: {
      /** The number of sales (`vending`). */
      sales: number;
      /** The revenue, in minor units, tax included. */
      revenue: number;
      /** The number of issues against quotas (`eas`). */
      deliveries: number;
      /** Deliveries that failed, of both lines. */
      failed: number;
    };
  };
  /** The machines of the account. */
  machines: {
    /** All machines. */
    total: number;
    /** Machines with nothing wrong. */
    good: number;
    /** Machines that need attention. */
    warn: number;
    /** Machines that do not work. */
    bad: number;
    /** Machines that are not connected yet: they never reported. */
    idle: number;
    /** The items found, in the order of the list. */
    items: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name. */
      name: string;
      /** The operation; null for none. */
      operation: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The name of the operation. */
        name: string;
      } | null;
      /** The worst status of all: `good`, `warn` or `bad`. */
      lamp: Open<'good' | 'idle' | 'warn' | 'bad'>;
      /** The controller that reports for it. */
      controller: {
        /** The serial of the controller. */
        serial: string | null;
        /** The connection status, judged by its usual interval of calls. */
        state: 'on_time' | 'late' | 'silent' | 'never_seen' | 'unwatched';
        /** The time of its last call; null for never. */
        lastSeenAt: string | null;
        /** The usual number of seconds between two calls; null if unknown. */
        usualGapSeconds: number | null;
      };
      /** The controller that reports for it, if that is not the one of the device; else null. */
      reportedBy: string | null;
      /** The time of its last report; null for never. */
      lastMovementAt: string | null;
      /** The state of its selections. */
      selections: {
        /** Selections whose stock is counted. */
        total: number;
        /** Selections with a stock of 0. */
        empty: number;
        /** Selections with less than a tenth of their capacity. */
        low: number;
      };
      /** The open incidents that its status shows, worst first. */
      problems: {
        /** The problem, as a code for programs. */
        code: Open<'machine_failing' | 'machine_idle' | 'cash_short' | 'reports_rejected' | 'clock_off' | 'refusals_many' | 'stock_ends_soon'>;
        /** The severity: `warn` or `bad`. */
        severity: Open<'warn' | 'bad'>;
      }[];
      /** Deliveries that failed in the last 24 hours. */
      failures: {
        /** The number of failed deliveries. */
        count: number;
        /** The time of the last one; null for none. */
        lastAt: string | null;
        /** The reason for the last one; null for none. */
        lastReason: string | null;
        /** The selection with the most failures; null without failures. */
        worst: {
          /** The selection; null if the machine named none, and only the product is known. */
          selection: string | null;
          /** The product of the last of its failures. */
          product: {
            /** The id, a UUID; it never changes. */
            id: string;
            /** The name of the product. */
            name: string;
          };
          /** The number of its failures. */
          count: number;
        } | null;
      };
    }[];
    /** The number of items beyond `items`. */
    omitted: number;
  };
  /** Loaned units that were not returned. */
  tools: {
    /** The number on loan, up to 1000. */
    open: number;
    /** The number on loan for more than a day, up to 1000. */
    overdue: number;
    /** The number on loan for more than 30 days, up to 1000. */
    lost: number;
    /** The items found, in the order of the list. */
    items: {
      /** The id of the delivery. */
      deliveryId: string;
      /** The time at which it was taken. */
      date: string;
      /** The product. */
      product: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The name of the product. */
        name: string;
      };
      /** The person who took it, as they were then; null if unknown. */
      consumer: {
        /** The name of the person. */
        name: string | null;
        /** The operator’s number for the person, such as a personnel number; unique in the account. */
        identification: string | null;
        /** The value exactly as the machine reads it. */
        codeId: string;
      } | null;
      /** The machine. */
      device: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The serial of the machine, unique in the account. */
        serial: string;
        /** The name of the machine. */
        name: string;
      };
    }[];
  };
  /** Failed sales of the last 30 days that must be refunded by hand. */
  refunds: {
    /** The number, at most 1000. */
    due: number;
    /** Their total amount. */
    amount: number;
    /** The oldest 20. */
    items: {
      /** The id of the delivery that it compensates; null for none. */
      transactionId: string;
      /** The time at which the sale failed. */
      date: string;
      /** Their total amount. */
      amount: number;
      /** The payment method; see `GET /selectors/payment_methods`. */
      method: Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>;
      /** The product. */
      product: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The name of the product. */
        name: string;
      };
      /** The machine. */
      device: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The serial of the machine, unique in the account. */
        serial: string;
        /** The name of the machine. */
        name: string;
      };
    }[];
  };
  /** The number of refusals by machines. */
  refusals: {
    /** Since midnight, up to 1000. */
    today: number;
    /** Until the same time of that day a week ago, up to 1000. */
    lastWeek: number;
  };
  /** The status of the appliance itself. */
  installation: {
    /** The disk with the data; null if the data are in memory. */
    disk: {
      /** The free bytes on the disk; null if the data are in memory. */
      freeBytes: number;
      /** True if the free space is low. */
      isLow: boolean;
    } | null;
    /** The status of backups. */
    backups: {
      /** True if backups are scheduled. */
      isScheduled: boolean;
      /** The time at which a backup was last tested by restoring it; null for never. */
      lastProvenAt: string | null;
      /** The number of consecutive failures. */
      failures: number;
      /** True if they are on the same disk as the data and would be lost with it; null if unknown. */
      onDataDisk: boolean | null;
    };
    /** The certificate for HTTPS; null without HTTPS. */
    certificate: {
      /** The time at which it ends. */
      endsAt: string;
    } | null;
  } | null;
};

export type OverviewMachine = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The serial of the machine, unique in the account. */
  serial: string;
  /** The name. */
  name: string;
  /** The operation; null for none. */
  operation: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the operation. */
    name: string;
  } | null;
  /** The worst status of all: `good`, `warn` or `bad`. */
  lamp: Open<'good' | 'idle' | 'warn' | 'bad'>;
  /** The controller that reports for it. */
  controller: {
    /** The serial of the controller. */
    serial: string | null;
    /** The connection status, judged by its usual interval of calls. */
    state: 'on_time' | 'late' | 'silent' | 'never_seen' | 'unwatched';
    /** The time of its last call; null for never. */
    lastSeenAt: string | null;
    /** The usual number of seconds between two calls; null if unknown. */
    usualGapSeconds: number | null;
  };
  /** The controller that reports for it, if that is not the one of the device; else null. */
  reportedBy: string | null;
  /** The time of its last report; null for never. */
  lastMovementAt: string | null;
  /** The state of its selections. */
  selections: {
    /** Selections whose stock is counted. */
    total: number;
    /** Selections with a stock of 0. */
    empty: number;
    /** Selections with less than a tenth of their capacity. */
    low: number;
  };
  /** The open incidents that its status shows, worst first. */
  problems: {
    /** The problem, as a code for programs. */
    code: Open<'machine_failing' | 'machine_idle' | 'cash_short' | 'reports_rejected' | 'clock_off' | 'refusals_many' | 'stock_ends_soon'>;
    /** The severity: `warn` or `bad`. */
    severity: Open<'warn' | 'bad'>;
  }[];
  /** Deliveries that failed in the last 24 hours. */
  failures: {
    /** The number of failed deliveries. */
    count: number;
    /** The time of the last one; null for none. */
    lastAt: string | null;
    /** The reason for the last one; null for none. */
    lastReason: string | null;
    /** The selection with the most failures; null without failures. */
    worst: {
      /** The selection; null if the machine named none, and only the product is known. */
      selection: string | null;
      /** The product of the last of its failures. */
      product: {
        /** The id, a UUID; it never changes. */
        id: string;
        /** The name of the product. */
        name: string;
      };
      /** The number of its failures. */
      count: number;
    } | null;
  };
  /** The business lines: `vending`, `eas`, or both. */
  businessLines: ('vending' | 'eas')[];
  /** The share of its capacity that is filled, 0 to 1; null if unknown. */
  filled: number | null;
};

export type OverviewMachineList = {
  /** The items found, in the order of the list. */
  items: OverviewMachine[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type OwnExport = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format: Open<'xlsx' | 'csv' | 'ndjson'>;
  /** The time of the request. */
  createdAt: string;
  /** The name of the file; null until it exists. */
  fileName: string | null;
  /** The length of the file; null until it exists. */
  bytes: number | null;
  /** The status of the job: from `pending` to `running`, then `ready`, `failed` or `cancelled`. */
  status: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled';
  /** Rows of the file, without headers, or those written so far in the answer about a `running` job; null without a file. */
  rows: number | null;
  /** The URL of the file; present if `status` is `ready`. */
  url?: string;
  /** The expiry of the link, 15 minutes from now. */
  expiresAt?: string;
  /** The reason why there is no file; present if `status` is `failed`. */
  error?: {
    /** The code of the refusal, for programs; see `GET /problems`. */
    code: string;
    /** The refusal in words, for people. */
    detail: string;
  };
};

export type OwnExportList = {
  /** The items found, in the order of the list. */
  items: OwnExport[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type PresetProfilePeriod = {
  /** `preset` or `custom`. */
  type: 'preset';
  /** The preset; see `GET /selectors/period_presets`. */
  value: Open<'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'semiannual' | 'annual'>;
};

export type Product = VendingProduct | EasProduct;

export type ProductList = {
  /** The items found, in the order of the list. */
  items: Product[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ProductPlacement = {
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The selection of the machine, as labeled: `A1`. */
  selection: string;
  /** The price of this selection, in minor units, tax included; null if the product’s price applies. */
  price: number | null;
  /** The number of units in it; null if unknown. */
  stock: number | null;
  /** The maximum number of units; null if unknown. */
  capacity: number | null;
};

export type ProductPlacementList = {
  /** The items found, in the order of the list. */
  items: ProductPlacement[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Profile = VendingProfile | EasProfile;

export type ProfileList = {
  /** The items found, in the order of the list. */
  items: Profile[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Reading = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  } | null;
  /** The state: `accepted` (it is compared), `quarantined` or `ignored`. */
  state: 'accepted' | 'quarantined' | 'ignored';
  /** The reason that it is not compared; null if it is. */
  reason: string | null;
  /** True if a user accepted it. */
  isVouched: boolean;
  /** True if it is incomplete, and can never be compared. */
  isDamaged: boolean;
  /** The moment when the machine was read. */
  readAt: string;
  /** The clock of that moment: the reader’s, the machine’s, or Larder’s on arrival. */
  readBy: Open<'reader' | 'machine' | 'received'>;
  /** The time of the report. */
  receivedAt: string;
  /** The number of seconds that the machine’s clock is ahead; null if it has no clock. */
  clockOffsetSeconds: number | null;
  /** The way in which it was received. */
  door: Open<'feed' | 'api' | 'panel' | 'folder' | 'command'>;
  /** The name of the file; null for none. */
  fileName: string | null;
  /** The SHA-256 of its normalized lines, in hexadecimal. */
  sha256: string;
  /** The result of comparing its checksum with its lines. */
  crc: Open<'ok' | 'swapped' | 'bad' | 'absent'>;
  /** True if its line count is right; null if it has none. */
  countOk: boolean | null;
  /** The identity that the machine states. */
  machine: Record<string, string | null>;
  /** Vends since the machine was initialized, by its own count; null if it does not report them. */
  vends: number | null;
  /** Their value in the machine’s smallest unit of money; null if it does not report it. */
  value: number | null;
  /** Oddities that do not prevent a comparison. */
  warnings: {
    /** The code of the warning or problem. */
    code: string;
    /** Details: the place, the extent or the reason. */
    detail: string;
  }[];
};

export type ReadingCandidates = {
  /** The machines, the likeliest first. */
  items: {
    /** The machine. */
    device: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name of the machine. */
      name: string;
    };
    /** The location of the machine; null for none. */
    place: string | null;
    /** Reasons for and against the machine. */
    reasons: {
      /** The reason. */
      reason: Open<'serial' | 'name' | 'board' | 'serial_alike' | 'place' | 'counters' | 'model' | 'other_serial' | 'counters_below'>;
      /** True if the reason is in favor of the machine. */
      speaksFor: boolean;
      /** The name that the reason is based on; null if it is based on counters. */
      value: string | null;
      /** Vends between the machine’s last reading and this one; null for other reasons. */
      vends: number | null;
      /** Time of that last reading; null for other reasons. */
      readAt: string | null;
    }[];
  }[];
};

export type ReadingList = {
  /** The items found, in the order of the list. */
  items: Reading[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ReadingRules = {
  /** The field and value of a set that identify the machine; null: its serial. */
  identity: {
    /** The field. */
    field: Open<'serial' | 'transmission' | 'asset' | 'location' | 'text'>;
    /** The value of the field. */
    value: string;
  } | null;
  /** The machine’s selections and the planogram’s. */
  selections: {
    /** The selection as the machine names it. */
    machine: string;
    /** The selection of the planogram; null leaves the machine’s out. */
    selection: string | null;
  }[];
  /** The element and unit in which the machine counts bills; null: Larder determines it. */
  billsUnit: Open<'CA310' | 'CA308' | 'CA308x100'> | null;
  /** True if the paid vends of its selections include free ones; null: Larder determines it. */
  includesFreeVends: boolean | null;
  /** True if its controller reports test vends. */
  reportsTestVends: boolean;
  /** The treatment of a set with a wrong checksum. */
  badChecksum: Open<'accept' | 'quarantine'>;
  /** The payment methods in Larder for those of the machine. */
  payments: {
    /** The method for its cash. */
    CA: (Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>)[];
    /** The method for its first cashless device. */
    DA: (Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>)[];
    /** The method for its second cashless device. */
    DB: (Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>)[];
    /** The method for its tokens. */
    TA: (Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>)[];
  };
  /** The tolerated difference in cash: the larger of the two. */
  tolerance: {
    /** An amount in minor units; null: 2.00. */
    amount: number | null;
    /** A percentage of the expected cash. */
    percent: number;
  };
};

export type ReadingWithFigures = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  } | null;
  /** The state: `accepted` (it is compared), `quarantined` or `ignored`. */
  state: 'accepted' | 'quarantined' | 'ignored';
  /** The reason that it is not compared; null if it is. */
  reason: string | null;
  /** True if a user accepted it. */
  isVouched: boolean;
  /** True if it is incomplete, and can never be compared. */
  isDamaged: boolean;
  /** The moment when the machine was read. */
  readAt: string;
  /** The clock of that moment: the reader’s, the machine’s, or Larder’s on arrival. */
  readBy: Open<'reader' | 'machine' | 'received'>;
  /** The time of the report. */
  receivedAt: string;
  /** The number of seconds that the machine’s clock is ahead; null if it has no clock. */
  clockOffsetSeconds: number | null;
  /** The way in which it was received. */
  door: Open<'feed' | 'api' | 'panel' | 'folder' | 'command'>;
  /** The name of the file; null for none. */
  fileName: string | null;
  /** The SHA-256 of its normalized lines, in hexadecimal. */
  sha256: string;
  /** The result of comparing its checksum with its lines. */
  crc: Open<'ok' | 'swapped' | 'bad' | 'absent'>;
  /** True if its line count is right; null if it has none. */
  countOk: boolean | null;
  /** The identity that the machine states. */
  machine: Record<string, string | null>;
  /** Vends since the machine was initialized, by its own count; null if it does not report them. */
  vends: number | null;
  /** Their value in the machine’s smallest unit of money; null if it does not report it. */
  value: number | null;
  /** Oddities that do not prevent a comparison. */
  warnings: {
    /** The code of the warning or problem. */
    code: string;
    /** Details: the place, the extent or the reason. */
    detail: string;
  }[];
  /** The machine’s figures, element by element. */
  figures: Record<string, unknown>;
};

export type Recharge = {
  /** The id, a UUID; it never changes. */
  id?: string;
  /** The time of the event. */
  date?: string;
  /** The amount, in minor units. */
  amount?: number;
  /** The top-ups of the code after it, in minor units. */
  balanceAfter?: number;
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency?: string;
  /** The code. */
  code?: {
    /** The value exactly as the machine reads it. */
    codeId?: string;
    /** The type of the code; see `GET /selectors/code_types`. */
    codeType?: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
  };
  /** The person who paid it in, as they were then. */
  consumer?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The name of the person. */
    name?: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification?: string;
    /** The consumer’s tags at the date of the movement; later changes rewrite nothing. */
    tags?: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  };
  /** The machine. */
  device?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The serial of the machine, unique in the account. */
    serial?: string;
    /** The name of the machine. */
    name?: string;
  };
  /** The id of the account. */
  accountId?: string;
  /** The id of the operation that its machine belonged to then; null for none. */
  operationId?: string | null;
  /** The number among the movements of the account, in the order of arrival, from 1 without gaps. */
  sequence?: number;
  /** The time of the report. */
  receivedAt?: string;
  /** The id of the audit entry of its batch. */
  batchId?: string | null;
  /** Oddities: `date_doubtful` if its date can hardly be right. */
  warnings?: 'date_doubtful'[];
  /** The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null. */
  sentDate?: string | null;
};

export type ReconciliationHistory = {
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency: string;
  /** The last times, the oldest first. */
  items: {
    /** The earlier end. */
    from: string;
    /** The later end. */
    to: string;
    /** True if the controller may still have reports of this time. */
    provisional: boolean;
    /** The verdict: if the witnesses agree, or why they do not; null with one witness. */
    verdict: Open<'matched' | 'explained' | 'unexplained' | 'provisional'> | null;
    /** Vends that nothing explains. */
    unexplained: number;
    /** Vends by which the witnesses differ, explained or not. */
    differing: number;
    /** The vends, by each witness. */
    vends: {
      /** Vends that the machine counted; null if it does not report them. */
      machine: number | null;
      /** Vends that its controller reported; null if nothing reports for the machine. */
      reported: number | null;
      /** Vends by people’s counts; null unless both ends were counted. */
      counted: number | null;
    };
    /** Sales, in minor units. */
    value: {
      /** The value of the machine’s vends, in minor units; null if it is not known or cannot be compared. */
      machine: number | null;
      /** The value of the reported vends, in minor units; null if nothing reports for the machine. */
      reported: number | null;
    };
    /** The reasons that the witnesses differ. */
    causes: {
      /** The reason. */
      cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
      /** The vends that it explains. */
      vends: number;
      /** The amount that it explains, in minor units; null for none. */
      value: number | null;
    }[];
    /** The cash that was collected at the end; null for none. */
    cash: {
      /** The expected amount, in minor units; null if not known. */
      expected: number | null;
      /** The cash that was collected, in minor units; null for none. */
      collected: number | null;
      /** The collected cash less the expected cash, in minor units; null if it is not known. */
      difference: number | null;
      /** `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`. */
      level: Open<'none' | 'watch' | 'alert'>;
    } | null;
  }[];
  /** Causes found in three of the last four times. */
  patterns: {
    /** The reason. */
    cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
    /** The selection; null for the money. */
    selection: string | null;
    /** The number of times in which it was found. */
    times: number;
    /** The number of times compared. */
    of: number;
    /** The vends that it explains in all of them. */
    vends: number;
    /** The amount that it explains in all of them, in minor units. */
    value: number;
  }[];
};

export type ReconciliationNote = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The earlier end of the time of the note. */
  from: string;
  /** The later end. */
  to: string;
  /** The selection; null for a note on the money. */
  selection: string | null;
  /** The reason. */
  cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
  /** The text of the note. */
  text: string;
  /** The figures when it was written. */
  figures: Record<string, unknown>;
  /** The time of the note. */
  date: string;
  /** The author. */
  actor: string;
};

export type ReconciliationOverview = {
  /** The items found, in the order of the list. */
  items: {
    /** The machine. */
    device: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name of the machine. */
      name: string;
    };
    /** The ISO 4217 currency of the amounts, which are in its minor units. */
    currency: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string | null;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string | null;
    /** True if the controller may still have reports of this time. */
    provisional: boolean;
    /** The verdict: if the witnesses agree, or why they do not; null with one witness. */
    verdict: Open<'matched' | 'explained' | 'unexplained' | 'provisional'> | null;
    /** Vends that nothing explains. */
    unexplained: number;
    /** Vends by which the witnesses differ, explained or not. */
    differing: number;
    /** The vends, by each witness. */
    vends: {
      /** Vends that the machine counted; null if it does not report them. */
      machine: number | null;
      /** Vends that its controller reported; null if nothing reports for the machine. */
      reported: number | null;
      /** Vends by people’s counts; null unless both ends were counted. */
      counted: number | null;
    };
    /** Sales, in minor units. */
    value: {
      /** The value of the machine’s vends, in minor units; null if it is not known or cannot be compared. */
      machine: number | null;
      /** The value of the reported vends, in minor units; null if nothing reports for the machine. */
      reported: number | null;
    };
    /** The reasons that the witnesses differ. */
    causes: {
      /** The reason. */
      cause: Open<'edge' | 'test_vends' | 'free_vends' | 'selection_map' | 'duplicate_reports' | 'missed_reports' | 'extra_reports' | 'price_mismatch' | 'price_changed' | 'scale_mismatch' | 'counter_reset' | 'board_changed' | 'read_missing' | 'clock_wrong' | 'machine_inconsistent' | 'unassigned' | 'stock_shrink' | 'stock_surplus' | 'planogram_stale' | 'cash_short' | 'cash_over' | 'collection_late' | 'bag_unknown' | 'tubes_filled' | 'tube_difference' | 'unexplained'>;
      /** The vends that it explains. */
      vends: number;
      /** The amount that it explains, in minor units; null for none. */
      value: number | null;
    }[];
    /** The cash that was collected at the end; null for none. */
    cash: {
      /** The collected cash less the expected cash, in minor units; null if it is not known. */
      difference: number | null;
      /** `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`. */
      level: Open<'none' | 'watch' | 'alert'>;
    } | null;
  }[];
};

export type RecordOfIssue = {
  /** The person. */
  consumer: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification: string;
    /** True if the person can take products. */
    isActive: boolean;
    /** The time at which the person was removed; null for existing people. */
    removedAt: string | null;
    /** The person’s current tags; none after a removal. */
    tags: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  };
  /** The account. */
  account: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
    /** The IANA time zone in which its days, periods and schedules are counted. */
    timeZone: string;
  };
  /** The client of the person. */
  client: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name. */
    name: string;
  };
  /** The requested start; null for the beginning. */
  from: string | null;
  /** The requested end; null for now. */
  to: string | null;
  /** The time at which the record was created. */
  at: string;
  /** The whole period by product, in order of name; null on the pages after the first. */
  products: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The operator’s own code of the product; null for none. */
    code: string | null;
    /** The current name, or the last one of a removed product. */
    name: string;
    /** The number of units handed out. */
    handedOut: number;
    /** The number of them returned. */
    returned: number;
    /** The number of them written off. */
    writtenOff: number;
    /** The number of them that must still be returned. */
    out: number;
  }[] | null;
  /** The items found, in the order of the list. */
  items: IssueLine[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type RefillDeviceBody = {
  /** The selections that were filled. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The number of units in it; null if unknown. */
    stock: number;
  }[];
};

export type Refusal = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The time of the refusal. */
  date: string;
  /** The reason for the refusal; see `GET /selectors/failure_reasons`. */
  reason: Open<'device_unknown' | 'device_inactive' | 'selection_unknown' | 'product_unknown' | 'product_inactive' | 'code_unknown' | 'consumer_inactive' | 'code_inactive' | 'not_yet_valid' | 'expired' | 'profile_missing' | 'profile_inactive' | 'qualification_missing' | 'qualification_expired' | 'product_not_allowed' | 'device_not_allowed' | 'day_not_allowed' | 'quota_exhausted' | 'too_soon' | 'return_pending' | 'insufficient_credit'>;
  /** The code that was read. */
  code: {
    /** The value exactly as the machine reads it. */
    codeId: string;
    /** The type of the code; null for an unknown code. */
    codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'> | null;
  };
  /** The owner of the code; null if it has none. */
  consumer: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the person. */
    name: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification: string;
  } | null;
  /** The machine; null if unknown. */
  device: {
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  } | null;
  /** The selection of the machine, as labeled: `A1`. */
  selection: string | null;
  /** The requested product; null if unknown. */
  product: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The name of the product. */
    name: string;
  } | null;
  /** The rules that were checked, in order. */
  rules: {
    /** The name of the rule. */
    rule: Open<'device_unknown' | 'device_inactive' | 'selection_unknown' | 'product_unknown' | 'product_inactive' | 'code_unknown' | 'consumer_inactive' | 'code_inactive' | 'not_yet_valid' | 'expired' | 'profile_missing' | 'profile_inactive' | 'qualification_missing' | 'qualification_expired' | 'product_not_allowed' | 'device_not_allowed' | 'day_not_allowed' | 'quota_exhausted' | 'too_soon' | 'return_pending' | 'insufficient_credit'>;
    /** True if the rule allowed it. */
    passed: boolean;
    /** The facts behind the decision; their members depend on the rule. */
    facts: Record<string, unknown>;
  }[];
};

export type RefusalList = {
  /** The items found, in the order of the list. */
  items: Refusal[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type RemovedConsumer = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The last one. */
  name: string;
  /** The last number; another person may have it now. */
  identification: string;
  /** The time of creation. */
  createdAt: string;
  /** The time at which the person was removed. */
  removedAt: string;
};

export type RemovedConsumerList = {
  /** The items found, in the order of the list. */
  items: RemovedConsumer[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ReplaceDevicePlanogramBody = {
  /** The selections of the machine, all of them. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The id of the product. */
    productId: string;
    /** The price of this selection, in minor units, tax included; null if the product’s price applies. */
    price?: number | null;
    /** The number of units in it; null if unknown. */
    stock?: number | null;
    /** The maximum number of units; null if unknown. */
    capacity?: number | null;
  }[];
};

export type ReplaceReadingRulesBody = {
  /** The field and value of a set that identify the machine; null: its serial. */
  identity?: {
    /** The field. */
    field: 'serial' | 'transmission' | 'asset' | 'location' | 'text';
    /** The value of the field. */
    value: string;
  } | null;
  /** The machine’s selections and the planogram’s. */
  selections?: {
    /** The selection as the machine names it. */
    machine: string;
    /** The selection of the planogram; null leaves the machine’s out. */
    selection: string | null;
  }[];
  /** The element and unit in which the machine counts bills; null: Larder determines it. */
  billsUnit?: 'CA310' | 'CA308' | 'CA308x100' | null;
  /** True if the paid vends of its selections include free ones; null: Larder determines it. */
  includesFreeVends?: boolean | null;
  /** True if its controller reports test vends. */
  reportsTestVends?: boolean;
  /** The treatment of a set with a wrong checksum. */
  badChecksum?: 'accept' | 'quarantine';
  /** The payment methods in Larder for those of the machine. */
  payments?: {
    /** The method for its cash. */
    CA?: ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
    /** The method for its first cashless device. */
    DA?: ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
    /** The method for its second cashless device. */
    DB?: ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
    /** The method for its tokens. */
    TA?: ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
  };
  /** The tolerated difference in cash: the larger of the two. */
  tolerance?: {
    /** An amount in minor units; null: 2.00. */
    amount?: number | null;
    /** A percentage of the expected cash. */
    percent?: number;
  };
};

export type ReportRun = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The first moment of its period. */
  from: string;
  /** The last moment of its period. */
  to: string;
  /** The current status. */
  state: 'pending' | 'running' | 'ready' | 'skipped' | 'failed';
  /** True if it started more than an hour after its due time. */
  isLate: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time at which it ended; null while it runs. */
  endedAt: string | null;
  /** The name of the file; null for none. */
  fileName: string | null;
  /** Rows of its file, without headers; null until it exists. */
  rows: number | null;
  /** The size of the file in bytes; null until it exists. */
  bytes: number | null;
  /** The reason why it failed; absent if it did not. */
  error: {
    /** The code of the refusal, for programs; see `GET /problems`. */
    code: string;
    /** The refusal in words, for people. */
    detail: string;
  } | null;
  /** A link to its file; null for none. */
  url: string | null;
  /** The expiry of the link, 15 minutes from now; null for none. */
  expiresAt: string | null;
  /** The result of sending it to each contact. */
  sent: {
    /** The id of a contact. */
    contactId: string;
    /** The status: `waits`, `sent`, `failed`, or `gone` (no longer known). */
    state: 'waits' | 'sent' | 'failed' | 'gone';
  }[];
};

export type ReportRunList = {
  /** The items found, in the order of the list. */
  items: ReportRun[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ReportSchedule = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The label: a name for people. */
  label: string;
  /** The report. */
  report: Open<'deliveries' | 'consumption' | 'mandatory' | 'credit' | 'expiring' | 'stock' | 'overview'>;
  /** The parameters of its export, without range, account, time zone and format. */
  parameters: Record<string, unknown>;
  /** The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported. */
  every: Open<'day' | 'week' | 'month' | 'quarter'>;
  /** The local time on the first day after each period, such as `07:00`. */
  at: string;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format: Open<'xlsx' | 'csv' | 'ndjson'>;
  /** The recipients: the ids of 1 to 50 contacts. */
  contacts: string[];
  /** The handling of a report without rows: `send` or `skip`. */
  whenEmpty: Open<'send' | 'skip'>;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The owner, in whose name reports are made. */
  owner: {
    /** The kind of owner: a key or a user. */
    type: string;
    /** The id, a UUID; it never changes. */
    id: string;
    /** The label: a name for people. */
    label: string;
    /** True if the owner left or may no longer see the report; then no report is made. */
    isGone: boolean;
  };
  /** The next due time; null for none. */
  nextAt: string | null;
  /** The outcome of the latest run; null for none. */
  lastRun: {
    /** The current status. */
    state: 'pending' | 'running' | 'ready' | 'skipped' | 'failed';
    /** The time at which it ended; null while it runs. */
    endedAt: string | null;
  } | null;
};

export type ReportScheduleList = {
  /** The items found, in the order of the list. */
  items: ReportSchedule[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type ReportVisitBody = {
  /** The id, a UUID; it never changes. */
  id?: string;
  /** The time of the visit. */
  date?: string;
  /** The work at each selection. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** Items in the selection before the visit changed anything; null if not counted. */
    counted?: number;
    /** Items put in; null if not known. */
    added?: number;
    /** Items taken out, such as those past their date; null if not known. */
    removed?: number;
    /** The number of units in it; null if unknown. */
    stock?: number;
  }[];
  /** Cash taken from the cash box, in minor units; null for none. */
  collected?: {
    /** The part in coins, in minor units. */
    coins: number;
    /** The part in bills, in minor units. */
    bills: number;
  };
  /** Cash put into the coin tubes, in minor units; null for none. */
  tubesFilled?: number;
  /** A note by the visitor; null for none. */
  note?: string;
};

export type RequestList = {
  /** The items found, in the order of the list. */
  items: LoggedRequest[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Requirement = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The name. */
  name: string;
  /** The products, any of which counts, such as the sizes of one item. */
  productIds: string[];
  /** The people it applies to. */
  who: {
    /** People with this tag, together with `tagValue`. */
    tagId?: string;
    /** The value of that tag. */
    tagValue?: string;
    /** People who have this profile on a code. */
    profileId?: string;
    /** True for everyone in the account. */
    everybody?: boolean;
  };
  /** The number of days after the last delivery; instead of `dates`. */
  everyDays?: number;
  /** The due days of each year, MM-DD; instead of `everyDays`. */
  dates?: string[];
  /** The number of days of grace after the due day. */
  graceDays: number;
  /** Only people who were created at least this number of days ago. */
  fromServiceDays: number;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
};

export type RequirementList = {
  /** The items found, in the order of the list. */
  items: Requirement[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type RequirementStanding = {
  /** The id of the requirement. */
  requirementId: string;
  /** The moment that the data describe. */
  at: string;
  /** The number of people to whom it applies: the sum of the next four. */
  inScope: number;
  /** People who have it and do not need a new one soon. */
  inDate: number;
  /** People whose due day is within the next 14 days, or past but within the grace period. */
  due: number;
  /** People whose due day and grace period are past. */
  overdue: number;
  /** People who never took one. */
  never: number;
  /** The same counts for each value of the tag; only with `by`. */
  groups?: {
    /** The value of the tag; null for those without it. */
    key: {
      /** The value of the tag. */
      value: string;
    } | null;
    /** The number of people to whom it applies: the sum of the next four. */
    inScope: number;
    /** People who have it and do not need a new one soon. */
    inDate: number;
    /** People whose due day is within the next 14 days, or past but within the grace period. */
    due: number;
    /** People whose due day and grace period are past. */
    overdue: number;
    /** People who never took one. */
    never: number;
  }[];
  /** Null while per-person figures of the account are off, and for callers who may not see people. */
  items: {
    /** The person. */
    consumer: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the person. */
      name: string;
      /** The operator’s number for the person, such as a personnel number; unique in the account. */
      identification: string;
    };
    /** The current status. */
    state: 'in_date' | 'due' | 'overdue' | 'never';
    /** The time at which it was last taken, by the machine’s clock; null for never. */
    lastDeliveryAt: string | null;
    /** The start of the day on which the person needs it. */
    dueAt: string;
  }[] | null;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type RequirementsOfPerson = {
  /** The id of the person. */
  consumerId: string;
  /** The moment that the data describe. */
  at: string;
  /** The items found, in the order of the list. */
  items: {
    /** The requirement that applies to the person. */
    requirement: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name. */
      name: string;
    };
    /** The current status. */
    state: 'in_date' | 'due' | 'overdue' | 'never';
    /** The time at which it was last taken, by the machine’s clock; null for never. */
    lastDeliveryAt: string | null;
    /** The start of the day on which the person needs it. */
    dueAt: string;
  }[];
};

export type RetriedRejections = {
  /** The number of reports that are recorded now. */
  recorded: number;
  /** The number of reports that are still rejected. */
  rejected: number;
  /** The number of reports that are still pending for this cause. */
  waiting: number;
};

export type RetryFeedRejectionsBody = {
  /** The id of the account. */
  accountId?: string;
  /** Only reports that were rejected for this reason. */
  code: 'validation.failed' | 'device_unknown' | 'product_unknown' | 'selection_unknown' | 'code_unknown' | 'delivery_unknown' | 'already_returned' | 'frame_taken' | 'date_in_future';
  /** Only reports that were rejected for this cause. */
  cause: string;
};

export type ReturnList = {
  /** The items found, in the order of the list. */
  items: ReturnPair[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
};

export type ReturnPair = {
  /** The id of the delivery. */
  id?: string;
  /** The status: out (`pending`), returned (`returned`), or written off by a person (`written_off`). */
  status?: 'pending' | 'returned' | 'written_off';
  /** The time at which it was taken. */
  deliveryDate?: string;
  /** The time of the return; null while it is out. */
  returnDate?: string | null;
  /** The product. */
  product?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The name of the product. */
    name?: string;
    /** The operator’s own code of the product; null for none. */
    code?: string | null;
  };
  /** The person who took it, as they were then; null if unknown. */
  consumer?: {
    /** The id of the person. */
    id?: string | null;
    /** The name of the person. */
    name?: string | null;
    /** The identification that the person had then. */
    identification?: string | null;
    /** The value exactly as the machine reads it. */
    codeId?: string;
    /** The consumer’s tags at the date of the movement; later changes rewrite nothing. */
    tags?: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  } | null;
  /** The machine. */
  device?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The serial of the machine, unique in the account. */
    serial?: string;
    /** The name of the machine. */
    name?: string;
  };
  /** The key of the video of the delivery; null for none. */
  deliveryVideoKey?: string | null;
  /** The key of the video of the return; null for none. */
  returnVideoKey?: string | null;
  /** The closing by a person; null if a machine reported the return, or if it is still open. */
  closed?: {
    /** The time at which the person closed it. */
    date: string;
    /** The outcome: returned by hand, or written off. */
    outcome: Open<'returned' | 'written_off'>;
    /** The reason, as written by the person who closed it. */
    reason: string;
    /** The caller who did it. */
    actor: {
      /** The kind of caller. */
      type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
      /** The id of the caller; null for a caller without an id, such as the system. */
      id: string | null;
      /** The caller’s name at the time. */
      label: string;
    };
    /** The time of the return in a later report by a machine; null for none. */
    lateReturnDate: string | null;
  } | null;
  /** The id of the account. */
  accountId?: string;
  /** The id of the operation that its machine belonged to then; null for none. */
  operationId?: string | null;
  /** The number among the movements of the account, in the order of arrival, from 1 without gaps. */
  sequence?: number;
  /** The time of the report. */
  receivedAt?: string;
  /** The id of the audit entry of its batch. */
  batchId?: string | null;
  /** Oddities: `date_doubtful` if its date can hardly be right. */
  warnings?: 'date_doubtful'[];
  /** The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null. */
  deliverySentDate?: string | null;
  /** The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null. */
  returnSentDate?: string | null;
};

export type ReturnSummary = {
  /** The number of items. */
  count: number;
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
  /** The number for each status. */
  byStatus: {
    /** The status. */
    status: 'pending' | 'returned' | 'written_off';
    /** The number of items. */
    count: number;
  }[];
};

export type RotateContactSecretReply = {
  /** The secret that signs the messages from now on (`whsec_…`); it is returned only once. */
  secret: string;
};

export type Selector = {
  /** The name of the list. */
  key: Open<'currencies' | 'product_types' | 'code_types' | 'business_lines' | 'payment_methods' | 'period_presets' | 'return_statuses' | 'export_columns' | 'credit_columns' | 'locales' | 'failure_reasons' | 'permissions'>;
  /** The items found, in the order of the list. */
  items: {
    /** The name of the list. */
    key: string;
    /** The name. */
    label: string;
  }[];
};

export type SentDeliveries = {
  /** The items found, in the order of the list. */
  items: {
    /** The time of the event. */
    date: string;
    /** The id of the message; a message that is sent again keeps it. */
    webhookId: string;
    /** The status of the answer; null for no answer. */
    status: number | null;
    /** The duration of the call, in milliseconds. */
    durationMs: number;
    /** The reason why it failed; null if it did not. */
    error: string | null;
    /** The number of bytes of the answer that were read. */
    bytes: number;
    /** The first 4 KiB of the message; null after 30 days, and for callers who may not read what it delivers. */
    sent: string | null;
    /** The first 4 KiB of the answer; null after 30 days, and for callers of one account. */
    answer: string | null;
  }[];
};

export type SetConsumerActiveBody = {
  /** True to activate it, false to deactivate it. */
  active: boolean;
};

export type SkipChangesBody = {
  /** The cursor of the last change that is left out. */
  to: string;
};

export type StatementLine = {
  /** The time of the event. */
  date: string;
  /** The kind of change to the code. */
  kind: 'reload' | 'sale' | 'recharge' | 'credit' | 'setting';
  /** The change in minor units; negative if the balance went down. */
  amount: number;
  /** The subsidy after it, in minor units. */
  subsidyAfter: number;
  /** The top-ups after it, in minor units. */
  rechargeAfter: number;
  /** The id of the source, or for a reload the start of its period; null for none. */
  reference: string | null;
};

export type StatementLineList = {
  /** The items found, in the order of the list. */
  items: StatementLine[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type Subscription = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string | null;
  /** The id of the account. */
  accountId: string | null;
  /** The label: a name for people. */
  label: string;
  /** The kinds of changes that are sent; null for all. */
  kinds: (Open<'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit'>)[] | null;
  /** The content of messages: `bell` only notifies, `changes` contains the changes. */
  payload: Open<'bell' | 'changes'>;
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The URL to call. */
  url: string;
  /** `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410. */
  state: 'active' | 'retrying' | 'suspended' | 'ended';
  /** The key or user whose permissions apply; null if unknown. */
  owner: {
    /** The kind of owner: a key or a user. */
    type: 'api_key' | 'operator';
    /** The id, a UUID; it never changes. */
    id: string;
    /** The label: a name for people. */
    label: string;
  } | null;
  /** The reason why it is suspended; null while it is not. */
  suspension: {
    /** `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`. */
    reason: Open<'owner_unknown' | 'owner_ended' | 'out_of_scope' | 'forbidden' | 'undelivered'>;
    /** The permissions that the owner lacks, for `forbidden`. */
    permissions: string[];
  } | null;
  /** The time of the next try; null while nothing failed. */
  nextAttemptAt: string | null;
  /** The reason why the last call failed; null if it did not. */
  lastError: string | null;
  /** The cursor of the last change that was delivered. */
  position: string;
  /** The changes after the position. */
  behind: {
    /** The number of changes. */
    changes: number;
    /** The age of the first of them, in seconds. */
    seconds: number;
  };
};

export type SubscriptionList = {
  /** The items found, in the order of the list. */
  items: Subscription[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type SubscriptionSecret = {
  /** The secret that signs its messages; it is shown only once. */
  secret: string;
};

export type Tag = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The name of the tag, such as `department`. */
  key: string;
  /** The id of the account. */
  accountId: string;
};

export type TagList = {
  /** The items found, in the order of the list. */
  items: Tag[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, from 1. */
  page: number | null;
  /** The maximum number of items on a page. */
  pageSize: number;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type TakenReadings = {
  /** The number of sets by result. */
  summary: {
    /** Rows that are recorded now. */
    accepted: number;
    /** Sets that are not compared. */
    quarantined: number;
    /** Rows that were recorded before; nothing is recorded twice. */
    duplicate: number;
    /** Files without a set. */
    unreadable: number;
  };
  /** The result for each set, in the order in which they came. */
  results: {
    /** The index of the row in the request, from 0. */
    index: number;
    /** The name of the file; null for none. */
    fileName: string | null;
    /** The position of the set in its file, from 1; 0 for a file without a set. */
    set: number;
    /** The result. */
    status: 'accepted' | 'quarantined' | 'duplicate' | 'unreadable';
    /** The id, a UUID; it never changes. */
    id: string | null;
    /** The machine; null if it is unknown. */
    device: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The serial of the machine, unique in the account. */
      serial: string;
      /** The name of the machine. */
      name: string;
    } | null;
    /** The moment when the machine was read. */
    readAt: string | null;
    /** The machine’s figures since its last reading; null if the two cannot be compared. */
    since: {
      /** The moment when the machine was read. */
      readAt: string;
      /** The number of vends. */
      vends: number;
      /** The value since then, in minor units; null if the machine does not report it. */
      value: number | null;
    } | null;
    /** Oddities that do not prevent a comparison. */
    warnings: {
      /** The code of the warning or problem. */
      code: string;
      /** Details: the place, the extent or the reason. */
      detail: string;
    }[];
    /** The reason that the set is not compared; null if it is. */
    problem: {
      /** The code of the warning or problem. */
      code: string;
      /** Details: the place, the extent or the reason. */
      detail: string;
    } | null;
  }[];
};

export type TopUpList = {
  /** The items found, in the order of the list. */
  items: Recharge[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
};

export type TopUpSummary = {
  /** The number of items. */
  count: number;
  /** The sum of `amount`, in minor units of `currency`; null for several currencies. */
  totalAmount: number | null;
  /** The currency of `totalAmount`; null for several, or for none. */
  currency: string | null;
  /** The same for each currency, the one with most movements first. */
  byCurrency: {
    /** The ISO 4217 currency of the amounts, which are in its minor units. */
    currency: string;
    /** The number of items. */
    count: number;
    /** The total, in minor units. */
    totalAmount: number;
  }[];
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
  /** The same for each type of code. */
  byCodeType: {
    /** The type of the code; see `GET /selectors/code_types`. */
    codeType: Open<'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ'>;
    /** The number of items. */
    count: number;
    /** The sum of `amount`, in minor units of `currency`; null for several currencies. */
    totalAmount: number | null;
    /** The currency of `totalAmount`; null for several, or for none. */
    currency: string | null;
    /** The same for each currency, the one with most movements first. */
    byCurrency: {
      /** The ISO 4217 currency of the amounts, which are in its minor units. */
      currency: string;
      /** The number of items. */
      count: number;
      /** The total, in minor units. */
      totalAmount: number;
    }[];
  }[];
};

export type Transaction = {
  /** The id, a UUID; it never changes. */
  id?: string;
  /** The time of the event, by the machine’s clock. */
  date?: string;
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine?: 'vending' | 'eas';
  /** True if the product was dispensed. */
  isDelivered?: boolean;
  /** The payment method; see `GET /selectors/payment_methods`. */
  method?: Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>;
  /** The reason why it failed; null if it succeeded. */
  failureReason?: string | null;
  /** The ISO 4217 currency of the amounts, which are in its minor units. */
  currency?: string;
  /** The machine. */
  device?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The serial of the machine, unique in the account. */
    serial?: string;
    /** The name of the machine. */
    name?: string;
  };
  /** The person who took it, as they were then; null if unknown. */
  consumer?: {
    /** The id of the person. */
    id?: string | null;
    /** The name of the person. */
    name?: string | null;
    /** The identification that the person had then. */
    identification?: string | null;
    /** The value exactly as the machine reads it. */
    codeId?: string;
    /** The consumer’s tags at the date of the movement; later changes rewrite nothing. */
    tags?: {
      /** The key of a tag of the account. */
      key: string;
      /** The person’s value for it. */
      value: string;
    }[];
  } | null;
  /** The dispensed product, as it was then. */
  product?: {
    /** The id, a UUID; it never changes. */
    id?: string;
    /** The operator’s own code of the product; null for none. */
    code?: string | null;
    /** The name of the product. */
    name?: string;
    /** The selection that it came from; null if the machine did not report it. */
    selection?: string | null;
    /** Its cost to the operator then, in minor units. */
    cost?: number;
    /** The selling price, in minor units, tax included. */
    sellValue?: number;
    /** The selling price without tax, in minor units. */
    priceWithoutTax?: number;
    /** The tax that the price includes: a percentage. */
    tax?: number;
    /** The tax that the price includes, in minor units. */
    taxValue?: number;
    /** Prices without tax less costs, in minor units; may be negative. */
    profit?: number;
    /** The part paid by the subsidy, in minor units. */
    balancePaid?: number;
    /** The part paid by top-ups, in minor units. */
    rechargePaid?: number;
  };
  /** The id of the account. */
  accountId?: string;
  /** The id of the operation that its machine belonged to then; null for none. */
  operationId?: string | null;
  /** The number among the movements of the account, in the order of arrival, from 1 without gaps. */
  sequence?: number;
  /** The time of the report. */
  receivedAt?: string;
  /** The id of the audit entry of its batch. */
  batchId?: string | null;
  /** Oddities: `date_doubtful` if its date can hardly be right. */
  warnings?: 'date_doubtful'[];
  /** The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null. */
  sentDate?: string | null;
  /** The number on its receipt, a UUID: the id of the delivery, or another that the machine sent. */
  frameUuid?: string;
  /** The key of the video; null for none. */
  videoKey?: string | null;
  /** The refund for it, with its author and reason; null for none. */
  refund?: {
    /** The time at which it was recorded. */
    date: string;
    /** The refunded amount, in minor units. */
    amount: number;
    /** The reason, as written by the person who recorded the refund. */
    reason: string;
    /** The caller who did it. */
    actor: {
      /** The kind of caller. */
      type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
      /** The id of the caller; null for a caller without an id, such as the system. */
      id: string | null;
      /** The caller’s name at the time. */
      label: string;
    };
  } | null;
};

export type TransactionList = {
  /** The items found, in the order of the list. */
  items: Transaction[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
};

export type TransactionSummary = {
  /** The number of items. */
  count: number;
  /** The sum of `sellValue`, in minor units of `currency`; null for several currencies. */
  totalValue: number | null;
  /** The currency of `totalValue`; null for several, or for none. */
  currency: string | null;
  /** The same for each currency, the one with most movements first. */
  byCurrency: {
    /** The ISO 4217 currency of the amounts, which are in its minor units. */
    currency: string;
    /** The number of items. */
    count: number;
    /** The total, in minor units. */
    totalValue: number;
  }[];
  /** Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts. */
  receivedUntil?: string;
  /** The amount refunded for failed deliveries among them, in minor units of `currency`; null if there are several. */
  refunded: number | null;
  /** The amount still to be refunded for failed deliveries among them that were paid otherwise than by a code; as `refunded`. */
  refundDue: number | null;
  /** The same for each line. */
  byBusinessLine: {
    /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
    businessLine: 'vending' | 'eas';
    /** The number of items. */
    count: number;
    /** The sum of `sellValue`, in minor units of `currency`; null for several currencies. */
    totalValue: number | null;
    /** The currency of `totalValue`; null for several, or for none. */
    currency: string | null;
    /** The same for each currency, the one with most movements first. */
    byCurrency: {
      /** The ISO 4217 currency of the amounts, which are in its minor units. */
      currency: string;
      /** The number of items. */
      count: number;
      /** The total, in minor units. */
      totalValue: number;
    }[];
  }[];
  /** The same for each payment method. */
  byMethod: {
    /** The payment method; see `GET /selectors/payment_methods`. */
    method: Open<'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE'>;
    /** The number of items. */
    count: number;
    /** The sum of `sellValue`, in minor units of `currency`; null for several currencies. */
    totalValue: number | null;
    /** The currency of `totalValue`; null for several, or for none. */
    currency: string | null;
    /** The same for each currency, the one with most movements first. */
    byCurrency: {
      /** The ISO 4217 currency of the amounts, which are in its minor units. */
      currency: string;
      /** The number of items. */
      count: number;
      /** The total, in minor units. */
      totalValue: number;
    }[];
  }[];
  /** The same for each type of product. */
  byProductType: {
    /** The type of product. */
    type: string;
    /** The number of items. */
    count: number;
    /** The sum of `sellValue`, in minor units of `currency`; null for several currencies. */
    totalValue: number | null;
    /** The currency of `totalValue`; null for several, or for none. */
    currency: string | null;
    /** The same for each currency, the one with most movements first. */
    byCurrency: {
      /** The ISO 4217 currency of the amounts, which are in its minor units. */
      currency: string;
      /** The number of items. */
      count: number;
      /** The total, in minor units. */
      totalValue: number;
    }[];
  }[];
};

export type UnknownCode = {
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The time at which it was first presented. */
  firstSeenAt: string;
  /** The time at which it was last presented. */
  lastSeenAt: string;
  /** The number of times it was presented. */
  count: number;
  /** The machine that read it last; null if unknown. */
  device: {
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  } | null;
};

export type UnknownCodeList = {
  /** The items found, in the order of the list. */
  items: UnknownCode[];
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
};

export type UpdateAlertSettingsBody = {
  /** The id of the account. */
  accountId?: string;
  /** The items found, in the order of the list. */
  items: {
    /** The kind of incident that the row is about. */
    kind: 'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed';
    /** True if incidents of the kind are opened. */
    isActive?: boolean | null;
    /** The number of minutes that its cause must last before it opens. */
    openAfterMinutes?: number | null;
    /** The number of minutes that its cause must be absent before it closes. */
    closeAfterMinutes?: number | null;
    /** The severity: `warn` or `bad`. */
    severity?: 'warn' | 'bad' | null;
    /** The threshold at which it opens, in the unit of its kind; null for a kind without one. */
    threshold?: number | null;
  }[];
};

export type UpdateCodesInBulkRow = {
  /** The operation of the row. */
  op: 'update';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The new value. */
  newCodeId?: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType?: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
  /** The subsidy of the code from now on, in minor units. */
  vendingBalance?: number;
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string | null;
  /** The profiles of the code by line; an absent line keeps its profile. */
  lineProfiles?: {
    /** The id of its `vending` profile; null removes it. */
    vending?: string | null;
    /** The id of its `eas` profile; null removes it. */
    eas?: string | null;
  };
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
  /** The exceptions for the code. */
  extras?: CreateExtraBody[];
};

export type UpdateConsumerBody = {
  /** The name of the person. */
  name?: string;
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification?: string;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags?: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string | null;
  }[];
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
};

export type UpdateConsumerCodeBody = {
  /** The new value. */
  newCodeId?: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType?: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
  /** The subsidy of the code from now on, in minor units. */
  vendingBalance?: number;
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string | null;
  /** The profiles of the code by line; an absent line keeps its profile. */
  lineProfiles?: {
    /** The id of its `vending` profile; null removes it. */
    vending?: string | null;
    /** The id of its `eas` profile; null removes it. */
    eas?: string | null;
  };
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
};

export type UpdateConsumersInBulkRow = {
  /** The operation of the row. */
  op: 'update';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The number that it has from then on. */
  newIdentification?: string;
  /** The name of the person. */
  name?: string;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags?: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string | null;
  }[];
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdateContactBody = {
  /** The name. */
  label?: string;
  /** The contact’s address or URL. It is a secret: answers contain only its domain or host. */
  target?: string;
  /** The access token for ntfy; it is never returned. */
  token?: string | null;
  /** The language of messages to the contact. */
  language?: 'en' | 'es';
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The events that the contact is notified of, and the timing. */
  wants?: {
    /** The timing for `bad` events: `now`, with the `digest`, or `off`. */
    bad: 'now' | 'digest' | 'off';
    /** The timing for `warn` events: `now`, with the `digest`, or `off`. */
    warn: 'now' | 'digest' | 'off';
    /** The kinds of incidents that the contact is notified of; all if absent. */
    kinds?: ('controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed')[];
  };
  /** The number of minutes that an incident must be open before the contact is notified. */
  afterMinutes?: number;
  /** The contact’s quiet hours; incidents that are open at their end are sent then. */
  quietHours?: {
    /** Days of the week, 0 (Sunday) to 6. */
    weekdays: number[];
    /** The start, `HH:MM` in the contact’s zone. */
    from: string;
    /** The end; if it is not after `from`, it is on the next day. */
    to: string;
  }[];
  /** True if `bad` events are sent in quiet hours too. */
  badBreaksQuiet?: boolean;
  /** True if the contact may receive names of people. */
  personalData?: boolean;
  /** True if it may grant one more of what a machine refuses. */
  grantsExtras?: boolean;
  /** The accounts that the contact is notified of; null for all in its scope. */
  accountIds?: string[] | null;
  /** The interval of heartbeats, in minutes; null for none. */
  heartbeatMinutes?: number | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdateCustomProfileBodyPeriod = {
  /** `preset` or `custom`. */
  type: 'custom';
  /** The moments at which a period starts, 1 to 1000; the last one never ends. */
  dates: string[];
};

export type UpdateDeviceBody = {
  /** The name of the machine. */
  name?: string;
  /** The serial of the machine, unique in the account. */
  serial?: string;
  /** The id of the operation where it is; null for none. */
  operationId?: string | null;
  /** The business lines: `vending`, `eas`, or both. */
  businessLines?: ('vending' | 'eas')[];
  /** The serial of the controller that reports for the machine; null for none. */
  controllerSerial?: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
  /** The selections of the machine, with and without a product, as drawn on its front; absent if it was not drawn. */
  front?: string[] | null;
};

export type UpdateOperationBody = {
  /** The name of the operation. */
  name?: string;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdatePresetProfileBodyPeriod = {
  /** `preset` or `custom`. */
  type: 'preset';
  /** The preset; see `GET /selectors/period_presets`. */
  value: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'semiannual' | 'annual';
};

export type UpdateProductBody = {
  /** The name of the product. */
  name?: string;
  /** The type of the product; see `GET /selectors/product_types`. */
  type?: 'beverage' | 'snack' | 'food' | 'consumable' | 'medicine' | 'tool' | 'uniform' | 'ppe' | 'spare_part' | 'other';
  /** The cost to the operator, in minor units. */
  cost?: number;
  /** The operator’s own code of the product; null for none. */
  code?: string | null;
  /** A description for people. */
  description?: string | null;
  /** Attributes of an `eas` product; replaced as a whole. */
  easAttributes?: {
    /** The rule on returns: whether issued units must be returned. */
    returnPolicy: {
      /** True if it must be returned. */
      isReturnable: boolean;
      /** True if a person cannot take another one until it is returned. */
      restrictDelivery: boolean;
    };
  };
  /** Attributes of a `vending` product; replaced as a whole. */
  vendingAttributes?: {
    /** The tax that prices include: a percentage, fractions allowed. */
    taxRate: number;
    /** The selling price in minor units, tax included; a selection’s own price overrides it. */
    listPrice: number;
    /** The recommended price, in minor units, tax included. */
    suggestedPrice: number;
  };
};

export type UpdateProfileBody = {
  /** The name of the profile. */
  name?: string;
  /** The period of the profile: a preset, or its own days. */
  period?: UpdatePresetProfileBodyPeriod | UpdateCustomProfileBodyPeriod;
  /** The days on which it is valid, in the account’s time zone; null or absent for all. */
  consumptionSchedule?: {
    /** Days of the week on which it is valid, 0 (Sunday) to 6. */
    weekdays?: number[];
    /** Days on which it is valid in any case, at most 1000. */
    includeDates?: string[];
    /** Days on which it is not valid, even on a valid weekday; at most 1000. */
    excludeDates?: string[];
  } | null;
  /** The ids of the machines at which it is valid; null for all. */
  allowedDevices?: string[] | null;
  /** The tag that people of an `eas` profile must have; null or absent for none. */
  qualification?: {
    /** The id of the tag. */
    tagId: string;
    /** The value that the tag must have; null for any. */
    tagValue?: string | null;
  } | null;
  /** The products of each period, for an `eas` profile; replaced as a whole. */
  easPolicy?: {
    /** The products that can be taken. */
    products: {
      /** The id of the product. */
      productId: string;
      /** The quantity of each period; null for no limit. */
      quantity: number | null;
      /** The minimum number of minutes between two deliveries of the product; 0 for none. */
      minutesBetweenDeliveries: number;
    }[];
  };
  /** The money of each period, for a `vending` profile; replaced as a whole. */
  vendingPolicy?: {
    /** The amount of a reload, in minor units. */
    defaultReloadValue: number;
    /** The maximum of the subsidy, in minor units. */
    maxBalance: number;
    /** True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it. */
    cumulative: boolean;
  };
};

export type UpdateReportScheduleBody = {
  /** The name. */
  label?: string;
  /** The parameters of its export, without range, account, time zone and format. */
  parameters?: Record<string, unknown>;
  /** The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported. */
  every?: 'day' | 'week' | 'month' | 'quarter';
  /** The local time on the first day after each period, such as `07:00`. */
  at?: string;
  /** The IANA time zone in which days are counted and dates are shown. */
  timeZone?: string;
  /** The format of the file: a workbook, CSV, or one JSON object per line. */
  format?: 'xlsx' | 'csv' | 'ndjson';
  /** The recipients: the ids of 1 to 50 contacts. */
  contacts?: string[];
  /** The handling of a report without rows: `send` or `skip`. */
  whenEmpty?: 'send' | 'skip';
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdateRequirementBody = {
  /** The name. */
  name?: string;
  /** The products, any of which counts, such as the sizes of one item. */
  productIds?: string[];
  /** The people it applies to. */
  who?: {
    /** People with this tag, together with `tagValue`. */
    tagId?: string;
    /** The value of that tag. */
    tagValue?: string;
    /** People who have this profile on a code. */
    profileId?: string;
    /** True for everyone in the account. */
    everybody?: boolean;
  };
  /** The number of days after the last delivery; instead of `dates`. */
  everyDays?: number;
  /** The due days of each year, MM-DD; instead of `everyDays`. */
  dates?: string[];
  /** The number of days of grace after the due day. */
  graceDays?: number;
  /** Only people who were created at least this number of days ago. */
  fromServiceDays?: number;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdateSubscriptionBody = {
  /** The URL to call: http or https, and in `webhook-allow`. */
  url?: string;
  /** The name. */
  label?: string;
  /** The kinds of changes that are sent; null for all. */
  kinds?: ('client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit')[] | null;
  /** The content of messages: `bell` only notifies, `changes` contains the changes. */
  payload?: 'bell' | 'changes';
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpdateTagBody = {
  /** The name of the tag, such as `department`. */
  key?: string;
};

export type UpsertCodesInBulkRow = {
  /** The operation of the row. */
  op: 'upsert';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The value exactly as the machine reads it. */
  codeId: string;
  /** The type of the code; see `GET /selectors/code_types`. */
  codeType?: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
  /** The id of the operation whose machines accept the code; null for all machines of the account. */
  operationId?: string | null;
  /** Settings for the line that sells. */
  vending?: {
    /** The initial subsidy, in minor units. */
    balance?: number;
  };
  /** The subsidy of the code from now on, in minor units. */
  vendingBalance?: number;
  /** The profiles of the code by line; an absent line keeps its profile. */
  lineProfiles?: {
    /** The id of its `vending` profile; null removes it. */
    vending?: string | null;
    /** The id of its `eas` profile; null removes it. */
    eas?: string | null;
  };
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type UpsertConsumersInBulkRow = {
  /** The operation of the row. */
  op: 'upsert';
  /** The operator’s number for the person, such as a personnel number; unique in the account. */
  identification: string;
  /** The name of the person. */
  name?: string;
  /** The tags of the person. In a change, the list replaces the existing one. */
  tags?: {
    /** The key of a tag of the account. */
    key: string;
    /** The person’s value for it. */
    value: string;
    /** The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it. */
    validUntil?: string | null;
  }[];
  /** The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start. */
  validFrom?: string | null;
  /** The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end. */
  validUntil?: string | null;
  /** The first code of a new person. */
  initialCode?: CreateConsumerCodeBody;
  /** True if it is active; an inactive one has no effect. */
  isActive?: boolean;
};

export type VendingProduct = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The id of the account. */
  accountId: string;
  /** The scope of the caller: `account`, `client`, or for users `all`. */
  scope: 'all' | 'client' | 'account';
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'vending';
  /** The name of the product. */
  name: string;
  /** The type of the product; see `GET /selectors/product_types`. */
  type: 'beverage' | 'snack' | 'food' | 'consumable' | 'medicine' | 'tool' | 'uniform' | 'ppe' | 'spare_part' | 'other';
  /** The operator’s own code of the product; null for none. */
  code: string | null;
  /** A description for people. */
  description: string | null;
  /** The cost to the operator, in minor units. */
  cost: number;
  /** The ISO 4217 currency of its amounts: that of its account. */
  currency: string;
  /** Additional attributes of its line. */
  attributes: {
    /** The tax that prices include: a percentage, fractions allowed. */
    taxRate: number;
    /** The selling price in minor units, tax included; a selection’s own price overrides it. */
    listPrice: number;
    /** The recommended price, in minor units, tax included. */
    suggestedPrice: number;
  };
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type VendingProfile = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the client. */
  clientId: string;
  /** The id of the account. */
  accountId: string;
  /** The scope of the caller: `account`, `client`, or for users `all`. */
  scope: 'all' | 'client' | 'account';
  /** The business line: `vending` (sold against balances) or `eas` (issued against quotas). */
  businessLine: 'vending';
  /** The name of the profile. */
  name: string;
  /** The period of the profile: a preset, or its own days. */
  period: PresetProfilePeriod | CustomProfilePeriod;
  /** The amount of each period for a code: money (`vending`) or products (`eas`). */
  policy: {
    /** The amount of a reload, in minor units. */
    defaultReloadValue: number;
    /** The maximum of the subsidy, in minor units. */
    maxBalance: number;
    /** True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it. */
    cumulative: boolean;
  };
  /** The ids of the machines at which it is valid; null for all. */
  allowedDevices: string[] | null;
  /** The days on which it is valid, in the account’s time zone; null or absent for all. */
  consumptionSchedule: {
    /** Days of the week on which it is valid, 0 (Sunday) to 6. */
    weekdays?: number[];
    /** Days on which it is valid in any case, at most 1000. */
    includeDates?: string[];
    /** Days on which it is not valid, even on a valid weekday; at most 1000. */
    excludeDates?: string[];
  } | null;
  /** The tag that people of an `eas` profile must have; null or absent for none. */
  qualification?: {
    /** The id of the tag. */
    tagId: string;
    /** The value that the tag must have; null for any. */
    tagValue: string | null;
  };
  /** True if it is active; an inactive one has no effect. */
  isActive: boolean;
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The time of removal; null for existing things. Only in lists with `removed=true`. */
  removedAt?: string | null;
};

export type Visit = {
  /** The id, a UUID; it never changes. */
  id: string;
  /** The id of the account. */
  accountId: string;
  /** The machine. */
  device: {
    /** The id, a UUID; it never changes. */
    id: string;
    /** The serial of the machine, unique in the account. */
    serial: string;
    /** The name of the machine. */
    name: string;
  };
  /** The time of the visit. */
  date: string;
  /** The time of the report. */
  receivedAt: string;
  /** The caller who did it. */
  actor: {
    /** The kind of caller. */
    type: string;
    /** The caller’s name at the time. */
    label: string;
  };
  /** The work at each selection. */
  items: {
    /** The selection of the machine, as labeled: `A1`. */
    selection: string;
    /** The product. */
    product: {
      /** The id, a UUID; it never changes. */
      id: string;
      /** The name of the product. */
      name: string;
    } | null;
    /** Items in the selection before the visit changed anything; null if not counted. */
    counted: number | null;
    /** Items put in; null if not known. */
    added: number | null;
    /** Items taken out, such as those past their date; null if not known. */
    removed: number | null;
    /** The number of units in it; null if unknown. */
    stock: number;
    /** The number of items that Larder expected; null without an earlier count. */
    believed: number | null;
    /** Items fewer than Larder expected. */
    lost: number;
    /** Items more than Larder expected. */
    found: number;
  }[];
  /** Cash taken from the cash box, in minor units; null for none. */
  collected: {
    /** The part in coins, in minor units. */
    coins: number;
    /** The part in bills, in minor units. */
    bills: number;
  } | null;
  /** Cash put into the coin tubes, in minor units; null for none. */
  tubesFilled: number | null;
  /** A note by the visitor; null for none. */
  note: string | null;
};

/** `account`: dates without a time are days in the account’s time zone. */
export type Zone = 'account';

/** A refusal. Decide by `code`: it is stable, while `title` and `detail` are for people. */
export type Problem = {
  /** The address of the page about the code. */
  type: string;
  /** The status in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The code of the refusal, for programs; see `GET /problems`. */
  code: string;
  /** The refusal in words, in English or Spanish (`Accept-Language`). */
  detail: string;
  /** A hint for common mistakes, in addition to `detail`. */
  hint?: string;
  /** Finds the refusal in the log of the appliance. */
  traceId: string;
  /** With `validation.failed`: the rules that are broken. */
  errors?: FieldError[];
  /** The number of broken rules that `errors` does not list; absent for none. A list that is too long counts as one: its items are not checked. */
  errorsOmitted?: number;
  /** With a code that is taken: the person who has it; only for a key with `consumers:read`. */
  holder?: {
    /** The id of the person who has the code. */
    consumerId: string;
    /** The name of the person. */
    name: string;
    /** The number of the person. */
    identification: string;
    /** False if the person left; another value for their code frees this one. */
    isActive: boolean;
  };
  /** With `transactions.export.already_running`: the export that is pending or running. */
  running?: {
    /** The id of the export. */
    id: string;
    /** The status of the job. */
    status: 'pending' | 'running';
    /** The path of the export. */
    location: string;
  };
  /** With `changes.history_forked`: the current history. */
  epoch?: string;
  /** With `changes.history_forked`: the cursor, in the current history, of the last entry that both share; null for none. */
  forkedAt?: string | null;
  /** With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and what was read after `date`, belong to the other history. */
  forkedAtNumbers?: {
    /** The number of the last entry of the audit that both share. */
    auditEntry: number;
    /** The time of that entry. */
    date: string | null;
    /** Each account that the caller may see. */
    accounts: {
      /** The id of the account. */
      accountId: string;
      /** The last movement that both share; 0 for none. */
      sequence: number;
    }[];
  } | null;
  /** With `server.upgrading`: the progress. */
  upgrade?: {
    /** The version of the schema before. */
    from: number;
    /** The version of the schema after. */
    to: number;
    /** The file in the data directory that holds the previous data. */
    copy: string;
    /** The copy is made first. */
    state: 'copying' | 'migrating';
    /** The number of steps that are done. */
    stepsDone: number;
    /** The number of all steps. */
    steps: number;
    /** The share of the copy that is made, or of the steps. */
    percent: number;
    /** An estimate for this state; null while there is none. */
    secondsLeft: number | null;
  };
  /** With `server.superseded`: the address of the box that took over, if it is known. */
  address?: string;
};

export type FieldError = {
  /** A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters. */
  field: string;
  /** A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it. */
  rule: string;
  /** The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`. */
  pointer: string;
  /** The rule in a sentence, for people: `Must be an integer.` */
  message: string;
  /** The bound that is exceeded: of a number, of characters, or of items. */
  limit?: number;
  /** With `isIn`: the allowed values; absent if there are too many. */
  allowed?: string[];
  /** True if a required member is missing; otherwise absent. */
  required?: true;
};

/**
 * Parameters and result of each operation. `body` is the body, everything else is a part of the path or the query.
 */
export interface Operations {
  /** Accept a reading that a rule holds back */
  acceptReading: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Reading };
  /** Acknowledge an incident */
  acknowledgeIncident: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: AcknowledgeIncidentBody;
  }; result: Incident };
  /** Activate a product */
  activateProduct: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Activate a profile */
  activateProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Assign a profile to a code */
  assignConsumerCodeProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    body: AssignConsumerCodeProfileBody;
  }; result: ConsumerCode };
  /** Assign a reading to a machine */
  assignReading: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: AssignReadingBody;
  }; result: Reading };
  /** Cancel an export of available credit, or delete its file */
  cancelAvailableCreditExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of consumption, or delete its file */
  cancelConsumptionExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of credits, or delete its file */
  cancelCreditExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of reconciliation, or delete its file */
  cancelReconciliationExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of an issue record, or delete its file */
  cancelRecordOfIssueExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of returns, or delete its file */
  cancelReturnExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of top-ups, or delete its file */
  cancelTopUpExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Cancel an export of deliveries, or delete its file */
  cancelTransactionExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Add, edit, remove or upsert up to 1000 codes */
  changeCodesInBulk: { input: {
    body: ChangeCodesInBulkBody;
  }; result: BulkResult };
  /** Create, update, remove or upsert up to 1000 consumers */
  changeConsumersInBulk: { input: {
    body: ChangeConsumersInBulkBody;
  }; result: BulkResult };
  /** Close a pair whose return no machine will report */
  closeReturn: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: CloseReturnBody;
  }; result: ReturnPair };
  /** Create a consumer */
  createConsumer: { input: {
    body: CreateConsumerBody;
  }; result: Consumer };
  /** Add a code to a consumer */
  createConsumerCode: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: CreateConsumerCodeBody;
  }; result: ConsumerCode };
  /** Enroll a finger */
  createConsumerCodeFingerprint: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    consumerId: string;
    /** The value that the machine reads. */
    codeId: string;
    body: CreateConsumerCodeFingerprintBody;
  }; result: CreateConsumerCodeFingerprintReply };
  /** Add a contact, who is notified of incidents that open from then on */
  createContact: { input: {
    body: CreateContactBody;
  }; result: CreateContactReply };
  /** Credit a code: change its top-ups, with a reason */
  createCredit: { input: {
    body: CreateCreditBody;
  }; result: GivenCredit };
  /** Grant a code more of a product than its profile allows */
  createExtra: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    body: CreateExtraBody;
  }; result: Extra };
  /** Ask a supervisor to grant what a card is refused */
  createGrantRequest: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    body: CreateGrantRequestBody;
  }; result: GrantRequest };
  /** Mute kinds of incidents at machines for a while */
  createMute: { input: {
    body: CreateMuteBody;
  }; result: Mute };
  /** Create an operation */
  createOperation: { input: {
    body: CreateOperationBody;
  }; result: Operation };
  /** Create a product */
  createProduct: { input: {
    body: CreateProductBody;
  }; result: Product };
  /** Create a profile */
  createProfile: { input: {
    body: CreateProfileBody;
  }; result: Profile };
  /** Add a note on the cause of a difference */
  createReconciliationNote: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: CreateReconciliationNoteBody;
  }; result: ReconciliationNote };
  /** Record that a failed delivery was refunded */
  createRefund: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: CreateRefundBody;
  }; result: GivenRefund };
  /** Send the report of the last whole period now */
  createReportRun: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ReportRun };
  /** Schedule a report */
  createReportSchedule: { input: {
    body: CreateReportScheduleBody;
  }; result: ReportSchedule };
  /** Create a requirement for people to pick up a product regularly */
  createRequirement: { input: {
    body: CreateRequirementBody;
  }; result: Requirement };
  /** Subscribe a program to changes */
  createSubscription: { input: {
    body: CreateSubscriptionBody;
  }; result: NewSubscription };
  /** Create a tag */
  createTag: { input: {
    body: CreateTagBody;
  }; result: Tag };
  /** Deactivate a product */
  deactivateProduct: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Deactivate a profile */
  deactivateProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a consumer */
  deleteConsumer: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a code */
  deleteConsumerCode: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
  }; result: null };
  /** Remove an enrolled finger */
  deleteConsumerCodeFingerprint: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    consumerId: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The number of the finger. */
    fingerId: number;
  }; result: null };
  /** Remove a contact; its pending messages are discarded */
  deleteContact: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove an extra */
  deleteExtra: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    extraId: string;
  }; result: null };
  /** End a mute */
  deleteMute: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove an operation */
  deleteOperation: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a product */
  deleteProduct: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a profile */
  deleteProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Undo a refund that was recorded by mistake */
  deleteRefund: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a scheduled report */
  deleteReportSchedule: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a requirement */
  deleteRequirement: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a subscription */
  deleteSubscription: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Remove a tag */
  deleteTag: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Dismiss the rejected rows of a cause */
  dismissFeedRejections: { input: {
    body: RetryFeedRejectionsBody;
  }; result: DismissedRejections };
  /** Discard a pending message, or remove one that ended */
  dropMessage: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: null };
  /** Export available credit to a file */
  exportAvailableCredit: { input: {
    body: ExportAvailableCreditBody;
  }; result: AcceptedExport };
  /** Export consumption to a file */
  exportConsumption: { input: {
    body: ExportConsumptionBody;
  }; result: AcceptedExport };
  /** Export credits to a file */
  exportCredits: { input: {
    body: ExportCreditsBody;
  }; result: AcceptedExport };
  /** Export reconciliation to a file */
  exportReconciliation: { input: {
    body: ExportReconciliationBody;
  }; result: AcceptedExport };
  /** Export an issue record to a file */
  exportRecordOfIssue: { input: {
    body: ExportRecordOfIssueBody;
  }; result: AcceptedExport };
  /** Export returns to a file */
  exportReturns: { input: {
    body: ExportReturnsBody;
  }; result: AcceptedExport };
  /** Export top-ups to a file */
  exportTopUps: { input: {
    body: ExportTopUpsBody;
  }; result: AcceptedExport };
  /** Export deliveries to a file */
  exportTransactions: { input: {
    body: ExportTransactionsBody;
  }; result: AcceptedExport };
  /** Read an account */
  getAccount: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Account };
  /** Get the logo that issue records print */
  getAccountLogo: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: string | Uint8Array<ArrayBuffer> };
  /** Read when each kind of incident opens and closes */
  getAlertSettings: { input: {
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: AlertSettings };
  /** Read the status of an export of available credit, with a link to its file */
  getAvailableCreditExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Read a client */
  getClient: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Client };
  /** Read a consumer */
  getConsumer: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Consumer };
  /** Read a code */
  getConsumerCode: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
  }; result: ConsumerCode };
  /** Explain whether a code may take a product at a device now */
  getConsumerCodeExplanation: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The serial of the machine. */
    deviceSerial: string;
    /** The requested selection. */
    selection?: string;
    /** The id of the requested product. */
    productId?: string;
  }; result: ConsumerCodeExplanation };
  /** Read what a consumer may take today */
  getConsumerEntitlements: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ConsumerEntitlements };
  /** Get a spreadsheet template for people and their cards */
  getConsumerImportTemplate: { input: {
    /** The format of the file: a workbook or CSV. */
    format?: 'xlsx' | 'csv';
    /** Include the existing rows, to be changed and sent again. */
    filled?: boolean;
    /** The language of the sheet; by default that of `Accept-Language`. */
    locale?: 'en' | 'es';
    /** The account; required for client-level keys and users with several accounts. */
    accountId?: string;
    /** The client of the account; optional with `accountId`. */
    clientId?: string;
  }; result: string | Uint8Array<ArrayBuffer> };
  /** Count consumers and codes, active and inactive */
  getConsumerSummary: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: ConsumerSummary };
  /** Read the status of an export of consumption, with a link to its file */
  getConsumptionExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Sum up deliveries of both lines */
  getConsumptionSummary: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only of this machine. */
    deviceId?: string | string[];
    /** Only of this product. */
    productId?: string | string[];
    /** Only people who have this profile. */
    profileId?: string | string[];
    /** Only of this person. */
    consumerId?: string | string[];
    /** Only payments with this method. */
    method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE' | ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ConsumptionSummary };
  /** Read a contact */
  getContact: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Contact };
  /** Read the status of an export of credits, with a link to its file */
  getCreditExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Count credits and sum their amounts */
  getCreditSummary: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** A cursor of the list by arrival: only what has arrived after it. */
    after?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: TopUpSummary };
  /** Rank devices by sales */
  getDashboardDevices: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardProducts };
  /** Get vending sales by weekday and hour */
  getDashboardHeatmap: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardHeatmap };
  /** Get vending sales by payment method */
  getDashboardPaymentMethods: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardPaymentMethods };
  /** Rank products by sales */
  getDashboardProducts: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardProducts };
  /** Sum up the vending sales of an account */
  getDashboardSummary: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardSummary };
  /** Get vending sales by hour, day or week */
  getDashboardTimeseries: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The width of the buckets, by days in the account’s time zone. */
    granularity?: 'hour' | 'day' | 'week';
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DashboardTimeseries };
  /** Read each attempt of a message, with its request and answer */
  getDelivery: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The id of a message, as in the attempts. */
    webhookId: string;
  }; result: SentDeliveries };
  /** Get a link to the video of a delivery */
  getDeliveryEvidence: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: EvidenceLink };
  /** Read a device */
  getDevice: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Device };
  /** Forecast when selections will be empty, and the refill for a number of days */
  getDeviceForecast: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The number of days, from now, that a refill must last. */
    days?: number;
  }; result: DeviceForecast };
  /** Read a device’s planogram */
  getDevicePlanogram: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: DevicePlanogram };
  /** Get a rejected report */
  getFeedRejection: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: FeedRejection };
  /** Get an import */
  getImport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Import };
  /** Read an incident, with its notifications and its history */
  getIncident: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Incident };
  /** Compare what a machine counted, what was reported, and what people counted */
  getMachineReconciliation: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** A moment, or the id of a reading or a visit. */
    from?: string;
    /** A moment, or the id of a reading or a visit. */
    to?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: MachineReconciliation };
  /** Read the calling key */
  getMe: { input: {}; result: Me };
  /** Read an operation */
  getOperation: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Operation };
  /** Read the status of an account today */
  getOverview: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: Overview };
  /** Count the key’s own requests, refusals and 429s per hour of the last 24 hours */
  getOwnUsage: { input: {}; result: KeyUsage };
  /** Read a product */
  getProduct: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Product };
  /** Get a spreadsheet template for products */
  getProductImportTemplate: { input: {
    /** The format of the file: a workbook or CSV. */
    format?: 'xlsx' | 'csv';
    /** Include the existing rows, to be changed and sent again. */
    filled?: boolean;
    /** The language of the sheet; by default that of `Accept-Language`. */
    locale?: 'en' | 'es';
    /** The account; required for client-level keys and users with several accounts. */
    accountId?: string;
    /** The client of the account; optional with `accountId`. */
    clientId?: string;
  }; result: string | Uint8Array<ArrayBuffer> };
  /** Read a profile */
  getProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Profile };
  /** Read a reading, with its counters */
  getReading: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ReadingWithFigures };
  /** Get the file of a reading, byte for byte as received */
  getReadingFile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: string };
  /** Read the reading rules of a machine */
  getReadingRules: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ReadingRules };
  /** Read the status of an export of reconciliation, with a link to its file */
  getReconciliationExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Read the comparisons of a machine over its last visits, with recurring causes */
  getReconciliationHistory: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The maximum number of comparisons. */
    limit?: number;
  }; result: ReconciliationHistory };
  /** Read the issue record of a person */
  getRecordOfIssue: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: RecordOfIssue };
  /** Read the status of an export of an issue record, with a link to its file */
  getRecordOfIssueExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Read a scheduled report, with its next due time and its last run */
  getReportSchedule: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ReportSchedule };
  /** Read a requirement */
  getRequirement: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Requirement };
  /** List the people of a requirement with their status */
  getRequirementStanding: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** Only people in this state. */
    state?: 'in_date' | 'due' | 'overdue' | 'never' | ('in_date' | 'due' | 'overdue' | 'never')[];
    /** The tag by whose values people are grouped. */
    by?: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only people who have this tag. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** A moment instead of now: deliveries up to then count. */
    at?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: RequirementStanding };
  /** List the requirements of a person, the earliest due first */
  getRequirementsOfPerson: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: RequirementsOfPerson };
  /** Get the delivery of a returnable product with its return */
  getReturn: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** A comma-separated list of the members to return. */
    fields?: string;
  }; result: ReturnPair };
  /** Get a link to the video of a return */
  getReturnEvidence: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: EvidenceLink };
  /** Read the status of an export of returns, with a link to its file */
  getReturnExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Count deliveries of returnable products by status */
  getReturnSummary: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only pairs with this status: `pending` (out), `returned` or `written_off`. */
    status?: 'pending' | 'returned' | 'written_off';
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of this product. */
    productId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only returns at this moment or later, by the machine’s clock. */
    returnedFrom?: string;
    /** Only returns at this moment or before, by the machine’s clock. */
    returnedTo?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ReturnSummary };
  /** Read a static catalogue */
  getSelector: { input: {
    /** The name of a static catalogue: `product_types`. */
    key: string;
  }; result: Selector };
  /** Read the current state of everything, and the cursor to continue from */
  getSnapshot: { input: {
    /** The kinds of things to return; all by default. */
    kinds?: 'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | ('client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription')[];
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: string };
  /** Get a subscription, with its position and pending changes */
  getSubscription: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Subscription };
  /** Read a tag */
  getTag: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Tag };
  /** Get a top-up */
  getTopUp: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** A comma-separated list of the members to return. */
    fields?: string;
  }; result: Recharge };
  /** Read the status of an export of top-ups, with a link to its file */
  getTopUpExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Count top-ups and sum their amounts */
  getTopUpSummary: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only of this code. */
    consumerCode?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** A cursor of the list by arrival: only what has arrived after it. */
    after?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: TopUpSummary };
  /** Get a delivery */
  getTransaction: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** A comma-separated list of the members to return. */
    fields?: string;
  }; result: Transaction };
  /** Read the status of an export of deliveries, with a link to its file */
  getTransactionExport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Export };
  /** Count deliveries and sum their values */
  getTransactionSummary: { input: {
    /** Only of this line. */
    businessLine?: 'vending' | 'eas';
    /** Only successful deliveries, or only failed ones. */
    isDelivered?: boolean;
    /** Only payments with this method. */
    method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE';
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of the machine with this serial. */
    deviceSerial?: string;
    /** Only reports of this controller. */
    controllerSerial?: string;
    /** Only of this product. */
    productId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only products that must be returned, or only others. */
    isReturnable?: boolean;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** A cursor of the list by arrival: only what has arrived after it. */
    after?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: TransactionSummary };
  /** Leave a reading out of every comparison */
  ignoreReading: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: IgnoreReadingBody;
  }; result: Reading };
  /** Create and update people and their cards from a spreadsheet */
  importConsumers: { input: {
    /** Only return the changes, without storing them. */
    dryRun?: boolean;
    /** `stop`: nothing is applied if a row fails. `skip`: the other rows are applied. */
    onError?: 'stop' | 'skip';
    /** The name of the file, as the list of imports shows it. */
    fileName?: string;
    /** The language of amounts that are texts; it determines the decimal separator. */
    locale?: 'en' | 'es';
    /** The account; required for client-level keys and users with several accounts. */
    accountId?: string;
    /** The client of the account; optional with `accountId`. */
    clientId?: string;
    /** The type of new cards whose row has no card type. */
    codeType?: 'QR' | 'NFC' | 'FINGERPRINT' | 'CODE128' | 'CODE39' | 'PDF417' | 'EAN13' | 'UPCA' | 'MAXICODE' | 'MRZ';
    /** If `true`, new people get the subsidy of the current period now instead of waiting for the next one. */
    firstSubsidy?: boolean;
  } & { body: string | Uint8Array<ArrayBuffer> }; result: ImportResult };
  /** Create and update products from a spreadsheet */
  importProducts: { input: {
    /** Only return the changes, without storing them. */
    dryRun?: boolean;
    /** `stop`: nothing is applied if a row fails. `skip`: the other rows are applied. */
    onError?: 'stop' | 'skip';
    /** The name of the file, as the list of imports shows it. */
    fileName?: string;
    /** The language of amounts that are texts; it determines the decimal separator. */
    locale?: 'en' | 'es';
    /** The account; required for client-level keys and users with several accounts. */
    accountId?: string;
    /** The client of the account; optional with `accountId`. */
    clientId?: string;
  } & { body: string | Uint8Array<ArrayBuffer> }; result: ImportResult };
  /** List accounts, newest first */
  listAccounts: { input: {
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: AccountList };
  /** List the entries of the audit, newest first */
  listAuditLogs: { input: {
    /** Only resources of this type. */
    resourceType?: 'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'movements' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | ('client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'movements' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription')[];
    /** Only this action. */
    action?: 'create' | 'update' | 'delete' | 'activate' | 'deactivate' | 'assign' | 'unassign' | 'enroll' | 'reload' | ('create' | 'update' | 'delete' | 'activate' | 'deactivate' | 'assign' | 'unassign' | 'enroll' | 'reload')[];
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** The `x-trace-id` of the request. */
    traceId?: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: AuditLogList };
  /** List the available credit of each live code, newest code first */
  listAvailableCredit: { input: {
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of the person with this identification. */
    identification?: string;
    /** Only the code with exactly this value. */
    code?: string;
    /** Only people with this text in name, identification or code. */
    search?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: AvailableCreditList };
  /** List the caller’s exports of available credit */
  listAvailableCreditExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** Read every change, once, in the order of their commits */
  listChanges: { input: {
    /** A cursor: only changes after it. Without a cursor, from the beginning; `now` returns the newest cursor. */
    after?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** The number of seconds to wait for the first change, if there is none yet. */
    wait?: number;
    /** The number of milliseconds to gather more changes once there is one, unless the page is full. */
    linger?: number;
    /** The kinds of changes to return; all by default. */
    kinds?: 'client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit' | ('client' | 'account' | 'operation' | 'device' | 'planogram' | 'tag' | 'key' | 'controller' | 'directory' | 'directory_user' | 'directory_group' | 'user' | 'identity' | 'identity_provider' | 'product' | 'profile' | 'consumer' | 'code' | 'fingerprint' | 'extra' | 'grant_request' | 'export' | 'import' | 'refund' | 'return_closure' | 'feed_rejection' | 'settings' | 'backup' | 'backup_download' | 'reading' | 'reading_rules' | 'reconciliation_note' | 'visit' | 'wall' | 'requirement' | 'incident' | 'alert_setting' | 'mute' | 'contact' | 'mail_server' | 'message' | 'report_schedule' | 'subscription' | 'delivery' | 'recharge' | 'return' | 'credit')[];
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: Changes };
  /** List clients: the key’s own */
  listClients: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: ClientList };
  /** List the enrolled fingers of a code */
  listConsumerCodeFingerprints: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    consumerId: string;
    /** The value that the machine reads. */
    codeId: string;
  }; result: ConsumerCodeFingerprintList };
  /** List consumers, newest first */
  listConsumers: { input: {
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only people who have this profile. */
    profileId?: string | string[];
    /** Only people who have a code with a profile, or only people who have none and cannot take anything. */
    hasProfile?: boolean;
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only the person who has a code with exactly this value. */
    code?: string;
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification?: string;
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only people who have this tag. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only people whose validity, or that of a code or a tag, ends at this time or later. */
    expiresFrom?: string;
    /** Only people whose validity, or that of a code or a tag, ends at this time or earlier. */
    expiresTo?: string;
    /** Only items changed at this time or later; UTC without an offset. */
    updatedFrom?: string;
    /** With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items. */
    removed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: ConsumerList };
  /** List the caller’s exports of consumption */
  listConsumptionExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** Sum up deliveries by one or two dimensions */
  listConsumptionGroups: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only of this machine. */
    deviceId?: string | string[];
    /** Only of this product. */
    productId?: string | string[];
    /** Only people who have this profile. */
    profileId?: string | string[];
    /** Only of this person. */
    consumerId?: string | string[];
    /** Only payments with this method. */
    method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE' | ('CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE')[];
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The dimension of the groups. */
    by: string;
    /** The second dimension, by which each group is divided. */
    then?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'deliveries' | '-deliveries' | 'failed' | '-failed' | 'consumers' | '-consumers' | 'cost' | '-cost' | 'sellValue' | '-sellValue' | 'balancePaid' | '-balancePaid' | 'rechargePaid' | '-rechargePaid' | 'paidOtherwise' | '-paidOtherwise' | 'returned' | '-returned' | 'open' | '-open' | 'refused' | '-refused' | 'refunded' | '-refunded' | 'refundDue' | '-refundDue';
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ConsumptionGroups };
  /** List contacts, newest first */
  listContacts: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: ContactList };
  /** List the caller’s exports of credits */
  listCreditExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List credits, newest first */
  listCredits: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null. */
    order?: 'date' | 'arrival';
    /** A comma-separated list of the members to return. */
    fields?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: CreditList };
  /** List the latest calls of a subscription, newest first, up to 1000 */
  listDeliveryAttempts: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: DeliveryAttempts };
  /** Read a device’s planogram, with details of each product */
  listDeviceSlots: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: DeviceSlotList };
  /** List the visits of a machine, newest first */
  listDeviceVisits: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DeviceVisitList };
  /** List devices, newest first */
  listDevices: { input: {
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only the machine with this serial. */
    serial?: string;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only items changed at this time or later; UTC without an offset. */
    updatedFrom?: string;
    /** With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items. */
    removed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: DeviceList };
  /** List the extras of a code, newest first */
  listExtras: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: ExtraList };
  /** List the causes of rejected reports */
  listFeedRejectionCauses: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: FeedRejectionCauseList };
  /** List rejected reports of controllers, newest first */
  listFeedRejections: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only reports of this controller. */
    controllerSerial?: string;
    /** Only rejections with this reason. */
    code?: 'validation.failed' | 'device_unknown' | 'product_unknown' | 'selection_unknown' | 'code_unknown' | 'delivery_unknown' | 'already_returned' | 'frame_taken' | 'date_in_future';
    /** Only rejections with this cause. */
    cause?: string;
    /** Only of the machine with this serial. */
    deviceSerial?: string;
    /** Only rejections that were accepted later, or only others. */
    isResolved?: boolean;
    /** Only rejections that were dismissed and not accepted later, or only the rest. */
    isDismissed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: FeedRejectionList };
  /** List people who took a product that their profile grants */
  listFetchedEntitlements: { input: {
    /** Only of this product. */
    productId: string;
    /** Only people in this state. */
    state?: 'took' | 'not_yet' | 'never' | ('took' | 'not_yet' | 'never')[];
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only people who have this tag. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** A moment instead of now: deliveries up to then count. */
    at?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
  }; result: FetchedEntitlements };
  /** List the changes of each row of an import */
  listImportRows: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** `true`: only the rows that the last undo left as they are. */
    left?: boolean;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: ImportRowList };
  /** List the imports that changed something, newest first */
  listImports: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only imports of people, or only imports of products. */
    kind?: 'people' | 'products';
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ImportList };
  /** List incidents, the newest opening first */
  listIncidents: { input: {
    /** Only incidents in this state. */
    state?: 'pending' | 'open' | 'acknowledged' | 'closed' | ('pending' | 'open' | 'acknowledged' | 'closed')[];
    /** Only incidents of this kind. */
    kind?: 'controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed' | ('controller_silent' | 'controller_never_seen' | 'machine_failing' | 'machine_idle' | 'machine_empty' | 'cash_short' | 'stock_ends_soon' | 'tool_overdue' | 'refusals_many' | 'clock_off' | 'reports_rejected' | 'mandatory_overdue' | 'disk_low' | 'disk_full' | 'backup_failed' | 'backup_old' | 'backup_missing' | 'certificate_ends' | 'certificate_ended' | 'second_box_alone' | 'second_box_took_over' | 'second_box_drill_failed' | 'data_copied' | 'webhook_suspended' | 'head_office_stopped' | 'contact_failing' | 'report_failed')[];
    /** Only incidents of this severity: `warn` or `bad`. */
    severity?: 'warn' | 'bad' | ('warn' | 'bad')[];
    /** Only of this machine. */
    deviceId?: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: IncidentList };
  /** List the selections of all machines, with their stock */
  listInventory: { input: {
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of this product. */
    productId?: string;
    /** `true`: selections that are empty or hold less than a tenth of their capacity; `false`: all others. */
    low?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: InventoryList };
  /** List pending and sent messages, newest first */
  listMessages: { input: {
    /** Only messages in this state. */
    state?: 'queued' | 'sending' | 'sent' | 'failed' | 'dropped' | ('queued' | 'sending' | 'sent' | 'failed' | 'dropped')[];
    /** The id of a contact. */
    contactId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: MessageList };
  /** List the mutes in force, the newest first */
  listMutes: { input: {
    /** `true`: only mutes of the whole installation; for callers with access to all of it. */
    ofInstallation?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: MuteList };
  /** List operations, newest first */
  listOperations: { input: {
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only items changed at this time or later; UTC without an offset. */
    updatedFrom?: string;
    /** With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items. */
    removed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: OperationList };
  /** Find people who took far more of a product than others with the same profile */
  listOutliers: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of this machine. */
    deviceId?: string | string[];
    /** Only of this product. */
    productId?: string | string[];
    /** Only people who have this profile. */
    profileId?: string | string[];
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** The multiple of the median that counts as an outlier. */
    factor?: number;
    /** The minimum number of deliveries. */
    atLeast?: number;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ConsumptionOutliers };
  /** List active machines with their status, worst first by default */
  listOverviewMachines: { input: {
    /** Only of this machine. */
    deviceId?: string | string[];
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string | string[];
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only machines with this lamp: `good`, `idle` for those that are not connected yet, or `needy` for all others. */
    lamp?: 'good' | 'needy' | 'idle';
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'lamp' | '-lamp' | 'name' | '-name' | 'operation' | '-operation' | 'filled' | '-filled' | 'lastSeenAt' | '-lastSeenAt' | 'failures' | '-failures';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: OverviewMachineList };
  /** List the key’s own last 1,000 requests, newest first */
  listOwnRequests: { input: {
    /** Only these statuses: exact (`404`), or a class (`4xx`). */
    status?: string | string[];
    /** Only requests that were refused with one of these codes. */
    code?: 'imports.unreadable' | 'imports.not_found' | 'imports.nothing_to_undo' | 'imports.columns' | 'auth.missing_credentials' | 'auth.invalid_api_key' | 'auth.invalid_controller_token' | 'auth.invalid_directory_token' | 'directories.not_found' | 'directories.exists' | 'scim.user_not_found' | 'scim.group_not_found' | 'scim.schema_not_found' | 'scim.user_exists' | 'scim.identification_taken' | 'scim.invalid_filter' | 'scim.invalid_path' | 'scim.no_target' | 'scim.invalid_value' | 'scim.invalid_syntax' | 'scim.mutability' | 'auth.forbidden' | 'auth.out_of_scope' | 'auth.reserved_resource' | 'auth.no_session' | 'auth.invalid_credentials' | 'auth.code_needed' | 'auth.totp_active' | 'auth.totp_inactive' | 'auth.invalid_link' | 'auth.too_many_attempts' | 'auth.password_off' | 'auth.flow_ended' | 'auth.provider_refused' | 'auth.provider_answer' | 'auth.nothing_granted' | 'auth.user_disabled' | 'auth.identity_taken' | 'auth.other_identity' | 'auth.invalid_logout_token' | 'identity_provider.not_found' | 'identity_provider.secret_lost' | 'identity_provider.unreachable' | 'identity_provider.unusable' | 'backups.in_progress' | 'backups.not_found' | 'backups.unavailable' | 'head_office.off' | 'head_office.unreachable' | 'system.no_authority' | 'incidents.not_found' | 'incidents.not_open' | 'mutes.not_found' | 'mutes.too_many' | 'contacts.not_found' | 'contacts.too_many' | 'contacts.too_many_tests' | 'contacts.inactive' | 'contacts.not_signed' | 'contacts.personal_needs_tls' | 'mail_server.not_found' | 'mail_server.test_in_progress' | 'messages.not_found' | 'messages.ended' | 'report_schedules.not_found' | 'report_schedules.too_many' | 'report_schedules.owner_left' | 'report_schedules.file_gone' | 'walls.not_found' | 'panel.too_many_streams' | 'auth.cross_site' | 'auth.password_needed' | 'rate_limit.exceeded' | 'validation.failed' | 'request.malformed_json' | 'request.not_acceptable' | 'request.unsupported_media_type' | 'changes.history_forked' | 'changes.too_many_waiting' | 'subscriptions.not_found' | 'subscriptions.message_not_found' | 'subscriptions.target_not_allowed' | 'subscriptions.too_many' | 'subscriptions.test_in_progress' | 'request.too_large' | 'request.timeout' | 'request.malformed' | 'request.unsupported_transfer_encoding' | 'request.headers_too_large' | 'request.unknown_host' | 'request.route_not_found' | 'request.method_not_allowed' | 'request.precondition_failed' | 'request.range_not_satisfiable' | 'internal.error' | 'storage.full' | 'server.restart_needed' | 'server.upgrading' | 'server.superseded' | 'server.second_box_missing' | 'server.busy' | 'idempotency.key_reused' | 'idempotency.in_progress' | 'clients.not_found' | 'clients.actor_not_global' | 'clients.in_use' | 'accounts.currency_in_use' | 'accounts.business_line_in_use' | 'accounts.not_found' | 'accounts.logo_not_found' | 'accounts.business_line_not_enabled' | 'operations.not_found' | 'operations.in_use' | 'users.not_found' | 'users.name_exists' | 'users.last_owner' | 'users.no_identity' | 'users.local_owner' | 'users.disabled' | 'keys.not_found' | 'keys.label_exists' | 'controllers.not_found' | 'controllers.serial_exists' | 'operations.name_exists' | 'tags.not_found' | 'tags.key_exists' | 'tags.in_use' | 'devices.not_found' | 'devices.serial_exists' | 'devices.business_line_in_use' | 'readings.not_found' | 'readings.unreadable' | 'readings.damaged' | 'readings.unassigned' | 'visits.stock_unknown' | 'reconciliation.no_boundaries' | 'reconciliation.too_long' | 'inventory.product_not_visible' | 'inventory.duplicate_selection' | 'inventory.selection_unknown' | 'inventory.business_line_mismatch' | 'selectors.not_found' | 'products.not_found' | 'products.code_exists' | 'products.attributes_mismatch' | 'products.currency_mismatch' | 'products.not_visible_to_scope' | 'profiles.not_found' | 'profiles.name_exists' | 'profiles.in_use' | 'profiles.device_not_in_account' | 'profiles.duplicate_device' | 'profiles.device_business_line_mismatch' | 'profiles.product_not_visible_to_account' | 'profiles.unknown_tag' | 'profiles.invalid_consumption_schedule' | 'profiles.actor_scope_not_allowed' | 'consumers.identification_exists' | 'requirements.not_found' | 'consumption.persons_off' | 'consumers.not_found' | 'consumers.inactive' | 'consumers.unknown_tag_key' | 'consumers.too_many_tags' | 'consumers.too_many_codes' | 'consumers.profile_not_for_this_account' | 'consumers.code_requires_profile' | 'consumers.code_value_taken_in_operation' | 'consumers.code_value_taken_at_account' | 'consumers.no_fingerprint_template' | 'consumers.fingerprint_already_enrolled' | 'consumers.too_many_fingerprints' | 'consumers.code_not_fingerprint' | 'consumers.extra_not_found' | 'consumers.too_many_extras' | 'grants.allowed' | 'grants.not_grantable' | 'grants.nobody_to_ask' | 'grants.too_many' | 'grants.not_found' | 'grants.decided' | 'consumers.product_not_in_profile' | 'consumers.fingerprint_not_found' | 'codes.not_found' | 'codes.profile_not_assigned' | 'transactions.not_found' | 'transactions.already_credited' | 'transactions.already_refunded' | 'transactions.nothing_to_refund' | 'transactions.refund_not_found' | 'transactions.already_returned' | 'transactions.evidence_not_found' | 'transactions.export.already_running' | 'transactions.export.not_found' | 'second_box.needs_https' | 'second_box.not_paired' | 'second_box.away' | 'backups.plan_fixed' | 'backups.folder_unusable' | 'network.fixed' | 'network.unusable' | 'feed_rejections.not_found' | 'feed_rejections.already_resolved' | 'feed_rejections.still_rejected' | 'evidence.exists' | 'links.invalid_signature' | 'links.expired' | 'receipts.not_found' | ('imports.unreadable' | 'imports.not_found' | 'imports.nothing_to_undo' | 'imports.columns' | 'auth.missing_credentials' | 'auth.invalid_api_key' | 'auth.invalid_controller_token' | 'auth.invalid_directory_token' | 'directories.not_found' | 'directories.exists' | 'scim.user_not_found' | 'scim.group_not_found' | 'scim.schema_not_found' | 'scim.user_exists' | 'scim.identification_taken' | 'scim.invalid_filter' | 'scim.invalid_path' | 'scim.no_target' | 'scim.invalid_value' | 'scim.invalid_syntax' | 'scim.mutability' | 'auth.forbidden' | 'auth.out_of_scope' | 'auth.reserved_resource' | 'auth.no_session' | 'auth.invalid_credentials' | 'auth.code_needed' | 'auth.totp_active' | 'auth.totp_inactive' | 'auth.invalid_link' | 'auth.too_many_attempts' | 'auth.password_off' | 'auth.flow_ended' | 'auth.provider_refused' | 'auth.provider_answer' | 'auth.nothing_granted' | 'auth.user_disabled' | 'auth.identity_taken' | 'auth.other_identity' | 'auth.invalid_logout_token' | 'identity_provider.not_found' | 'identity_provider.secret_lost' | 'identity_provider.unreachable' | 'identity_provider.unusable' | 'backups.in_progress' | 'backups.not_found' | 'backups.unavailable' | 'head_office.off' | 'head_office.unreachable' | 'system.no_authority' | 'incidents.not_found' | 'incidents.not_open' | 'mutes.not_found' | 'mutes.too_many' | 'contacts.not_found' | 'contacts.too_many' | 'contacts.too_many_tests' | 'contacts.inactive' | 'contacts.not_signed' | 'contacts.personal_needs_tls' | 'mail_server.not_found' | 'mail_server.test_in_progress' | 'messages.not_found' | 'messages.ended' | 'report_schedules.not_found' | 'report_schedules.too_many' | 'report_schedules.owner_left' | 'report_schedules.file_gone' | 'walls.not_found' | 'panel.too_many_streams' | 'auth.cross_site' | 'auth.password_needed' | 'rate_limit.exceeded' | 'validation.failed' | 'request.malformed_json' | 'request.not_acceptable' | 'request.unsupported_media_type' | 'changes.history_forked' | 'changes.too_many_waiting' | 'subscriptions.not_found' | 'subscriptions.message_not_found' | 'subscriptions.target_not_allowed' | 'subscriptions.too_many' | 'subscriptions.test_in_progress' | 'request.too_large' | 'request.timeout' | 'request.malformed' | 'request.unsupported_transfer_encoding' | 'request.headers_too_large' | 'request.unknown_host' | 'request.route_not_found' | 'request.method_not_allowed' | 'request.precondition_failed' | 'request.range_not_satisfiable' | 'internal.error' | 'storage.full' | 'server.restart_needed' | 'server.upgrading' | 'server.superseded' | 'server.second_box_missing' | 'server.busy' | 'idempotency.key_reused' | 'idempotency.in_progress' | 'clients.not_found' | 'clients.actor_not_global' | 'clients.in_use' | 'accounts.currency_in_use' | 'accounts.business_line_in_use' | 'accounts.not_found' | 'accounts.logo_not_found' | 'accounts.business_line_not_enabled' | 'operations.not_found' | 'operations.in_use' | 'users.not_found' | 'users.name_exists' | 'users.last_owner' | 'users.no_identity' | 'users.local_owner' | 'users.disabled' | 'keys.not_found' | 'keys.label_exists' | 'controllers.not_found' | 'controllers.serial_exists' | 'operations.name_exists' | 'tags.not_found' | 'tags.key_exists' | 'tags.in_use' | 'devices.not_found' | 'devices.serial_exists' | 'devices.business_line_in_use' | 'readings.not_found' | 'readings.unreadable' | 'readings.damaged' | 'readings.unassigned' | 'visits.stock_unknown' | 'reconciliation.no_boundaries' | 'reconciliation.too_long' | 'inventory.product_not_visible' | 'inventory.duplicate_selection' | 'inventory.selection_unknown' | 'inventory.business_line_mismatch' | 'selectors.not_found' | 'products.not_found' | 'products.code_exists' | 'products.attributes_mismatch' | 'products.currency_mismatch' | 'products.not_visible_to_scope' | 'profiles.not_found' | 'profiles.name_exists' | 'profiles.in_use' | 'profiles.device_not_in_account' | 'profiles.duplicate_device' | 'profiles.device_business_line_mismatch' | 'profiles.product_not_visible_to_account' | 'profiles.unknown_tag' | 'profiles.invalid_consumption_schedule' | 'profiles.actor_scope_not_allowed' | 'consumers.identification_exists' | 'requirements.not_found' | 'consumption.persons_off' | 'consumers.not_found' | 'consumers.inactive' | 'consumers.unknown_tag_key' | 'consumers.too_many_tags' | 'consumers.too_many_codes' | 'consumers.profile_not_for_this_account' | 'consumers.code_requires_profile' | 'consumers.code_value_taken_in_operation' | 'consumers.code_value_taken_at_account' | 'consumers.no_fingerprint_template' | 'consumers.fingerprint_already_enrolled' | 'consumers.too_many_fingerprints' | 'consumers.code_not_fingerprint' | 'consumers.extra_not_found' | 'consumers.too_many_extras' | 'grants.allowed' | 'grants.not_grantable' | 'grants.nobody_to_ask' | 'grants.too_many' | 'grants.not_found' | 'grants.decided' | 'consumers.product_not_in_profile' | 'consumers.fingerprint_not_found' | 'codes.not_found' | 'codes.profile_not_assigned' | 'transactions.not_found' | 'transactions.already_credited' | 'transactions.already_refunded' | 'transactions.nothing_to_refund' | 'transactions.refund_not_found' | 'transactions.already_returned' | 'transactions.evidence_not_found' | 'transactions.export.already_running' | 'transactions.export.not_found' | 'second_box.needs_https' | 'second_box.not_paired' | 'second_box.away' | 'backups.plan_fixed' | 'backups.folder_unusable' | 'network.fixed' | 'network.unusable' | 'feed_rejections.not_found' | 'feed_rejections.already_resolved' | 'feed_rejections.still_rejected' | 'evidence.exists' | 'links.invalid_signature' | 'links.expired' | 'receipts.not_found')[];
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: RequestList };
  /** List the machines and selections that hold a product */
  listProductPlacements: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: ProductPlacementList };
  /** List products, newest first */
  listProducts: { input: {
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only items changed at this time or later; UTC without an offset. */
    updatedFrom?: string;
    /** With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items. */
    removed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** Only the product with exactly this code of the operator. */
    code?: string;
  }; result: ProductList };
  /** List profiles, newest first */
  listProfiles: { input: {
    /** Only of this line. */
    businessLine?: 'vending' | 'eas' | ('vending' | 'eas')[];
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only items changed at this time or later; UTC without an offset. */
    updatedFrom?: string;
    /** With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items. */
    removed?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** Only of this product. */
    productId?: string | string[];
  }; result: ProfileList };
  /** List the machines that a reading may belong to, most likely first */
  listReadingCandidates: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ReadingCandidates };
  /** List readings, newest first by when the machine was read */
  listReadings: { input: {
    /** Only of this machine. */
    deviceId?: string;
    /** Only readings in this state. */
    state?: 'accepted' | 'quarantined' | 'ignored';
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ReadingList };
  /** Compare the witnesses of all machines, one line each, worst first */
  listReconciliation: { input: {
    /** A moment; without it, the count before the last one. */
    from?: string;
    /** A moment; by default, the last visit with a count. */
    to?: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ReconciliationOverview };
  /** List the caller’s exports of reconciliation */
  listReconciliationExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List the caller’s exports of an issue record */
  listRecordOfIssueExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List refusals by machines, newest first */
  listRefusals: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of the machine with this serial. */
    deviceSerial?: string;
    /** Only of the code with this value. */
    codeId?: string;
    /** Only of this person. */
    consumerId?: string;
    /** Only of this product. */
    productId?: string;
    /** Only refusals with this reason. */
    reason?: 'device_unknown' | 'device_inactive' | 'selection_unknown' | 'product_unknown' | 'product_inactive' | 'code_unknown' | 'consumer_inactive' | 'code_inactive' | 'not_yet_valid' | 'expired' | 'profile_missing' | 'profile_inactive' | 'qualification_missing' | 'qualification_expired' | 'product_not_allowed' | 'device_not_allowed' | 'day_not_allowed' | 'quota_exhausted' | 'too_soon' | 'return_pending' | 'insufficient_credit';
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: RefusalList };
  /** List people who were removed, by identification */
  listRemovedConsumers: { input: {
    /** The operator’s number for the person, such as a personnel number; unique in the account. */
    identification?: string;
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: RemovedConsumerList };
  /** List the runs of a scheduled report, latest period first, each with a link to its file */
  listReportRuns: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: ReportRunList };
  /** List scheduled reports, newest first */
  listReportSchedules: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: ReportScheduleList };
  /** List requirements, newest first */
  listRequirements: { input: {
    /** Only active items, or only inactive ones. */
    isActive?: boolean;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: RequirementList };
  /** List the caller’s exports of returns */
  listReturnExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List deliveries of returnable products with their returns, newest delivery first */
  listReturns: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only pairs with this status: `pending` (out), `returned` or `written_off`. */
    status?: 'pending' | 'returned' | 'written_off';
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of this product. */
    productId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only returns at this moment or later, by the machine’s clock. */
    returnedFrom?: string;
    /** Only returns at this moment or before, by the machine’s clock. */
    returnedTo?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null. */
    order?: 'date' | 'arrival';
    /** A comma-separated list of the members to return. */
    fields?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: ReturnList };
  /** Read the account statement of a code, latest arrival first */
  listStatementLines: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: StatementLineList };
  /** List subscriptions, newest first */
  listSubscriptions: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: SubscriptionList };
  /** List tags, newest first */
  listTags: { input: {
    /** Only items that contain this text; case and accents are ignored. */
    search?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The order of the list; `-` reverses it. */
    sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
    /** The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors. */
    page?: number;
    /** The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit. */
    pageSize?: number;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
  }; result: TagList };
  /** List the caller’s exports of top-ups */
  listTopUpExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List top-ups, newest first by the machine’s date */
  listTopUps: { input: {
    /** Required, except with `order=arrival`. */
    from?: string;
    /** Required, except with `order=arrival`. */
    to?: string;
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only of this code. */
    consumerCode?: string;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null. */
    order?: 'date' | 'arrival';
    /** A comma-separated list of the members to return. */
    fields?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: TopUpList };
  /** List the caller’s exports of deliveries */
  listTransactionExports: { input: {
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: OwnExportList };
  /** List deliveries, newest first by the machine’s date */
  listTransactions: { input: {
    /** Required, except with `order=arrival`. */
    from?: string;
    /** Required, except with `order=arrival`. */
    to?: string;
    /** Only of this line. */
    businessLine?: 'vending' | 'eas';
    /** Only successful deliveries, or only failed ones. */
    isDelivered?: boolean;
    /** Only payments with this method. */
    method?: 'CASH' | 'CASHLESS' | 'CARD' | 'WALLET' | 'BRE_B' | 'REMOTE';
    /** Only of this operation; an operation outside the key’s scope is ignored. */
    operationId?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** Only of the machine with this serial. */
    deviceSerial?: string;
    /** Only reports of this controller. */
    controllerSerial?: string;
    /** Only of this product. */
    productId?: string;
    /** Only of the person who had this identification then. */
    consumerIdentification?: string;
    /** Only products that must be returned, or only others. */
    isReturnable?: boolean;
    /** Only movements of people who had this tag then. */
    tagId?: string | string[];
    /** Only with this value of a tag; with `tagId`, of that tag. */
    tagValue?: string;
    /** Only movements received at this moment or later, whatever the machine’s date. */
    receivedFrom?: string;
    /** Only movements received at this moment or before, whatever the machine’s date. */
    receivedTo?: string;
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** `date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null. */
    order?: 'date' | 'arrival';
    /** A comma-separated list of the members to return. */
    fields?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: TransactionList };
  /** List presented values without an owner, latest first */
  listUnknownCodes: { input: {
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
  }; result: UnknownCodeList };
  /** List visits, with what was filled, removed, lost and found */
  listVisits: { input: {
    /** The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone. */
    from?: string;
    /** The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone. */
    to?: string;
    /** Only of this machine. */
    deviceId?: string;
    /** `date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null. */
    order?: 'date' | 'arrival';
    /** Only of this client; a client outside the key’s scope is replaced by the key’s. */
    clientId?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning. */
    cursor?: string;
    /** The maximum number of items that a call returns. */
    limit?: number;
    /** `account`: the ends of a range that are dates without a time are whole days in the account’s time zone. */
    zone?: Zone;
  }; result: DeviceVisitList };
  /** Report the stock of a device’s selections after a refill */
  refillDevice: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: RefillDeviceBody;
  }; result: DevicePlanogram };
  /** Remove the profile of a business line from a code */
  removeConsumerCodeProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    /** The business line. */
    businessLine: 'vending' | 'eas';
  }; result: null };
  /** Replace a device’s planogram */
  replaceDevicePlanogram: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: ReplaceDevicePlanogramBody;
  }; result: DevicePlanogram };
  /** Set the reading rules of a machine */
  replaceReadingRules: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: ReplaceReadingRulesBody;
  }; result: ReadingRules };
  /** Report a visit to a machine, with counts, refills, removals and cash */
  reportVisit: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: ReportVisitBody;
  }; result: Visit };
  /** Resume a subscription with the message that failed */
  resumeSubscription: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Subscription };
  /** Send a message again under its id, and return its result */
  retryDelivery: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The id of a message, as in the attempts. */
    webhookId: string;
  }; result: DeliveryOutcome };
  /** Record a rejected row, once its cause is gone */
  retryFeedRejection: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: FeedRejection };
  /** Record all rejected rows of a cause */
  retryFeedRejections: { input: {
    body: RetryFeedRejectionsBody;
  }; result: RetriedRejections };
  /** Try a message now */
  retryMessage: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Message };
  /** Create a new signing secret; both sign for 24 hours */
  rotateContactSecret: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: RotateContactSecretReply };
  /** Create a new signing secret; both sign for 24 hours */
  rotateSubscriptionSecret: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: SubscriptionSecret };
  /** Activate or deactivate a consumer */
  setConsumerActive: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: SetConsumerActiveBody;
  }; result: Consumer };
  /** Activate or deactivate a code */
  setConsumerCodeActive: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    body: SetConsumerActiveBody;
  }; result: ConsumerCode };
  /** Skip changes up to a cursor, and continue after it */
  skipChanges: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: SkipChangesBody;
  }; result: Subscription };
  /** Send a test message to a contact */
  testContact: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Message };
  /** Send a message of type `test`, and return its result */
  testSubscription: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: DeliveryOutcome };
  /** Undo the acknowledgement of an incident */
  unacknowledgeIncident: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: Incident };
  /** Undo an import, except rows that were changed since */
  undoImport: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
  }; result: ImportUndone };
  /** Set when kinds of incidents open and close */
  updateAlertSettings: { input: {
    body: UpdateAlertSettingsBody;
  }; result: AlertSettings };
  /** Edit a consumer */
  updateConsumer: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateConsumerBody;
  }; result: Consumer };
  /** Edit a code */
  updateConsumerCode: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    /** The value that the machine reads. */
    codeId: string;
    body: UpdateConsumerCodeBody;
  }; result: ConsumerCode };
  /** Change a contact */
  updateContact: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateContactBody;
  }; result: Contact };
  /** Edit a device */
  updateDevice: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateDeviceBody;
  }; result: Device };
  /** Rename, activate or deactivate an operation */
  updateOperation: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateOperationBody;
  }; result: Operation };
  /** Edit a product */
  updateProduct: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateProductBody;
  }; result: Product };
  /** Edit a profile */
  updateProfile: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateProfileBody;
  }; result: Profile };
  /** Change a scheduled report; its owner stays the same */
  updateReportSchedule: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateReportScheduleBody;
  }; result: ReportSchedule };
  /** Change a requirement */
  updateRequirement: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateRequirementBody;
  }; result: Requirement };
  /** Edit, activate or deactivate a subscription */
  updateSubscription: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateSubscriptionBody;
  }; result: Subscription };
  /** Rename a tag */
  updateTag: { input: {
    /** The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id. */
    id: string;
    body: UpdateTagBody;
  }; result: Tag };
  /** Send readings of machines */
  uploadReadings: { input: {
    /** Only of the machine with this serial. */
    deviceSerial?: string;
    /** The moment when the machine was read. */
    readAt?: string;
    /** The name of the file; null for none. */
    fileName?: string;
    /** Only of this account; an account outside the key’s scope is replaced by the key’s. */
    accountId?: string;
    /** Only return the results, without storing anything. */
    dryRun?: boolean;
  } & { body: string | Uint8Array<ArrayBuffer> }; result: TakenReadings };
}

/**
 * Method and path of each operation. `once` takes an Idempotency-Key, `page` and `limit` are lists in pages, and `never` is a
 * write that may not be sent again.
 */
export const operations: {
  readonly [Id in keyof Operations]: readonly [
    method: string,
    path: string,
    trait: 'once' | 'page' | 'limit' | 'never' | '',
  ];
} = {
  acceptReading: ['POST', '/devices/readings/{id}/accept', 'once'],
  acknowledgeIncident: ['POST', '/incidents/{id}/acknowledge', 'once'],
  activateProduct: ['PATCH', '/products/{id}/activate', 'once'],
  activateProfile: ['PATCH', '/profiles/{id}/activate', 'once'],
  assignConsumerCodeProfile: ['PUT', '/consumers/{id}/codes/{codeId}/profile', 'once'],
  assignReading: ['POST', '/devices/readings/{id}/assign', 'once'],
  cancelAvailableCreditExport: ['DELETE', '/consumers/report/exports/{id}', 'never'],
  cancelConsumptionExport: ['DELETE', '/consumption/exports/{id}', 'never'],
  cancelCreditExport: ['DELETE', '/transactions/credits/exports/{id}', 'never'],
  cancelReconciliationExport: ['DELETE', '/reconciliation/exports/{id}', 'never'],
  cancelRecordOfIssueExport: ['DELETE', '/consumers/record/exports/{id}', 'never'],
  cancelReturnExport: ['DELETE', '/transactions/returns/exports/{id}', 'never'],
  cancelTopUpExport: ['DELETE', '/transactions/recharges/exports/{id}', 'never'],
  cancelTransactionExport: ['DELETE', '/transactions/exports/{id}', 'never'],
  changeCodesInBulk: ['POST', '/consumers/codes/bulk', 'once'],
  changeConsumersInBulk: ['POST', '/consumers/bulk', 'once'],
  closeReturn: ['POST', '/transactions/returns/{id}/close', 'once'],
  createConsumer: ['POST', '/consumers', 'once'],
  createConsumerCode: ['POST', '/consumers/{id}/codes', 'once'],
  createConsumerCodeFingerprint: ['POST', '/consumers/{consumerId}/codes/{codeId}/fingerprints', 'once'],
  createContact: ['POST', '/contacts', 'never'],
  createCredit: ['POST', '/transactions/credits', 'once'],
  createExtra: ['POST', '/consumers/{id}/codes/{codeId}/extras', 'once'],
  createGrantRequest: ['POST', '/consumers/{id}/codes/{codeId}/grant-requests', 'once'],
  createMute: ['POST', '/mutes', 'once'],
  createOperation: ['POST', '/operations', 'once'],
  createProduct: ['POST', '/products', 'once'],
  createProfile: ['POST', '/profiles', 'once'],
  createReconciliationNote: ['POST', '/devices/{id}/reconciliation/notes', 'once'],
  createRefund: ['POST', '/transactions/{id}/refund', 'once'],
  createReportRun: ['POST', '/report-schedules/{id}/run', 'once'],
  createReportSchedule: ['POST', '/report-schedules', 'once'],
  createRequirement: ['POST', '/requirements', 'once'],
  createSubscription: ['POST', '/subscriptions', 'never'],
  createTag: ['POST', '/tags', 'once'],
  deactivateProduct: ['PATCH', '/products/{id}/deactivate', 'once'],
  deactivateProfile: ['PATCH', '/profiles/{id}/deactivate', 'once'],
  deleteConsumer: ['DELETE', '/consumers/{id}', 'once'],
  deleteConsumerCode: ['DELETE', '/consumers/{id}/codes/{codeId}', 'once'],
  deleteConsumerCodeFingerprint: ['DELETE', '/consumers/{consumerId}/codes/{codeId}/fingerprints/{fingerId}', 'once'],
  deleteContact: ['DELETE', '/contacts/{id}', 'once'],
  deleteExtra: ['DELETE', '/consumers/{id}/codes/{codeId}/extras/{extraId}', 'once'],
  deleteMute: ['DELETE', '/mutes/{id}', 'once'],
  deleteOperation: ['DELETE', '/operations/{id}', 'once'],
  deleteProduct: ['DELETE', '/products/{id}', 'once'],
  deleteProfile: ['DELETE', '/profiles/{id}', 'once'],
  deleteRefund: ['DELETE', '/transactions/{id}/refund', 'once'],
  deleteReportSchedule: ['DELETE', '/report-schedules/{id}', 'once'],
  deleteRequirement: ['DELETE', '/requirements/{id}', 'once'],
  deleteSubscription: ['DELETE', '/subscriptions/{id}', 'once'],
  deleteTag: ['DELETE', '/tags/{id}', 'once'],
  dismissFeedRejections: ['POST', '/feed-rejections/dismiss', 'once'],
  dropMessage: ['DELETE', '/messages/{id}', 'once'],
  exportAvailableCredit: ['POST', '/consumers/report/exports', 'once'],
  exportConsumption: ['POST', '/consumption/exports', 'once'],
  exportCredits: ['POST', '/transactions/credits/exports', 'once'],
  exportReconciliation: ['POST', '/reconciliation/exports', 'once'],
  exportRecordOfIssue: ['POST', '/consumers/record/exports', 'once'],
  exportReturns: ['POST', '/transactions/returns/exports', 'once'],
  exportTopUps: ['POST', '/transactions/recharges/exports', 'once'],
  exportTransactions: ['POST', '/transactions/exports', 'once'],
  getAccount: ['GET', '/accounts/{id}', ''],
  getAccountLogo: ['GET', '/accounts/{id}/logo', ''],
  getAlertSettings: ['GET', '/alert-settings', ''],
  getAvailableCreditExport: ['GET', '/consumers/report/exports/{id}', ''],
  getClient: ['GET', '/clients/{id}', ''],
  getConsumer: ['GET', '/consumers/{id}', ''],
  getConsumerCode: ['GET', '/consumers/{id}/codes/{codeId}', ''],
  getConsumerCodeExplanation: ['GET', '/consumers/{id}/codes/{codeId}/explanation', ''],
  getConsumerEntitlements: ['GET', '/consumers/{id}/entitlements', ''],
  getConsumerImportTemplate: ['GET', '/consumers/imports/template', ''],
  getConsumerSummary: ['GET', '/consumers/summary', ''],
  getConsumptionExport: ['GET', '/consumption/exports/{id}', ''],
  getConsumptionSummary: ['GET', '/consumption/summary', ''],
  getContact: ['GET', '/contacts/{id}', ''],
  getCreditExport: ['GET', '/transactions/credits/exports/{id}', ''],
  getCreditSummary: ['GET', '/transactions/credits/summary', ''],
  getDashboardDevices: ['GET', '/dashboard/devices', ''],
  getDashboardHeatmap: ['GET', '/dashboard/heatmap', ''],
  getDashboardPaymentMethods: ['GET', '/dashboard/payment-methods', ''],
  getDashboardProducts: ['GET', '/dashboard/products', ''],
  getDashboardSummary: ['GET', '/dashboard/summary', ''],
  getDashboardTimeseries: ['GET', '/dashboard/timeseries', ''],
  getDelivery: ['GET', '/subscriptions/{id}/attempts/{webhookId}', ''],
  getDeliveryEvidence: ['GET', '/transactions/{id}/delivery-evidence', ''],
  getDevice: ['GET', '/devices/{id}', ''],
  getDeviceForecast: ['GET', '/devices/{id}/forecast', ''],
  getDevicePlanogram: ['GET', '/devices/{id}/planogram', ''],
  getFeedRejection: ['GET', '/feed-rejections/{id}', ''],
  getImport: ['GET', '/imports/{id}', ''],
  getIncident: ['GET', '/incidents/{id}', ''],
  getMachineReconciliation: ['GET', '/devices/{id}/reconciliation', ''],
  getMe: ['GET', '/me', ''],
  getOperation: ['GET', '/operations/{id}', ''],
  getOverview: ['GET', '/overview', ''],
  getOwnUsage: ['GET', '/me/requests/usage', ''],
  getProduct: ['GET', '/products/{id}', ''],
  getProductImportTemplate: ['GET', '/products/imports/template', ''],
  getProfile: ['GET', '/profiles/{id}', ''],
  getReading: ['GET', '/devices/readings/{id}', ''],
  getReadingFile: ['GET', '/devices/readings/{id}/raw', ''],
  getReadingRules: ['GET', '/devices/{id}/reading-rules', ''],
  getReconciliationExport: ['GET', '/reconciliation/exports/{id}', ''],
  getReconciliationHistory: ['GET', '/devices/{id}/reconciliation/history', ''],
  getRecordOfIssue: ['GET', '/consumers/{id}/record', 'limit'],
  getRecordOfIssueExport: ['GET', '/consumers/record/exports/{id}', ''],
  getReportSchedule: ['GET', '/report-schedules/{id}', ''],
  getRequirement: ['GET', '/requirements/{id}', ''],
  getRequirementStanding: ['GET', '/consumption/requirements/{id}', 'limit'],
  getRequirementsOfPerson: ['GET', '/consumers/{id}/requirements', ''],
  getReturn: ['GET', '/transactions/returns/{id}', ''],
  getReturnEvidence: ['GET', '/transactions/returns/{id}/evidence', ''],
  getReturnExport: ['GET', '/transactions/returns/exports/{id}', ''],
  getReturnSummary: ['GET', '/transactions/returns/summary', ''],
  getSelector: ['GET', '/selectors/{key}', ''],
  getSnapshot: ['GET', '/changes/snapshot', ''],
  getSubscription: ['GET', '/subscriptions/{id}', ''],
  getTag: ['GET', '/tags/{id}', ''],
  getTopUp: ['GET', '/transactions/recharges/{id}', ''],
  getTopUpExport: ['GET', '/transactions/recharges/exports/{id}', ''],
  getTopUpSummary: ['GET', '/transactions/recharges/summary', ''],
  getTransaction: ['GET', '/transactions/{id}', ''],
  getTransactionExport: ['GET', '/transactions/exports/{id}', ''],
  getTransactionSummary: ['GET', '/transactions/summary', ''],
  ignoreReading: ['POST', '/devices/readings/{id}/ignore', 'once'],
  importConsumers: ['POST', '/consumers/imports', 'once'],
  importProducts: ['POST', '/products/imports', 'once'],
  listAccounts: ['GET', '/accounts', 'page'],
  listAuditLogs: ['GET', '/audit-logs', 'page'],
  listAvailableCredit: ['GET', '/consumers/report', 'limit'],
  listAvailableCreditExports: ['GET', '/consumers/report/exports', 'limit'],
  listChanges: ['GET', '/changes', ''],
  listClients: ['GET', '/clients', 'page'],
  listConsumerCodeFingerprints: ['GET', '/consumers/{consumerId}/codes/{codeId}/fingerprints', ''],
  listConsumers: ['GET', '/consumers', 'page'],
  listConsumptionExports: ['GET', '/consumption/exports', 'limit'],
  listConsumptionGroups: ['GET', '/consumption/groups', ''],
  listContacts: ['GET', '/contacts', 'page'],
  listCreditExports: ['GET', '/transactions/credits/exports', 'limit'],
  listCredits: ['GET', '/transactions/credits', 'limit'],
  listDeliveryAttempts: ['GET', '/subscriptions/{id}/attempts', ''],
  listDeviceSlots: ['GET', '/devices/{id}/slots', ''],
  listDeviceVisits: ['GET', '/devices/{id}/visits', 'limit'],
  listDevices: ['GET', '/devices', 'page'],
  listExtras: ['GET', '/consumers/{id}/codes/{codeId}/extras', 'limit'],
  listFeedRejectionCauses: ['GET', '/feed-rejections/causes', ''],
  listFeedRejections: ['GET', '/feed-rejections', 'limit'],
  listFetchedEntitlements: ['GET', '/consumption/entitlements', 'limit'],
  listImportRows: ['GET', '/imports/{id}/rows', 'limit'],
  listImports: ['GET', '/imports', 'limit'],
  listIncidents: ['GET', '/incidents', 'limit'],
  listInventory: ['GET', '/inventory', 'page'],
  listMessages: ['GET', '/messages', 'limit'],
  listMutes: ['GET', '/mutes', 'page'],
  listOperations: ['GET', '/operations', 'page'],
  listOutliers: ['GET', '/consumption/outliers', ''],
  listOverviewMachines: ['GET', '/overview/machines', 'page'],
  listOwnRequests: ['GET', '/me/requests', 'limit'],
  listProductPlacements: ['GET', '/products/{id}/placements', 'page'],
  listProducts: ['GET', '/products', 'page'],
  listProfiles: ['GET', '/profiles', 'page'],
  listReadingCandidates: ['GET', '/devices/readings/{id}/candidates', ''],
  listReadings: ['GET', '/devices/readings', 'limit'],
  listReconciliation: ['GET', '/reconciliation', ''],
  listReconciliationExports: ['GET', '/reconciliation/exports', 'limit'],
  listRecordOfIssueExports: ['GET', '/consumers/record/exports', 'limit'],
  listRefusals: ['GET', '/authorizations/refusals', 'limit'],
  listRemovedConsumers: ['GET', '/consumers/removed', 'limit'],
  listReportRuns: ['GET', '/report-schedules/{id}/runs', 'limit'],
  listReportSchedules: ['GET', '/report-schedules', 'page'],
  listRequirements: ['GET', '/requirements', 'page'],
  listReturnExports: ['GET', '/transactions/returns/exports', 'limit'],
  listReturns: ['GET', '/transactions/returns', 'limit'],
  listStatementLines: ['GET', '/consumers/{id}/codes/{codeId}/statement', 'limit'],
  listSubscriptions: ['GET', '/subscriptions', 'page'],
  listTags: ['GET', '/tags', 'page'],
  listTopUpExports: ['GET', '/transactions/recharges/exports', 'limit'],
  listTopUps: ['GET', '/transactions/recharges', 'limit'],
  listTransactionExports: ['GET', '/transactions/exports', 'limit'],
  listTransactions: ['GET', '/transactions', 'limit'],
  listUnknownCodes: ['GET', '/authorizations/unknown-codes', 'limit'],
  listVisits: ['GET', '/visits', 'limit'],
  refillDevice: ['POST', '/devices/{id}/refills', 'once'],
  removeConsumerCodeProfile: ['DELETE', '/consumers/{id}/codes/{codeId}/profile/{businessLine}', 'once'],
  replaceDevicePlanogram: ['PUT', '/devices/{id}/planogram', 'once'],
  replaceReadingRules: ['PUT', '/devices/{id}/reading-rules', 'once'],
  reportVisit: ['POST', '/devices/{id}/visits', 'once'],
  resumeSubscription: ['POST', '/subscriptions/{id}/resume', 'once'],
  retryDelivery: ['POST', '/subscriptions/{id}/attempts/{webhookId}/send', 'never'],
  retryFeedRejection: ['POST', '/feed-rejections/{id}/retry', 'once'],
  retryFeedRejections: ['POST', '/feed-rejections/retry', 'once'],
  retryMessage: ['POST', '/messages/{id}/retry', 'once'],
  rotateContactSecret: ['POST', '/contacts/{id}/rotate', 'never'],
  rotateSubscriptionSecret: ['POST', '/subscriptions/{id}/rotate', 'never'],
  setConsumerActive: ['PATCH', '/consumers/{id}/active', 'once'],
  setConsumerCodeActive: ['PATCH', '/consumers/{id}/codes/{codeId}/active', 'once'],
  skipChanges: ['POST', '/subscriptions/{id}/skip', 'once'],
  testContact: ['POST', '/contacts/{id}/test', 'once'],
  testSubscription: ['POST', '/subscriptions/{id}/test', 'never'],
  unacknowledgeIncident: ['DELETE', '/incidents/{id}/acknowledge', 'once'],
  undoImport: ['POST', '/imports/{id}/undo', 'once'],
  updateAlertSettings: ['PATCH', '/alert-settings', 'once'],
  updateConsumer: ['PATCH', '/consumers/{id}', 'once'],
  updateConsumerCode: ['PATCH', '/consumers/{id}/codes/{codeId}', 'once'],
  updateContact: ['PATCH', '/contacts/{id}', 'once'],
  updateDevice: ['PATCH', '/devices/{id}', 'once'],
  updateOperation: ['PATCH', '/operations/{id}', 'once'],
  updateProduct: ['PATCH', '/products/{id}', 'once'],
  updateProfile: ['PATCH', '/profiles/{id}', 'once'],
  updateReportSchedule: ['PATCH', '/report-schedules/{id}', 'once'],
  updateRequirement: ['PATCH', '/requirements/{id}', 'once'],
  updateSubscription: ['PATCH', '/subscriptions/{id}', 'once'],
  updateTag: ['PATCH', '/tags/{id}', 'once'],
  uploadReadings: ['POST', '/devices/readings', 'never'],
};
