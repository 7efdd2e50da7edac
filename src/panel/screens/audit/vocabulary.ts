import type { Interface } from '../../../app/routes.ts';
import type { Said } from '../../../words/audit.ts';
import * as dictionary from '../../../words/business.ts';

/*
 * The words for the members of the trail; those for things and deeds are in src/words/audit.ts. Plain data without a
 * browser, so that a test can walk every member that an entry can hold.
 */

/** An entry of the audit. */
export type Entry = Interface['GET /audit-logs']['reply']['items'][number];
export type Language = 'en' | 'es';

const said = (en: string, es: string): Said => ({ en, es });

/** The format of a member's value. */
export type ValueKind =
  | 'text'
  | 'count'
  | 'money'
  | 'percent'
  | 'yesNo'
  | 'moment'
  | 'minutes'
  | 'bytes'
  | 'choice'
  | 'weekday'
  | 'product'
  | 'profile'
  | 'operation'
  | 'device'
  | 'client'
  | 'account'
  | 'consumer'
  | 'tag'
  /** A list whose items are identified by one of their members, named in `listKeys`. */
  | 'list'
  /** An object; its members are shown one by one. */
  | 'group'
  /** Not shown: the thing's own id, and members that change with every edit. */
  | 'silent';

type Member = { name: Said; kind: ValueKind };
const member = (kind: ValueKind, en: string, es: string): Member => ({ name: said(en, es), kind });

