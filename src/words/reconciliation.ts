import type { SameNames } from './tools.ts';

/* The words of the comparison of witnesses. */

export const en = {
  columns: {
    machine: 'Machine',
    period: 'Period',
    counted: 'Counted by the machine',
    reported: 'Reported',
    byPeople: 'Counted by people',
    why: 'Cause',
    cash: 'Cash',
    verdict: 'Result',
    slot: 'Slot',
  },
  machines: 'Machines',
  slots: 'Slots',
  none: 'Not comparable yet',
  slotsMatch: 'Slots match',
  wholeMachine: 'Whole machine',
  sale: 'sale',
  sales: 'sales',
  lines: {
    selection: 'Slot',
    sold: 'Total sold',
    CA: 'Cash',
    DA: 'Cashless',
    DB: 'Cashless, second reader',
    TA: 'Tokens',
    bag: 'Cash collected',
    tubes: 'Coin tubes',
  },
  verdicts: {
    matched: 'Matches',
    explained: 'Explained',
    unexplained: 'Unexplained',
    provisional: 'Provisional',
  },
  causes: {
    edge: 'Near the period boundary',
    test_vends: 'Test vends',
    free_vends: 'Free vends',
    selection_map: 'Slots swapped',
    duplicate_reports: 'Reported twice',
    missed_reports: 'Not reported',
    extra_reports: 'Reported, not sold',
    price_mismatch: 'Different price',
    price_changed: 'Price changed',
    scale_mismatch: 'Different decimals',
    counter_reset: 'Counters reset',
    board_changed: 'Board replaced',
    read_missing: 'Reading missing',
    clock_wrong: 'Clock out of sync',
    machine_inconsistent: 'Contradictory counters',
    unassigned: 'No slot',
    stock_shrink: 'Missing goods',
    stock_surplus: 'Surplus goods',
    planogram_stale: 'Planogram out of date',
    cash_short: 'Cash missing',
    cash_over: 'Cash over',
    collection_late: 'Counted late',
    bag_unknown: 'Expected cash unknown',
    tubes_filled: 'Coin tubes filled',
    tube_difference: 'Coin tube difference',
    unexplained: 'Unexplained',
  },
};

export const es: SameNames<typeof en> = {
  columns: {
    machine: 'Máquina',
    period: 'Período',
    counted: 'Contado por la máquina',
    reported: 'Reportado',
    byPeople: 'Contado por personas',
    why: 'Causa',
    cash: 'Efectivo',
    verdict: 'Resultado',
    slot: 'Canal',
  },
  machines: 'Máquinas',
  slots: 'Canales',
  none: 'Aún no comparable',
  slotsMatch: 'Los canales coinciden',
  wholeMachine: 'Toda la máquina',
  sale: 'venta',
  sales: 'ventas',
  lines: {
    selection: 'Canal',
    sold: 'Vendido en total',
    CA: 'Efectivo',
    DA: 'Sin efectivo',
    DB: 'Sin efectivo, segundo lector',
    TA: 'Fichas',
    bag: 'Efectivo recolectado',
    tubes: 'Tubos de monedas',
  },
  verdicts: {
    matched: 'Coincide',
    explained: 'Explicado',
    unexplained: 'Sin explicar',
    provisional: 'Provisional',
  },
  causes: {
    edge: 'En el límite del período',
    test_vends: 'Ventas de prueba',
    free_vends: 'Ventas gratuitas',
    selection_map: 'Canales intercambiados',
    duplicate_reports: 'Reportadas dos veces',
    missed_reports: 'No reportadas',
    extra_reports: 'Reportadas, no vendidas',
    price_mismatch: 'Precio distinto',
    price_changed: 'Cambio de precio',
    scale_mismatch: 'Decimales distintos',
    counter_reset: 'Contadores reiniciados',
    board_changed: 'Placa reemplazada',
    read_missing: 'Falta una lectura',
    clock_wrong: 'Reloj desajustado',
    machine_inconsistent: 'Contadores contradictorios',
    unassigned: 'Sin canal',
    stock_shrink: 'Falta producto',
    stock_surplus: 'Sobra producto',
    planogram_stale: 'Planograma desactualizado',
    cash_short: 'Falta efectivo',
    cash_over: 'Sobra efectivo',
    collection_late: 'Contado tarde',
    bag_unknown: 'Efectivo esperado desconocido',
    tubes_filled: 'Carga de los tubos',
    tube_difference: 'Diferencia en los tubos',
    unexplained: 'Sin explicar',
  },
};

