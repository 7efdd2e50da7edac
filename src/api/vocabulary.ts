/*
 * The closed lists of the interface that more than one part of Larder needs, in the order in which they are shown.
 * Lists that belong to one part (product types, presets, permissions) stand with it.
 */

/** See rules/people-and-codes#codes. */
export const codeTypes = [
  'QR',
  'NFC',
  'FINGERPRINT',
  'CODE128',
  'CODE39',
  'PDF417',
  'EAN13',
  'UPCA',
  'MAXICODE',
  'MRZ',
] as const;

/** See rules/feed#deliveries. */
export const paymentMethods = ['CASH', 'CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'] as const;

/** States of a return (rules/movements#pairs-of-delivery-and-return). */
export const returnStatuses = ['pending', 'returned', 'written_off'] as const;

/** Oddities of a movement that was accepted (rules/feed#doubtful-dates). */
export const movementWarnings = ['date_doubtful'] as const;
export type MovementWarning = (typeof movementWarnings)[number];

/** The languages of export headers (rules/exports#exports-of-deliveries). */
export const locales = ['en', 'es', 'pt'] as const;

/**
 * The prefix of export columns that show a tag of the consumers, by its key
 * (rules/exports#exports-of-deliveries).
 */
export const tagColumnPrefix = 'tags.';

/** The leaf paths of a transaction, at last those that `fields` brings in (rules/exports#exports-of-deliveries). */
export const exportColumns = [
  'id',
  'date',
  'businessLine',
  'isDelivered',
  'method',
  'failureReason',
  'currency',
  'device.serial',
  'device.name',
  'consumer.name',
  'consumer.identification',
  'consumer.codeId',
  'product.name',
  'product.selection',
  'product.cost',
  'product.sellValue',
  'product.priceWithoutTax',
  'product.tax',
  'product.taxValue',
  'product.profit',
  'product.balancePaid',
  'product.rechargePaid',
  'accountId',
  'operationId',
  'sequence',
  'receivedAt',
  'batchId',
  'frameUuid',
  'videoKey',
  'device.id',
  'consumer.id',
  'product.id',
  'product.code',
  'outcome',
] as const;

/** The members of the credit row (rules/credit#credit-report), for a credit export. */
export const creditColumns = [
  'consumerId',
  'name',
  'identification',
  'codeId',
  'codeType',
  'operationId',
  'isActive',
  'subsidy',
  'recharge',
  'available',
  'profileId',
  'profileName',
  'cumulative',
  'lastSubsidyAt',
  'lastRechargeAt',
] as const;

/** Columns of an exported reconciliation, one line each (rules/exports#exports-of-a-reconciliation). */
export const reconciliationColumns = [
  'device.serial',
  'device.name',
  'from',
  'to',
  'line',
  'selection',
  'product.name',
  'machine.vends',
  'machine.tests',
  'machine.free',
  'reported.vends',
  'counted.sold',
  'difference.vends',
  'currency',
  'machine.value',
  'reported.value',
  'difference.value',
  'verdict',
  'causes',
] as const;

/** The reasons why an authorisation is refused, in the order in which they are tried (rules/authorisations#reasons). */
export const refusalReasons = [
  'device_unknown',
  'device_inactive',
  'selection_unknown',
  'product_unknown',
  'product_inactive',
  'code_unknown',
  'consumer_inactive',
  'code_inactive',
  'not_yet_valid',
  'expired',
  'profile_missing',
  'profile_inactive',
  'qualification_missing',
  'qualification_expired',
  'product_not_allowed',
  'device_not_allowed',
  'day_not_allowed',
  'quota_exhausted',
  'too_soon',
  'return_pending',
  'insufficient_credit',
] as const;

/** Failures before any payment: refusals, and sales that could not be paid. */
export const unpaidFailures = [...refusalReasons, 'payment_failed'] as const;

/** Failures of a machine. It may report any other text too. */
export const machineFailures = [
  'out_of_stock',
  'product_jammed',
  'not_dispensed',
  'door_not_opened',
  'payment_failed',
  'cancelled',
  'timeout',
  'machine_error',
] as const;

/** The columns of an export of top-ups, of returns, and of credits (rules/exports#exports-of-other-movements). */
export const rechargeColumns = [
  'id',
  'date',
  'amount',
  'balanceAfter',
  'currency',
  'code.codeId',
  'code.codeType',
  'consumer.name',
  'consumer.identification',
  'device.serial',
  'device.name',
  'accountId',
  'operationId',
  'sequence',
  'receivedAt',
  'batchId',
  'device.id',
  'consumer.id',
] as const;
export const returnColumns = [
  'id',
  'status',
  'deliveryDate',
  'returnDate',
  'product.name',
  'product.code',
  'consumer.name',
  'consumer.identification',
  'consumer.codeId',
  'device.serial',
  'device.name',
  'deliveryVideoKey',
  'returnVideoKey',
  'accountId',
  'operationId',
  'sequence',
  'receivedAt',
  'batchId',
  'device.id',
  'consumer.id',
  'product.id',
  'outcome',
] as const;
export const givenCreditColumns = [
  'id',
  'date',
  'amount',
  'toSubsidy',
  'reason',
  'balanceAfter',
  'currency',
  'code.codeId',
  'code.codeType',
  'consumer.name',
  'consumer.identification',
  'transactionId',
  'accountId',
  'operationId',
  'sequence',
  'batchId',
  'consumer.id',
] as const;
