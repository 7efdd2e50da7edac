import { messages } from '../../language/language.ts';

export const texts = messages({
  en: {
    headOffice: 'Head office',
    lead: 'This site sends what happens here to a PostgreSQL database at your head office. Nothing comes back from there, and no machine waits for it.',
    states: {
      shipping: 'Sending',
      idle: 'Up to date',
      unreachable: 'Cannot be reached',
      stopped: 'Stopped',
    },
    advice: {
      unreachable: 'Nothing is lost: Larder retries automatically and sends what is pending.',
      stopped: 'Nothing is lost, and nothing is sent until someone decides.',
    },
    whatToDo: 'What to do',
    site: 'This site’s name there',
    address: 'Address',
    people: 'People there',
    personal: {
      pseudonym: 'by pseudonyms that only this site can resolve',
      full: 'by name, number and card',
      none: 'not sent',
    },
    lastSent: 'Last sent',
    never: 'Not yet',
    behind: 'Still to send',
    notKnown: 'Not known yet',
    changes: (count: string) => (count === '1' ? '1 change' : `${count} changes`),
    since: (time: string) => `for ${time}`,
    nothing: 'Nothing',
    compare: 'Compare both sides',
    compareLead:
      'Larder reads every movement here and there, and says which ones differ. With years of movements it takes minutes; sending waits meanwhile.',
    comparing: 'Comparing…',
    alike: (count: string) =>
      count === '1' ? '1 movement, the same on both sides.' : `${count} movements, the same on both sides.`,
    notAlike: 'The two sides differ',
    differ: (count: string) =>
      count === '1' ? '1 movement differs there' : `${count} movements differ there`,
    account: 'Site',
    kinds: {
      missing: 'missing there',
      unknown: 'not from here',
      different: 'different',
      set_aside: 'refused there',
    },
    setAside: 'Refused by head office',
    setAsideCount: (count: string) =>
      count === '1' ? '1 row was set aside' : `${count} rows were set aside`,
    setAsideLead:
      'Head office cannot store them. Everything else is sent, and Larder tries these again each time it starts.',
    part: 'Row',
    parts: {
      deliveries: 'Sale or issue',
      recharges: 'Top-up',
      returns: 'Return',
      credits: 'Credit',
      changes: 'Change',
      refusals: 'Refusal',
    },
    reference: 'Reference',
    reason: 'Reason',
    refusedAt: 'Since',
    movement: 'Movement',
    state: 'There',
    off: 'This site sends to no head office',
    offLead:
      'If you run several sites, a head office collects them in one database for Excel, Power BI or Grafana. The administrator of Larder’s computer sets it up once:',
    offAfter: 'Then enter its address in larder.json, and restart Larder:',
    guide: 'Full guide',
  },
  es: {
    headOffice: 'Sede central',
    lead: 'Esta sede envía lo que pasa aquí a una base de datos PostgreSQL de su sede central. De allí no vuelve nada, y ninguna máquina lo espera.',
    states: {
      shipping: 'Enviando',
      idle: 'Al día',
      unreachable: 'Sin conexión',
      stopped: 'Detenido',
    },
    advice: {
      unreachable: 'No se pierde nada: Larder reintenta automáticamente y envía lo pendiente.',
      stopped: 'No se pierde nada, y no se envía nada hasta que alguien decida.',
    },
    whatToDo: 'Qué hacer',
    site: 'Nombre de esta sede allí',
    address: 'Dirección',
    people: 'Personas allí',
    personal: {
      pseudonym: 'con seudónimos que solo esta sede puede resolver',
      full: 'con nombre, número y tarjeta',
      none: 'no se envían',
    },
    lastSent: 'Último envío',
    never: 'Todavía no',
    behind: 'Por enviar',
    notKnown: 'Todavía no se sabe',
    changes: (count: string) => (count === '1' ? '1 cambio' : `${count} cambios`),
    since: (time: string) => `desde hace ${time}`,
    nothing: 'Nada',
    compare: 'Comparar ambos lados',
    compareLead:
      'Larder lee cada movimiento aquí y allí, y dice cuáles difieren. Con años de movimientos tarda minutos; el envío espera mientras tanto.',
    comparing: 'Comparando…',
    alike: (count: string) =>
      count === '1' ? '1 movimiento, igual en ambos lados.' : `${count} movimientos, iguales en ambos lados.`,
    notAlike: 'Los dos lados difieren',
    differ: (count: string) =>
      count === '1' ? '1 movimiento difiere allí' : `${count} movimientos difieren allí`,
    account: 'Sede',
    kinds: {
      missing: 'falta allí',
      unknown: 'no es de aquí',
      different: 'distinto',
      set_aside: 'rechazado allí',
    },
    setAside: 'Rechazado por la sede central',
    setAsideCount: (count: string) =>
      count === '1' ? 'Se apartó 1 registro' : `Se apartaron ${count} registros`,
    setAsideLead:
      'La sede central no puede guardarlos. Todo lo demás se envía, y Larder los reintenta cada vez que se inicia.',
    part: 'Registro',
    parts: {
      deliveries: 'Venta o entrega',
      recharges: 'Recarga',
      returns: 'Devolución',
      credits: 'Abono',
      changes: 'Cambio',
      refusals: 'Rechazo',
    },
    reference: 'Referencia',
    reason: 'Motivo',
    refusedAt: 'Desde',
    movement: 'Movimiento',
    state: 'Allí',
    off: 'Esta sede no envía a ninguna sede central',
    offLead:
      'Si tiene varias sedes, una sede central las reúne en una base de datos: para Excel, Power BI o Grafana. El administrador de la computadora de Larder la prepara una vez:',
    offAfter: 'Después escriba su dirección en larder.json y reinicie Larder:',
    guide: 'Guía completa',
  },
});