/** Every member of a value of the trail, by its name. In a sentence it is after "the", in Spanish with its article. */
export const members: Readonly<Record<string, Member>> = {
  id: member('silent', 'number', 'el número'),
  createdAt: member('silent', 'time of creation', 'la fecha de creación'),
  updatedAt: member('silent', 'time of change', 'la fecha del cambio'),
  clientId: member('client', 'company', 'la empresa'),
  accountId: member('account', 'site', 'la sede'),
  scope: member('choice', 'scope', 'el alcance'),
  name: member('text', 'name', 'el nombre'),
  fileName: member('text', 'file', 'el archivo'),
  summary: member('silent', 'rows', 'las filas'),
  undone: member('count', 'rows undone', 'las filas deshechas'),
  left: member('count', 'rows left', 'las filas que quedaron'),
  currency: member('text', 'currency', 'la moneda'),
  timeZone: member('text', 'time zone', 'la zona horaria'),
  zone: member('text', 'time zone of the days', 'la zona horaria de los días'),
  removedAt: member('silent', 'day of the removal', 'el día de la eliminación'),
  consumptionByPerson: member('yesNo', 'consumption by person', 'el consumo por persona'),
  issueRecord: member('group', 'issue records', 'los registros de entregas'),
  company: member('text', 'company name', 'el nombre de la empresa'),
  statement: member('text', 'declaration', 'la declaración'),
  logo: member('group', 'logo', 'el logotipo'),
  mediaType: member('silent', 'type of file', 'el tipo de archivo'),
  width: member('silent', 'width', 'el ancho'),
  height: member('silent', 'height', 'el alto'),
  locale: member('choice', 'language', 'el idioma'),
  businessLine: member('choice', 'line', 'la línea'),
  businessLines: member('choice', 'lines', 'las líneas'),
  isActive: member('yesNo', 'active', 'activo'),
  serial: member('text', 'serial', 'el serial'),
  deviceSerial: member('text', 'machine', 'la máquina'),
  controllerSerial: member('text', 'controller', 'el controlador'),
  linkedAt: member('moment', 'time of linking', 'la fecha de vinculación'),
  after: member('text', 'position to continue from', 'la posición desde la que continúa'),
  tagId: member('tag', 'tag', 'la etiqueta'),
  tagValue: member('text', 'value of the tag', 'el valor de la etiqueta'),
  operationId: member('operation', 'location', 'la ubicación'),
  key: member('text', 'name', 'el nombre'),
  value: member('text', 'value', 'el valor'),
  label: member('text', 'name', 'el nombre'),
  channel: member('text', 'channel', 'el medio'),
  target: member('text', 'target', 'el destino'),
  shape: member('text', 'format', 'el formato'),
  afterMinutes: member('count', 'wait in minutes', 'la espera en minutos'),
  badBreaksQuiet: member('yesNo', 'critical alerts in quiet hours', 'alertas críticas en horas de silencio'),
  personalData: member('yesNo', 'personal data', 'datos personales'),
  heartbeatMinutes: member('count', 'minutes between heartbeats', 'los minutos entre latidos'),
  host: member('text', 'server', 'el servidor'),
  port: member('text', 'port', 'el puerto'),
  security: member('text', 'encryption', 'el cifrado'),
  user: member('text', 'user name', 'el usuario'),
  hasPassword: member('yesNo', 'password set', 'con contraseña'),
  permissions: member('choice', 'permissions', 'los permisos'),
  rateLimit: member('count', 'requests per minute', 'las solicitudes por minuto'),
  expiresAt: member('moment', 'expiry', 'el vencimiento'),
  role: member('choice', 'role', 'el rol'),
  language: member('choice', 'language', 'el idioma'),
  type: member('choice', 'type', 'el tipo'),
  code: member('text', 'code', 'el código'),
  description: member('text', 'description', 'la descripción'),
  cost: member('money', 'cost', 'el costo'),
  attributes: member('group', 'attributes', 'los atributos'),
  taxRate: member('percent', 'tax', 'el impuesto'),
  listPrice: member('money', 'list price', 'el precio de lista'),
  suggestedPrice: member('money', 'suggested price', 'el precio sugerido'),
  returnPolicy: member('group', 'return', 'la devolución'),
  isReturnable: member('yesNo', 'returnable', 'retornable'),
  restrictDelivery: member('yesNo', 'only after return', 'solo tras devolver'),
  period: member('group', 'period', 'el período'),
  dates: member('moment', 'dates', 'las fechas'),
  policy: member('group', 'allowance', 'la asignación'),
  defaultReloadValue: member('money', 'subsidy', 'el subsidio'),
  maxBalance: member('money', 'maximum balance', 'el saldo máximo'),
  cumulative: member('yesNo', 'cumulative', 'acumulable'),
  products: member('list', 'products', 'los productos'),
  productId: member('product', 'product', 'el producto'),
  quantity: member('count', 'quantity', 'la cantidad'),
  minutesBetweenDeliveries: member('minutes', 'time between issues', 'el tiempo entre entregas'),
  allowedDevices: member('device', 'allowed machines', 'las máquinas permitidas'),
  consumptionSchedule: member('group', 'allowed days', 'los días permitidos'),
  weekdays: member('weekday', 'weekdays', 'los días de la semana'),
  includeDates: member('moment', 'extra days', 'los días adicionales'),
  excludeDates: member('moment', 'excluded days', 'los días excluidos'),
  identification: member('text', 'number', 'el número'),
  tags: member('list', 'tags', 'las etiquetas'),
  qualification: member('group', 'required qualification', 'la habilitación requerida'),
  validFrom: member('moment', 'start of validity', 'el inicio de la vigencia'),
  validUntil: member('moment', 'end of validity', 'el fin de la vigencia'),
  warnings: member('silent', 'warnings', 'los avisos'),
  codes: member('list', 'cards', 'las tarjetas'),
  codeId: member('text', 'card', 'la tarjeta'),
  codeType: member('choice', 'card type', 'el tipo de tarjeta'),
  vendingProfileId: member('profile', 'sales profile', 'el perfil de venta'),
  easProfileId: member('profile', 'issue profile', 'el perfil de entregas'),
  vendingBalance: member('money', 'subsidy', 'el subsidio'),
  vendingRecharge: member('money', 'top-ups', 'las recargas'),
  periodStart: member('moment', 'start of the period', 'el inicio del período'),
  fingerId: member('count', 'finger', 'el dedo'),
  fingerLabel: member('text', 'name of the finger', 'el nombre del dedo'),
  sampleCount: member('count', 'samples', 'las muestras'),
  enrolledAt: member('moment', 'time of enrollment', 'la fecha de registro'),
  items: member('list', 'slots', 'los canales'),
  selection: member('text', 'slot', 'el canal'),
  front: member('text', 'slots on the front', 'los canales del frente'),
  price: member('money', 'price', 'el precio'),
  stock: member('count', 'stock', 'las existencias'),
  capacity: member('count', 'capacity', 'la capacidad'),
  kind: member('choice', 'kind', 'el tipo'),
  status: member('choice', 'status', 'el estado'),
  columns: member('text', 'columns', 'las columnas'),
  people: member('silent', 'people', 'las personas'),
  table: member('silent', 'table', 'la tabla'),

  format: member('choice', 'format', 'el formato'),
  from: member('moment', 'from', 'desde'),
  to: member('moment', 'to', 'hasta'),
  receivedFrom: member('moment', 'received from', 'recibido desde'),
  receivedTo: member('moment', 'received until', 'recibido hasta'),
  isDelivered: member('yesNo', 'delivered', 'entregado'),
  method: member('choice', 'payment method', 'el medio de pago'),
  search: member('text', 'search', 'la búsqueda'),
  consumerId: member('consumer', 'person', 'la persona'),
  consumerIdentification: member('text', 'number', 'el número'),
  consumerTags: member('text', 'tags of people', 'las etiquetas de personas'),
  deviceId: member('device', 'machine', 'la máquina'),
  deviceIds: member('device', 'machines', 'las máquinas'),
  profileId: member('profile', 'profile', 'el perfil'),
  failureReason: member('text', 'failure reason', 'el motivo de falla'),
  accepted: member('count', 'accepted', 'aceptados'),
  duplicate: member('count', 'duplicates', 'duplicados'),
  rejected: member('count', 'rejected', 'rechazados'),
  firstSequence: member('count', 'first number', 'el primer número'),
  lastSequence: member('count', 'last number', 'el último número'),
  sha256: member('text', 'checksum', 'la suma de verificación'),
  bytes: member('bytes', 'size', 'el tamaño'),
  videoKeys: member('text', 'videos', 'los videos'),
};

