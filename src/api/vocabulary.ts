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

/** Whether what was taken came back (rules/movements#pairs-of-delivery-and-return). */
export const returnStatuses = ['pending', 'returned', 'written_off'] as const;

/** The languages of export headers (rules/exports#exports-of-deliveries). */
export const locales = ['en', 'es', 'pt'] as const;

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

/** Why an authorisation is refused, in the order in which the reasons are tried (rules/authorisations#reasons). */
export const refusalReasons = [
  'device_unknown',
  'device_inactive',
  'selection_unknown',
  'product_unknown',
  'product_inactive',
  'code_unknown',
  'consumer_inactive',
  'code_inactive',
  'profile_missing',
  'profile_inactive',
  'product_not_allowed',
  'device_not_allowed',
  'day_not_allowed',
  'quota_exhausted',
  'too_soon',
  'return_pending',
  'insufficient_credit',
] as const;

/** What goes wrong in a machine itself. A machine may report any other text as well. */
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
