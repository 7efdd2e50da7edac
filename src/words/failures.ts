/*
 * The reasons of failures and refusals, as they stand by themselves. Messages, files and the panel take them from here.
 */

const en = {
  device_unknown: 'Unknown machine',
  device_inactive: 'Machine inactive',
  selection_unknown: 'Unknown slot',
  product_unknown: 'Unknown product',
  product_inactive: 'Product inactive',
  code_unknown: 'Unknown card',
  consumer_inactive: 'Person inactive',
  code_inactive: 'Card inactive',
  not_yet_valid: 'Not valid yet',
  expired: 'No longer valid',
  profile_missing: 'Card without a profile',
  profile_inactive: 'Profile inactive',
  qualification_missing: 'Qualification missing',
  qualification_expired: 'Qualification expired',
  product_not_allowed: 'Product not allowed',
  device_not_allowed: 'Machine not allowed',
  day_not_allowed: 'Day not allowed',
  quota_exhausted: 'Quota used up',
  too_soon: 'Too soon after the last one',
  return_pending: 'Return pending',
  insufficient_credit: 'Not enough credit',
  out_of_stock: 'Out of stock',
  product_jammed: 'Product jammed',
  not_dispensed: 'Nothing came out',
  door_not_opened: 'Door did not open',
  payment_failed: 'Payment failed',
  cancelled: 'Cancelled',
  timeout: 'Not delivered in time',
  machine_error: 'Machine fault',
};

const es: typeof en = {
  device_unknown: 'Máquina desconocida',
  device_inactive: 'Máquina inactiva',
  selection_unknown: 'Canal desconocido',
  product_unknown: 'Producto desconocido',
  product_inactive: 'Producto inactivo',
  code_unknown: 'Tarjeta desconocida',
  consumer_inactive: 'Persona inactiva',
  code_inactive: 'Tarjeta inactiva',
  not_yet_valid: 'Aún sin vigencia',
  expired: 'Vigencia vencida',
  profile_missing: 'Tarjeta sin perfil',
  profile_inactive: 'Perfil inactivo',
  qualification_missing: 'Falta una habilitación',
  qualification_expired: 'Habilitación vencida',
  product_not_allowed: 'Producto no permitido',
  device_not_allowed: 'Máquina no permitida',
  day_not_allowed: 'Día no permitido',
  quota_exhausted: 'Cupo agotado',
  too_soon: 'Muy pronto después de la anterior',
  return_pending: 'Devolución pendiente',
  insufficient_credit: 'Saldo insuficiente',
  out_of_stock: 'Sin existencias',
  product_jammed: 'Producto atascado',
  not_dispensed: 'No salió el producto',
  door_not_opened: 'La puerta no se abrió',
  payment_failed: 'Falló el pago',
  cancelled: 'Cancelada',
  timeout: 'No se entregó a tiempo',
  machine_error: 'Falla de la máquina',
};

/** Apart from the others: the panel has no Portuguese, and would load it. */
export const inPortuguese: typeof en = {
  device_unknown: 'Máquina desconhecida',
  device_inactive: 'Máquina desativada',
  selection_unknown: 'Seleção desconhecida',
  product_unknown: 'Produto desconhecido',
  product_inactive: 'Produto desativado',
  code_unknown: 'Cartão desconhecido',
  consumer_inactive: 'Pessoa inativa',
  code_inactive: 'Cartão inativo',
  not_yet_valid: 'Ainda não vale',
  expired: 'Vencido',
  qualification_missing: 'Sem qualificação',
  qualification_expired: 'Qualificação vencida',
  profile_missing: 'Cartão sem perfil',
  profile_inactive: 'Perfil desativado',
  product_not_allowed: 'Produto não permitido',
  device_not_allowed: 'Máquina não permitida',
  day_not_allowed: 'Dia não permitido',
  quota_exhausted: 'Cota esgotada',
  too_soon: 'Cedo demais depois da anterior',
  return_pending: 'Tem algo a devolver',
  insufficient_credit: 'Saldo insuficiente',
  out_of_stock: 'Sem estoque',
  product_jammed: 'Produto preso',
  not_dispensed: 'O produto não saiu',
  door_not_opened: 'A porta não abriu',
  payment_failed: 'Falha no pagamento',
  cancelled: 'Cancelada',
  timeout: 'Demorou demais',
  machine_error: 'Falha da máquina',
};

export const failures = { en, es };

/** The reason why a delivery failed or was refused, in words; the machine's own words are unchanged. */
export function failureWords(language: keyof typeof failures, reason: string): string {
  return failureIn(failures[language], reason);
}

/** The same in other words than those of a language of the panel. */
export function failureIn(words: typeof en, reason: string): string {
  if (Object.hasOwn(en, reason)) return words[reason as keyof typeof en];
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason;
}