/** The member that identifies an item of a list, and its label. */
export const listKeys: Readonly<Record<string, { by: string; as: Said }>> = {
  products: { by: 'productId', as: said('', '') },
  tags: { by: 'key', as: said('', '') },
  codes: { by: 'codeId', as: said('card', 'tarjeta') },
  items: { by: 'selection', as: said('slot', 'canal') },
};

/** Words of the dictionary, in both languages. */
function both(group: 'lines' | 'roles' | 'productTypes' | 'codeTypes' | 'methods'): Record<string, Said> {
  const [en, es]: Record<string, string>[] = [dictionary.en[group], dictionary.es[group]];
  return Object.fromEntries(Object.keys(en!).map((name) => [name, said(en![name]!, es![name]!)]));
}

/** Names of choices. Unknown ones are shown unchanged. */
export const choices: Readonly<Record<string, Said>> = {
  ...both('lines'),
  all: said('everything', 'todo'),
  client: said('all sites of the company', 'todas las sedes de la empresa'),
  account: said('one site', 'una sede'),
  ...both('roles'),
  en: said('English', 'inglés'),
  es: said('Spanish', 'español'),
  pt: said('Portuguese', 'portugués'),
  ...both('productTypes'),
  preset: said('recurring', 'recurrente'),
  custom: said('custom dates', 'fechas elegidas'),
  daily: said('daily', 'diario'),
  weekly: said('weekly', 'semanal'),
  biweekly: said('every two weeks', 'quincenal'),
  monthly: said('monthly', 'mensual'),
  quarterly: said('quarterly', 'trimestral'),
  semiannual: said('every six months', 'semestral'),
  annual: said('yearly', 'anual'),
  ...both('codeTypes'),
  transactions: said('sales and issues', 'ventas y entregas'),
  credit: said('balances', 'saldos'),
  pending: said('pending', 'pendiente'),
  running: said('running', 'en curso'),
  ready: said('ready', 'listo'),
  failed: said('failed', 'fallido'),
  ...both('methods'),
};

/** The words for a choice in a language. */
export function choice(value: string, language: Language): string {
  return choices[value]?.[language] ?? value;
}