export const pt: SameNames<typeof en> = {
  columns: {
    machine: 'Máquina',
    period: 'Período',
    counted: 'Contado pela máquina',
    reported: 'Reportado',
    byPeople: 'Contado por pessoas',
    why: 'Causa',
    cash: 'Dinheiro',
    verdict: 'Resultado',
    slot: 'Seleção',
  },
  machines: 'Máquinas',
  slots: 'Seleções',
  none: 'Ainda não comparável',
  slotsMatch: 'As seleções coincidem',
  wholeMachine: 'Toda a máquina',
  sale: 'venda',
  sales: 'vendas',
  lines: {
    selection: 'Seleção',
    sold: 'Vendido no total',
    CA: 'Dinheiro',
    DA: 'Sem dinheiro',
    DB: 'Sem dinheiro, segundo leitor',
    TA: 'Fichas',
    bag: 'Dinheiro recolhido',
    tubes: 'Tubos de moedas',
  },
  verdicts: {
    matched: 'Coincide',
    explained: 'Explicado',
    unexplained: 'Sem explicação',
    provisional: 'Provisório',
  },
  causes: {
    edge: 'Junto ao limite',
    test_vends: 'Vendas de teste',
    free_vends: 'Vendas grátis',
    selection_map: 'Seleções trocadas',
    duplicate_reports: 'Reportadas duas vezes',
    missed_reports: 'Não reportadas',
    extra_reports: 'Reportadas, não vendidas',
    price_mismatch: 'Outro preço',
    price_changed: 'O preço mudou',
    scale_mismatch: 'Outros decimais',
    counter_reset: 'Contadores reiniciados',
    board_changed: 'Placa trocada',
    read_missing: 'Falta uma leitura',
    clock_wrong: 'Relógio errado',
    machine_inconsistent: 'A máquina se contradiz',
    unassigned: 'Sem seleção',
    stock_shrink: 'Falta produto',
    stock_surplus: 'Sobra produto',
    planogram_stale: 'Planograma desatualizado',
    cash_short: 'Falta dinheiro',
    cash_over: 'Sobra dinheiro',
    collection_late: 'Contado tarde',
    bag_unknown: 'Dinheiro esperado desconhecido',
    tubes_filled: 'Carga dos tubos',
    tube_difference: 'Tubos de moedas',
    unexplained: 'Sem explicação',
  },
};

/** A cause with its number of sales, in short. */
export function causeIn(
  { causes, sale, sales }: SameNames<typeof en>,
  cause: keyof typeof en.causes,
  vends: number,
  told: string,
): string {
  if (vends === 0) return causes[cause];
  return `${causes[cause]}: ${told} ${Math.abs(vends) === 1 ? sale : sales}`;
}

/** A verdict in a word. Missing goods are named if nothing else is unexplained. */
export function verdictIn(
  { verdicts, causes, none }: SameNames<typeof en>,
  verdict: keyof typeof en.verdicts | null,
  told: readonly { cause: string; facts?: Readonly<Record<string, unknown>> }[],
): string {
  const isMissing = told.some(({ cause, facts }) => cause === 'stock_shrink' && !facts?.['cancels']);
  if (verdict === 'unexplained' && isMissing && !told.some(({ cause }) => cause === 'unexplained'))
    return causes.stock_shrink;
  return verdict === null ? none : verdicts[verdict];
}

/** The result of a whole machine: missing cash comes before the slots, which may all match. */
export function resultIn(
  texts: SameNames<typeof en>,
  verdict: keyof typeof en.verdicts | null,
  told: Parameters<typeof verdictIn>[2],
  cash: { difference: number | null; level: string } | null,
): string {
  if (cash && cash.level !== 'none' && verdict !== 'unexplained')
    return texts.causes[cash.difference! < 0 ? 'cash_short' : 'cash_over'];
  if (verdict === 'matched' && told.length > 0) return texts.slotsMatch;
  return verdictIn(texts, verdict, told);
}
