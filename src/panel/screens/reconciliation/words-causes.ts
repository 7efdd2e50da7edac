import * as reconciliation from '../../../words/reconciliation.ts';
import { messages } from '../../language/language.ts';

/** A cause in a sentence; `n` is a number as it is read, `of` is 1 where it is one. */
export const texts = messages({
  en: {
    edge: (n: string) =>
      `${n} near the start or end of the period: a small time difference explains ${n === '1' ? 'it' : 'them'}`,
    test_vends: (n: string) => (n === '1' ? '1 test vend' : `${n} test vends`),
    free_vends: (n: string) => (n === '1' ? '1 free vend' : `${n} free vends`),
    selection_map: (names: string) => `Slots with swapped names: ${names}`,
    mapped: (from: string, to: string) => `the machine’s ${from} is ${to}`,
    duplicate_reports: (n: string) => `${n} reported twice`,
    missed_reports: (n: string) => `${n} sold and not reported`,
    offline: (from: string, to: string) => `: the controller was offline from ${from} to ${to}`,
    gap: (from: string, to: string) =>
      `: no reports arrived from ${from} to ${to}, while the controller reported for other machines`,
    offlineSince: (from: string) => `: the controller has been offline since ${from}`,
    pending: (n: string) => `: the controller still has ${n === '1' ? '1 report' : `${n} reports`} to send`,
    extra_reports: (n: string) => `${n} reported and never counted (a drop sensor fault or a jam)`,
    price_mismatch: (machine: string, planogram: string) =>
      `The machine charges ${machine}; the planogram says ${planogram}`,
    price_changed: (before: string, after: string) => `The price changed from ${before} to ${after}`,
    scale_mismatch: 'The machine’s amounts use different decimals or another currency',
    counter_reset: (when: string) => `The counters were reset before ${when}`,
    board_changed: (when: string) => `The control board was replaced before ${when}`,
    read_missing: 'A reading in between is missing',
    clock_wrong: (minutes: string) => `The machine’s clock is off by ${minutes}`,
    machine_inconsistent: 'The machine’s counters contradict each other',
    cashParts: (parts: string, total: string) =>
      `The machine’s counters contradict each other: box, tubes and bills add up to ${parts}, but the total is ${total}`,
    twice: 'The machine’s counters contradict each other: this slot is listed twice',
    machine_alone: 'Reports and counts agree; the machine’s counters differ',
    unassigned: (n: string) => `${n} more sold than the slots add up to`,
    unassignedFewer: (n: string) => `${n} fewer sold than the slots add up to`,
    reportsOnly: 'Only the reports contain this slot',
    stock_shrink: (n: string) => `${n} missing beyond what was sold`,
    stock_surplus: (n: string) => `${n} left over compared with what was sold`,
    miscount: ' (a miscount: the visit before or after shows the opposite)',
    planogram_stale: (n: string) =>
      `${n} ${n === '1' ? 'does' : 'do'} not match: the slot holds another product or more than its capacity`,
    staleMore: (n: string, others: string) =>
      `${n} missing beyond what was sold, and ${n} left over in ${others}: the products of these slots are swapped`,
    staleFewer: (n: string, others: string) =>
      `${n} left over compared with what was sold, and ${n} missing in ${others}: the products of these slots are swapped`,
    cash_short: (amount: string) => `${amount} missing from the cash box`,
    cash_over: (amount: string) => `${amount} too much in the cash box`,
    collection_late: 'Over, then short by the same amount: a bag was counted late',
    bag_unknown: (why: string) => `Expected cash unknown: ${why}`,
    whyUnknown: {
      no_readings: 'the machine was not read when the cash was collected',
      box: 'the machine does not count its cash box',
      bills_unit: 'the unit in which the machine counts bills was not found',
      bills_not_counted: 'the machine does not count its bills',
      cash_unaccounted: 'more cash came in than the box, the tubes and the bills account for',
      recycler: 'the machine does not report which bills its recycler paid back',
    } as Record<string, string>,
    tubesFilled: (said: string, counted: string) =>
      `The visits report ${said} filled into the coin tubes; the machine counted ${counted}`,
    tubesUnsaid: (counted: string) =>
      `The machine counted ${counted} filled into its coin tubes, but no visit reports it`,
    tube_difference: (amount: string) => `The coin tubes hold ${amount} more than they should`,
    tubesShort: (amount: string) => `The coin tubes hold ${amount} less than they should`,
    unexplained: (n: string) => `${n} unexplained`,
    names: reconciliation.en.causes,
    warnings: {
      no_readings: 'There are no readings of this machine: reports are compared with counts.',
      no_reports: 'No controller reports for this machine: its counters are compared with counts.',
      interval_counters:
        'The machine has no lifetime counters per slot, so the counters since its last reset are compared.',
      includes_free_vends: 'The machine counts free vends as paid.',
    } as Record<string, string>,
  },
  es: {
    edge: (n: string) =>
      `${n} cerca del inicio o del final del período: ${n === '1' ? 'se explica' : 'se explican'} por una pequeña diferencia de hora`,
    test_vends: (n: string) => (n === '1' ? '1 venta de prueba' : `${n} ventas de prueba`),
    free_vends: (n: string) => (n === '1' ? '1 venta gratuita' : `${n} ventas gratuitas`),
    selection_map: (names: string) => `Canales con los nombres intercambiados: ${names}`,
    mapped: (from: string, to: string) => `el ${from} de la máquina es el ${to}`,
    duplicate_reports: (n: string) => (n === '1' ? '1 reportada dos veces' : `${n} reportadas dos veces`),
    missed_reports: (n: string) => (n === '1' ? '1 vendida y no reportada' : `${n} vendidas y no reportadas`),
    offline: (from: string, to: string) =>
      `: el controlador estuvo sin conexión desde el ${from} hasta el ${to}`,
    gap: (from: string, to: string) =>
      `: no llegaron reportes desde el ${from} hasta el ${to}, mientras el controlador reportaba por otras máquinas`,
    offlineSince: (from: string) => `: el controlador está sin conexión desde el ${from}`,
    pending: (n: string) =>
      `: el controlador aún tiene ${n === '1' ? '1 reporte' : `${n} reportes`} por enviar`,
    extra_reports: (n: string) =>
      n === '1'
        ? '1 reportada y nunca contada (falla del sensor de caída o atasco)'
        : `${n} reportadas y nunca contadas (falla del sensor de caída o atasco)`,
    price_mismatch: (machine: string, planogram: string) =>
      `La máquina cobra ${machine}; el planograma indica ${planogram}`,
    price_changed: (before: string, after: string) => `El precio cambió de ${before} a ${after}`,
    scale_mismatch: 'Los valores de la máquina tienen otros decimales u otra moneda',
    counter_reset: (when: string) => `Los contadores se reiniciaron antes del ${when}`,
    board_changed: (when: string) => `La placa de control se reemplazó antes del ${when}`,
    read_missing: 'Falta una lectura intermedia',
    clock_wrong: (minutes: string) => `El reloj de la máquina tiene un desajuste de ${minutes}`,
    machine_inconsistent: 'Los contadores de la máquina se contradicen',
    cashParts: (parts: string, total: string) =>
      `Los contadores de la máquina se contradicen: la caja, los tubos y los billetes suman ${parts}, pero el total es ${total}`,
    twice: 'Los contadores de la máquina se contradicen: este canal aparece dos veces',
    machine_alone: 'Los reportes y los conteos coinciden; los contadores de la máquina no',
    unassigned: (n: string) =>
      n === '1'
        ? '1 vendida más de lo que suman los canales'
        : `${n} vendidas más de lo que suman los canales`,
    unassignedFewer: (n: string) =>
      n === '1'
        ? '1 vendida menos de lo que suman los canales'
        : `${n} vendidas menos de lo que suman los canales`,
    reportsOnly: 'Este canal solo aparece en los reportes',
    stock_shrink: (n: string) => (n === '1' ? 'Falta 1 que no se vendió' : `Faltan ${n} que no se vendieron`),
    stock_surplus: (n: string) => `${n === '1' ? 'Sobra' : 'Sobran'} ${n} en comparación con lo vendido`,
    miscount: ' (error de conteo: la visita anterior o la siguiente muestra lo contrario)',
    planogram_stale: (n: string) =>
      `${n === '1' ? 'No coincide' : 'No coinciden'} ${n}: el canal tiene otro producto o supera su capacidad`,
    staleMore: (n: string, others: string) =>
      `${n === '1' ? 'Falta 1 que no se vendió y sobra 1' : `Faltan ${n} que no se vendieron y sobran ${n}`} en ${others}: los productos de estos canales están intercambiados`,
    staleFewer: (n: string, others: string) =>
      `${n === '1' ? 'Sobra' : 'Sobran'} ${n} en comparación con lo vendido y ${n === '1' ? 'falta' : 'faltan'} ${n} en ${others}: los productos de estos canales están intercambiados`,
    cash_short: (amount: string) => `Faltan ${amount} en la caja`,
    cash_over: (amount: string) => `Sobran ${amount} en la caja`,
    collection_late: 'Sobró y luego faltó lo mismo: una bolsa se contó tarde',
    bag_unknown: (why: string) => `Efectivo esperado desconocido: ${why}`,
    whyUnknown: {
      no_readings: 'la máquina no se leyó al recolectar el efectivo',
      box: 'la máquina no cuenta su caja',
      bills_unit: 'no se encontró la unidad en que la máquina cuenta los billetes',
      bills_not_counted: 'la máquina no cuenta los billetes',
      cash_unaccounted: 'entró más efectivo del que suman la caja, los tubos y los billetes',
      recycler: 'la máquina no reporta qué billetes devolvió su reciclador',
    } as Record<string, string>,
    tubesFilled: (said: string, counted: string) =>
      `Las visitas reportan ${said} cargados en los tubos; la máquina contó ${counted}`,
    tubesUnsaid: (counted: string) =>
      `La máquina contó ${counted} cargados en sus tubos, pero ninguna visita lo reporta`,
    tube_difference: (amount: string) => `Los tubos de monedas tienen ${amount} más de lo que deberían`,
    tubesShort: (amount: string) => `Los tubos de monedas tienen ${amount} menos de lo que deberían`,
    unexplained: (n: string) => `${n} sin explicar`,
    names: reconciliation.es.causes,
    warnings: {
      no_readings: 'No hay lecturas de esta máquina: los reportes se comparan con lo contado.',
      no_reports: 'Ningún controlador reporta por esta máquina: sus contadores se comparan con lo contado.',
      interval_counters:
        'La máquina no tiene contadores acumulados por canal: se comparan los contadores desde el último reinicio.',
      includes_free_vends: 'La máquina cuenta como pagadas las ventas gratuitas.',
    } as Record<string, string>,
  },
});
