import { messages } from '../../language/language.ts';

type Words = {
  /** The one thing that it is about, or all of them ("A, B and C"). */
  names: string;
  n: number;
  count: string;
  /** The relative time, or null. */
  ago: string | null;
  /** The facts in words. */
  detail: string | null;
};

/** Texts of what needs attention. Today, incidents, machines and displays use them. */
export const texts = messages({
  en: {
    more: (count: string) => `and ${count} more`,
    controller: (serial: string) => `Controller ${serial}`,
    inSlot: (name: string, slot: string) => `${name} (slot ${slot})`,
    reasons: {
      controller_silent: ({ names, n, count, ago, detail }: Words) =>
        n === 1
          ? `${names} is not reporting: its last contact was ${ago}${detail === null ? '' : `; it usually connects every ${detail}`}.`
          : `${count} controllers are not reporting: ${names}.`,
      controller_never_seen: ({ names, n, count }: Words) =>
        n === 1 ? `${names} has never connected.` : `${count} controllers have never connected: ${names}.`,
      machine_failing: ({ names, n, count, detail }: Words) =>
        n === 1
          ? `${names} keeps failing${detail === null ? '' : `: ${detail}`}.`
          : `${count} machines keep failing: ${names}.`,
      machine_empty: ({ names, n, count, detail }: Words) =>
        n === 1
          ? `${names} has empty slots${detail === null ? '' : `: ${detail}`}.`
          : `${count} machines have empty slots: ${names}.`,
      machine_idle: ({ names, n, count }: Words) =>
        n === 1 ? `${names} has stopped selling.` : `${count} machines have stopped selling: ${names}.`,
      stock_ends_soon: ({ names, n, count }: Words) =>
        n === 1
          ? `${names} will soon have empty slots.`
          : `${count} machines will soon have empty slots: ${names}.`,
      cash_short: ({ names, n, count, detail }: Words) =>
        n === 1
          ? `Cash is missing from ${names}${detail === null ? '' : `: ${detail}`}.`
          : `Cash is missing from ${count} machines: ${names}.`,
      refusals_many: ({ names, n, count }: Words) =>
        n === 1 ? `Many refusals at ${names}.` : `Many refusals at ${count} machines: ${names}.`,
      clock_off: ({ names, n, count, detail }: Words) =>
        n === 1 ? `The clock of ${names} is ${detail ?? 'wrong'}.` : `${count} clocks are wrong: ${names}.`,
      tools_overdue: ({ n, count, ago }: Words) =>
        n === 1
          ? `A tool has been on loan for too long: it was taken ${ago}.`
          : `${count} tools have been on loan for too long; the first was taken ${ago}.`,
      reports_rejected: ({ n, count, detail }: Words) =>
        `${n === 1 ? '1 report' : `${count} reports`} rejected: ${detail}.`,
      mandatory_overdue: ({ names, detail }: Words) =>
        names === ''
          ? `PPE is missing or overdue: ${detail === '1' ? '1 case' : `${detail} cases`}.`
          : `${names}: ${detail === '1' ? '1 person' : `${detail} people`} not compliant.`,
      webhook_suspended: ({ names, count }: Words) =>
        names === '' ? `${count} webhooks are suspended.` : `The webhook ${names} is suspended.`,
      contact_failing: ({ names, count }: Words) =>
        names === '' ? `Messages to ${count} contacts do not arrive.` : `Messages to ${names} do not arrive.`,
      report_failed: ({ names, count }: Words) =>
        names === '' ? `${count} scheduled reports did not arrive.` : `The report ${names} did not arrive.`,
      head_office_stopped: () => 'Nothing reaches head office.',
      disk_low: ({ detail }: Words) => `The disk is almost full: ${detail} left.`,
      disk_full: ({ detail }: Words) =>
        `The disk was full and something could not be saved${detail === null ? '' : `; ${detail} is free now`}.`,
      backup_missing: () => 'No backup yet.',
      backup_old: ({ ago }: Words) => `The last tested backup is from ${ago}.`,
      backup_failed: ({ n, count }: Words) => (n === 1 ? 'A backup failed.' : `${count} backups failed.`),
      certificate_ends: ({ ago }: Words) => `The HTTPS certificate expires ${ago}.`,
      certificate_ended: ({ ago }: Words) => `The HTTPS certificate expired ${ago}.`,
      data_copied: ({ ago }: Words) =>
        `This data is in use in two places, or was replaced with an older state: a program noticed this ${ago}.`,
      second_box_alone: ({ ago }: Words) =>
        `The second box stopped following ${ago}: new data is on this box only.`,
      second_box_took_over: () => 'The second box took over. This box no longer accepts changes.',
      second_box_drill_failed: ({ ago }: Words) => `A drill of the second box failed ${ago}.`,
      sending_off: () => 'This is a restored copy: no message and no webhook is sent.',
      test_clock: () => 'A test clock is set.',
    },
    todo: {
      controller_silent: (n: number): string =>
        n === 1
          ? 'Check its power and network. Its reports are stored and arrive later.'
          : 'Check their power and network. Their reports are stored and arrive later.',
      controller_never_seen: (n: number): string =>
        n === 1
          ? 'Enter this site’s address and its token in the controller; see Access.'
          : 'Enter this site’s address and a token in each controller; see Access.',
      machine_failing: (n: number): string =>
        n === 1 ? 'Check it, or call maintenance.' : 'Check them, or call maintenance.',
      machine_empty: (n: number): string =>
        n === 1 ? 'Refill it, and record that on its page.' : 'Refill them, and record that on their pages.',
      machine_idle: (n: number): string =>
        n === 1
          ? 'Check that it is switched on, and that people can pay.'
          : 'Check that they are switched on, and that people can pay.',
      stock_ends_soon: 'Plan a refill.',
      cash_short: (n: number): string =>
        n === 1
          ? 'Compare its collections, and who made them.'
          : 'Compare their collections, and who made them.',
      refusals_many: 'See the reasons.',
      clock_off: (n: number): string =>
        n === 1
          ? 'Set the clock of its controller, with its time zone.'
          : 'Set the clocks of their controllers, with their time zones.',
      tools_overdue: (n: number): string =>
        n === 1 ? 'Ask the person who has it.' : 'Ask the people who have them.',
      reports_rejected: 'Add what is missing, then try again.',
      mandatory_overdue: 'See who they are.',
      webhook_suspended: (n: number): string =>
        n === 1 ? 'See why, then resume it.' : 'See why, then resume them.',
      contact_failing: (n: number): string =>
        n === 1 ? 'See the error of its last message.' : 'See the errors of their last messages.',
      report_failed: (n: number): string =>
        n === 1 ? 'See its last run, then send it again.' : 'See their last runs, then send them again.',
      head_office_stopped: 'See why under System.',
      disk_low: 'Free some space, or move the data to a larger disk.',
      disk_full: 'Free some space, or move the data to a larger disk.',
      backup_missing: 'Make one now: if the disk fails, everything is lost.',
      backup_old: 'Make one under System.',
      backup_failed: 'See why under System.',
      certificate_ends: 'Renew it in time.',
      certificate_ended: 'Renew it: browsers show a warning to everyone.',
      data_copied:
        'Stop the copy that machines do not report to. To go back to an older state, restore a backup: System, Backups.',
      second_box_alone: 'Check that it is on and reachable. Its own page says why it is not following.',
      second_box_took_over: 'Open the panel of the other box. The operator can make this one its second box.',
      second_box_drill_failed: 'See why under System, Second box, and start another drill.',
      sending_off: 'Turn sending on under Notifications once the original no longer runs.',
      test_clock: 'Ask the administrator of Larder’s computer to restart it without the test clock.',
    },
    notMendable: 'The controller’s vendor has to correct what it sends.',
    clockAhead: (by: string) => `${by} ahead`,
    clockBehind: (by: string) => `${by} behind`,
    emptyDetail: (empty: string, total: string) =>
      `${empty} of ${total} slots ${empty === '1' ? 'is' : 'are'} empty`,
    failedDetail: (failures: string, last: string) => `${failures}; last: ${last.toLowerCase()}`,
    shortDetail: (short: string, of: string, amount: string) =>
      `${short} of the last ${of} collections ${short === '1' ? 'was' : 'were'} short, by ${amount} in total`,
    open: (name: string) => `Open ${name}`,
    acts: {
      machines: 'Show the machines',
      controllers: 'Show the controllers',
      tools: 'Show the loans',
      rejected: 'Show the reports',
      collections: 'Show its collections',
      reconciliation: 'Show the collections',
      refusals: 'Show the refusals',
      compliance: 'Show the people',
      webhooks: 'Show the webhooks',
      contacts: 'Show the contacts',
      scheduled: 'Show the scheduled reports',
      backUp: 'Make a backup',
      backups: 'Show the backups',
      notifications: 'Open Notifications',
      system: 'Open System',
    },
  },
  es: {
    more: (count) => `y ${count} más`,
    controller: (serial) => `El controlador ${serial}`,
    inSlot: (name, slot) => `${name} (canal ${slot})`,
    reasons: {
      controller_silent: ({ names, n, count, ago, detail }) =>
        n === 1
          ? `${names} está sin señal: la última conexión fue ${ago}${detail === null ? '' : ` y suele conectarse cada ${detail}`}.`
          : `${count} controladores están sin señal: ${names}.`,
      controller_never_seen: ({ names, n, count }) =>
        n === 1
          ? `${names} nunca se ha conectado.`
          : `${count} controladores nunca se han conectado: ${names}.`,
      machine_failing: ({ names, n, count, detail }) =>
        n === 1
          ? `${names} sigue fallando${detail === null ? '' : `: ${detail}`}.`
          : `${count} máquinas siguen fallando: ${names}.`,
      machine_empty: ({ names, n, count, detail }) =>
        n === 1
          ? `${names} tiene canales vacíos${detail === null ? '' : `: ${detail}`}.`
          : `${count} máquinas tienen canales vacíos: ${names}.`,
      machine_idle: ({ names, n, count }) =>
        n === 1 ? `${names} dejó de vender.` : `${count} máquinas dejaron de vender: ${names}.`,
      stock_ends_soon: ({ names, n, count }) =>
        n === 1
          ? `${names} pronto tendrá canales vacíos.`
          : `${count} máquinas pronto tendrán canales vacíos: ${names}.`,
      cash_short: ({ names, n, count, detail }) =>
        n === 1
          ? `Falta efectivo en ${names}${detail === null ? '' : `: ${detail}`}.`
          : `Falta efectivo en ${count} máquinas: ${names}.`,
      refusals_many: ({ names, n, count }) =>
        n === 1 ? `Muchos rechazos en ${names}.` : `Muchos rechazos en ${count} máquinas: ${names}.`,
      clock_off: ({ names, n, count, detail }) =>
        n === 1
          ? `El reloj de ${names} está ${detail ?? 'desajustado'}.`
          : `${count} relojes están desajustados: ${names}.`,
      tools_overdue: ({ n, count, ago }) =>
        n === 1
          ? `Una herramienta lleva demasiado tiempo en préstamo: se retiró ${ago}.`
          : `${count} herramientas llevan demasiado tiempo en préstamo; la primera se retiró ${ago}.`,
      reports_rejected: ({ n, count, detail }) =>
        `${n === 1 ? '1 reporte rechazado' : `${count} reportes rechazados`}: ${detail}.`,
      mandatory_overdue: ({ names, detail }) =>
        names === ''
          ? `Hay EPP sin retirar o vencido: ${detail === '1' ? '1 caso' : `${detail} casos`}.`
          : `${names}: ${detail === '1' ? '1 persona no cumple' : `${detail} personas no cumplen`}.`,
      webhook_suspended: ({ names, count }) =>
        names === '' ? `${count} webhooks están suspendidos.` : `El webhook ${names} está suspendido.`,
      contact_failing: ({ names, count }) =>
        names === '' ? `Los mensajes a ${count} contactos no llegan.` : `Los mensajes a ${names} no llegan.`,
      report_failed: ({ names, count }) =>
        names === '' ? `${count} informes programados no llegaron.` : `El informe ${names} no llegó.`,
      head_office_stopped: () => 'Nada llega a la sede central.',
      disk_low: ({ detail }) => `El disco está casi lleno: quedan ${detail}.`,
      disk_full: ({ detail }) =>
        `El disco se llenó y algo no se pudo guardar${detail === null ? '' : `; ahora hay ${detail} libres`}.`,
      backup_missing: () => 'Todavía no hay copia de seguridad.',
      backup_old: ({ ago }) => `La última copia probada es de ${ago}.`,
      backup_failed: ({ n, count }) =>
        n === 1 ? 'Falló una copia de seguridad.' : `Fallaron ${count} copias de seguridad.`,
      certificate_ends: ({ ago }) => `El certificado HTTPS vence ${ago}.`,
      certificate_ended: ({ ago }) => `El certificado HTTPS venció ${ago}.`,
      data_copied: ({ ago }) =>
        `Estos datos se usan en dos lugares o se reemplazaron por un estado anterior: un programa lo detectó ${ago}.`,
      second_box_alone: ({ ago }) =>
        `El segundo servidor dejó de actualizarse ${ago}: los datos nuevos están solo en este.`,
      second_box_took_over: () => 'El segundo servidor tomó el control. Este dejó de aceptar cambios.',
      second_box_drill_failed: ({ ago }) => `Falló un simulacro del segundo servidor ${ago}.`,
      sending_off: () => 'Esta es una copia restaurada: no se envía ningún mensaje ni webhook.',
      test_clock: () => 'Hay un reloj de prueba.',
    },
    todo: {
      controller_silent: (n) =>
        n === 1
          ? 'Revise la energía y la red. Sus reportes se guardan y llegan después.'
          : 'Revise la energía y la red de cada uno. Sus reportes se guardan y llegan después.',
      controller_never_seen: (n) =>
        n === 1
          ? 'Ingrese en él la dirección de esta sede y su token; vea Acceso.'
          : 'Ingrese en cada uno la dirección de esta sede y su token; vea Acceso.',
      machine_failing: (n) =>
        n === 1 ? 'Revísela o llame a mantenimiento.' : 'Revíselas o llame a mantenimiento.',
      machine_empty: (n) =>
        n === 1 ? 'Llénela y regístrelo en su página.' : 'Llénelas y regístrelo en la página de cada una.',
      machine_idle: (n) =>
        n === 1
          ? 'Revise que esté encendida y que se pueda pagar.'
          : 'Revise que estén encendidas y que se pueda pagar.',
      stock_ends_soon: 'Programe una reposición.',
      cash_short: () => 'Compare sus recolecciones y vea quién las hizo.',
      refusals_many: 'Vea los motivos.',
      clock_off: (n) =>
        n === 1
          ? 'Ponga en hora el reloj de su controlador, con su zona horaria.'
          : 'Ponga en hora el reloj de cada controlador, con su zona horaria.',
      tools_overdue: (n) =>
        n === 1 ? 'Pregunte a la persona que la tiene.' : 'Pregunte a quienes las tienen.',
      reports_rejected: 'Agregue lo que falta y reintente.',
      mandatory_overdue: 'Vea quiénes son.',
      webhook_suspended: (n) => (n === 1 ? 'Vea por qué y reanúdelo.' : 'Vea por qué y reanúdelos.'),
      contact_failing: (n) =>
        n === 1 ? 'Vea el error de su último mensaje.' : 'Vea el error del último mensaje de cada uno.',
      report_failed: (n) =>
        n === 1
          ? 'Vea la última ejecución y envíelo otra vez.'
          : 'Vea la última ejecución de cada uno y envíelos otra vez.',
      head_office_stopped: 'Vea por qué en Sistema.',
      disk_low: 'Libere espacio o mueva los datos a un disco más grande.',
      disk_full: 'Libere espacio o mueva los datos a un disco más grande.',
      backup_missing: 'Haga una ahora: si el disco falla, se pierde todo.',
      backup_old: 'Haga una en Sistema.',
      backup_failed: 'Vea por qué en Sistema.',
      certificate_ends: 'Renuévelo a tiempo.',
      certificate_ended: 'Renuévelo: los navegadores muestran una advertencia a todos.',
      data_copied:
        'Detenga la copia a la que no reportan las máquinas. Para volver a un estado anterior, restaure una copia: Sistema, Copias.',
      second_box_alone:
        'Revise que esté encendido y conectado. Su propia página indica por qué no está al día.',
      second_box_took_over:
        'Abra el panel del otro servidor. El operador puede configurar este como su segundo servidor.',
      second_box_drill_failed: 'Vea por qué en Sistema, Segundo servidor, e inicie otro simulacro.',
      sending_off: 'Active el envío en Notificaciones cuando la original ya no funcione.',
      test_clock: 'Pida al administrador de la computadora de Larder que lo reinicie sin el reloj de prueba.',
    },
    notMendable: 'El proveedor del controlador debe corregir lo que envía.',
    clockAhead: (by) => `adelantado ${by}`,
    clockBehind: (by) => `atrasado ${by}`,
    emptyDetail: (empty, total) =>
      `${empty} de ${total} canales ${empty === '1' ? 'está vacío' : 'están vacíos'}`,
    failedDetail: (failures, last) => `${failures}; la última: ${last.toLowerCase()}`,
    shortDetail: (short, of, amount) =>
      `${short} de las últimas ${of} recolecciones ${short === '1' ? 'tuvo' : 'tuvieron'} faltante: ${amount} en total`,
    open: (name) => `Abrir ${name}`,
    acts: {
      machines: 'Ver las máquinas',
      controllers: 'Ver los controladores',
      tools: 'Ver los préstamos',
      rejected: 'Ver los reportes',
      collections: 'Ver sus recolecciones',
      reconciliation: 'Ver las recolecciones',
      refusals: 'Ver los rechazos',
      compliance: 'Ver las personas',
      webhooks: 'Ver los webhooks',
      contacts: 'Ver los contactos',
      scheduled: 'Ver los informes programados',
      backUp: 'Hacer una copia',
      backups: 'Ver las copias',
      notifications: 'Abrir Notificaciones',
      system: 'Abrir Sistema',
    },
  },
});
