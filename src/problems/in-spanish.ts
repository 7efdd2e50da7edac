import { type ProblemCode, type ProblemEntry, problemCatalogue } from './catalogue.ts';
import { spanishCatalogue, spanishTitles } from './catalogue-es.ts';
import type { FieldError } from './field-error.ts';

/*
 * Refusals in Spanish. Rules word them in English, where they are thrown and logged; what is made with values is told
 * again by its template. A text without a template becomes the sentence of its code or rule: plainer, and never English.
 */

type Template = readonly [english: string, spanish: string];

/** Each `{}` is a value that stands in both, in the same order. */
export const detailTemplates: readonly Template[] = [
  [
    'The account still has products of the line {}. Remove them first.',
    'La cuenta todavía tiene productos de la línea {}. Quítelos antes.',
  ],
  [
    'The account still has profiles of the line {}. Remove them first.',
    'La cuenta todavía tiene perfiles de la línea {}. Quítelos antes.',
  ],
  [
    'The account still has devices of the line {}. Remove them first.',
    'La cuenta todavía tiene máquinas de la línea {}. Quítelas antes.',
  ],
  [
    'The container cannot be read: it has more than {} files.',
    'El ZIP no se puede leer: tiene más de {} archivos.',
  ],
  [
    'The container cannot be read: it unpacks to more than 64 MiB.',
    'El ZIP no se puede leer: descomprimido ocupa más de 64 MiB.',
  ],
  ['The container cannot be read: it has no files.', 'El ZIP no se puede leer: no contiene archivos.'],
  [
    'The request is not valid: the body breaks {} and {} more.',
    'La solicitud no es válida: el cuerpo no cumple {}, y hay {} más.',
  ],
  ['The request is not valid: the body breaks {}.', 'La solicitud no es válida: el cuerpo no cumple {}.'],
  [
    'The request is not valid: {} breaks {} and {} more.',
    'La solicitud no es válida: {} no cumple {}, y hay {} más.',
  ],
  ['The request is not valid: {} breaks {}.', 'La solicitud no es válida: {} no cumple {}.'],
  ['There is nothing at {}.', 'No hay nada en {}.'],
  ['A list is answered as {}.', 'Una lista se da como {}.'],
  ['Allowed here: {}.', 'Aquí se admite: {}.'],
  [
    'There is no such problem code; GET /problems lists them.',
    'No existe ese código de rechazo; GET /problems los lista.',
  ],
  [
    'The limit of requests for this address is used up.',
    'Se agotó el límite de solicitudes de esta dirección.',
  ],
  [
    'The limit of requests for this controller is used up.',
    'Se agotó el límite de solicitudes de este controlador.',
  ],
  ['The limit of requests for this person is used up.', 'Se agotó el límite de solicitudes de este usuario.'],
  ['The limit of requests for this key is used up.', 'Se agotó el límite de solicitudes de esta clave.'],
  ['The key lacks the permission {}.', 'A la clave le falta el permiso {}.'],
  ['Your role lacks the permission {}.', 'A su rol le falta el permiso {}.'],
  [
    'Only users who sign in can change {} of a device.',
    'Solo los usuarios que inician sesión pueden cambiar {} de una máquina.',
  ],
  [
    'The planogram or a profile of the device {} still uses the {} line.',
    'El planograma o un perfil de la máquina {} todavía usa la línea {}.',
  ],
  ['{} sets the address.', 'La dirección la fija {}.'],
  [
    'This is about the whole installation: only users who see all clients may.',
    'Esto es de toda la instalación: solo pueden los usuarios que ven todos los clientes.',
  ],
  ['The body may have {} bytes at most.', 'El cuerpo puede tener como máximo {} bytes.'],
  ['The body may have {} values at most.', 'El cuerpo puede tener como máximo {} valores.'],
  ['A video may have {} bytes at most.', 'Un video puede tener como máximo {} bytes.'],
  ['The JSON is nested more than {} deep.', 'El JSON tiene más de {} niveles.'],
  ['The request ended early.', 'La solicitud terminó antes de tiempo.'],
  ['The request has no Host.', 'La solicitud no trae Host.'],
  ['The Host is not one name or address.', 'El Host no es un nombre o una dirección.'],
  ['There are no tunnels here: CONNECT is for proxies.', 'Aquí no hay túneles: CONNECT es para proxies.'],
  ['There is no Content-Type. Taken here: {}.', 'No hay Content-Type. Aquí se admite: {}.'],
  ['Content-Type {} is not taken. Taken here: {}.', 'No se admite Content-Type {}. Aquí se admite: {}.'],
  [
    'Content-Encoding {} is not taken: send the body as it is. Taken here: {}.',
    'No se admite Content-Encoding {}: envíe el cuerpo tal como es. Aquí se admite: {}.',
  ],
  [
    '{} is not taken: send it in UTF-8. Taken here: {}.',
    'No se admite {}: envíelo en UTF-8. Aquí se admite: {}.',
  ],
  ['The file has {} bytes.', 'El archivo tiene {} bytes.'],
  [
    'If-Match takes `*`, or entity tags as ETag has them, between their quotes.',
    'If-Match admite `*`, o etiquetas de entidad como las de ETag, entre comillas.',
  ],
  ['Whoever asked for this link may not see this any more.', 'Quien pidió este enlace ya no puede ver esto.'],
  [
    'Whoever asked for this export may not see it any more.',
    'Quien pidió esta exportación ya no puede verla.',
  ],
  ['Everything is in memory: there is nothing to back up.', 'Todo está en memoria: no hay nada que copiar.'],
  [
    'The sheet takes too much memory or time. Divide it into several.',
    'La hoja ocupa demasiada memoria o tiempo. Divídala en varias.',
  ],
  [
    'The first row names no columns. Begin with the template.',
    'La primera fila no nombra columnas. Empiece con la plantilla.',
  ],
  [
    'The columns {} and {} are for the same field. Keep one of them.',
    'Las columnas {} y {} son del mismo campo. Deje una de ellas.',
  ],
  ["The account's currency is {}.", 'La moneda de la cuenta es {}.'],
  [
    'A live product of the account has the code {} already.',
    'Un producto de la cuenta tiene ya el código {}.',
  ],
  [
    'A product of the {} line needs all of {}, with every member, and no other attribute.',
    'Un producto de la línea {} necesita {} con todos sus miembros, y ningún otro atributo.',
  ],
  ['The product is of the {} line.', 'El producto es de la línea {}.'],
  ['The account has no device with the id {}.', 'La cuenta no tiene ninguna máquina con el id {}.'],
  ['The device {} does not have the {} line.', 'La máquina {} no tiene la línea {}.'],
  ['The device {} stands twice.', 'La máquina {} está dos veces.'],
  [
    'The account has no product of the eas line with the id {}.',
    'La cuenta no tiene ningún producto de dotación con el id {}.',
  ],
  ['A live profile of the account is called {} already.', 'Un perfil de la cuenta se llama ya {}.'],
  ["No account {} is in the key's scope.", 'La cuenta {} no está en el alcance de la clave.'],
  ['The schedule cannot be used: {} breaks {}.', 'El horario no se puede usar: {} no cumple {}.'],
  ['The account has no such operation.', 'La cuenta no tiene esa operación.'],
  ['The account has no tag {}.', 'La cuenta no tiene la etiqueta {}.'],
  ['Finger {} is enrolled already.', 'El dedo {} ya está registrado.'],
  ['A code has {} fingers at most.', 'Una tarjeta tiene como máximo {} dedos.'],
  ['No live consumer has this identification.', 'Ninguna persona tiene ese número.'],
  ['The comparison has no selection {}.', 'La comparación no tiene la ranura {}.'],
  ['The device has no selection {}.', 'La máquina no tiene la ranura {}.'],
  ['The selection {} stands twice.', 'La ranura {} está dos veces.'],
  ['The account has no product {}.', 'La cuenta no tiene el producto {}.'],
  [
    'The product {} is of the {} line, which the device does not have.',
    'El producto {} es de la línea {}, que la máquina no tiene.',
  ],
  ['There is no such code, or it was removed.', 'No existe esa tarjeta, o se quitó.'],
  [
    'A credit for this delivery goes to its own code and is from 1 to {}. Any other credit needs the permission credits:unbound.',
    'El abono de esta entrega va a su propia tarjeta y es de 1 a {}. Cualquier otro abono necesita el permiso credits:unbound.',
  ],
  [
    'The planogram of {} has no selection {}; send productId, or complete the planogram.',
    'El planograma de {} no tiene la ranura {}; envíe productId, o complete el planograma.',
  ],
  ['The selectors are {}.', 'Los selectores son {}.'],
  [
    'Only an owner who is signed in may allow personal data.',
    'Solo un propietario con la sesión iniciada puede permitir datos personales.',
  ],
  [
    'No column is called {}. The first row names the columns.',
    'Ninguna columna se llama {}. La primera fila nombra las columnas.',
  ],
  [
    '{} rows belong to the same thing, and at most {} may: {} of them have {} as {}.',
    '{} filas son de lo mismo, y como máximo pueden serlo {}: {} de ellas tienen {} como {}.',
  ],
  [
    'There are more than {} rows, too many for one sheet. Ask for an empty template.',
    'Hay más de {} filas, demasiadas para una hoja. Pida una plantilla vacía.',
  ],
  [
    'More than {} lines are not JSON objects. Send one object in each line.',
    'Más de {} líneas no son objetos JSON. Envíe un objeto por línea.',
  ],
  ['The client went away.', 'El cliente se fue.'],
  [
    'The client reads too slowly: too much of the answer waits.',
    'El cliente lee demasiado despacio: espera demasiado de la respuesta.',
  ],
  [
    'The row is not a movement, or is too long to be stored.',
    'La fila no es un movimiento, o es demasiado larga para guardarla.',
  ],
  ['The video is empty.', 'El video está vacío.'],
  [
    'Send the video itself as the body, not in a form, with the Content-Type `video/…` or `application/octet-stream`.',
    'Envíe el video mismo como cuerpo, no en un formulario, con Content-Type `video/…` o `application/octet-stream`.',
  ],
  [
    'The machine has no accepted reading and no visit with the id {}.',
    'La máquina no tiene ninguna lectura aceptada ni ninguna visita con el id {}.',
  ],
  ['The container is damaged, or is not a ZIP file.', 'El archivo está dañado, o no es un ZIP.'],
  [
    'The data were replaced while the snapshot was read. Begin the snapshot again.',
    'Los datos se reemplazaron mientras se leía la instantánea. Empiece la instantánea de nuevo.',
  ],
  ['The key or the session ended.', 'La clave o la sesión terminó.'],
  [
    'The writer does not answer; {} writes wait.',
    'El proceso que escribe no responde; {} escrituras esperan.',
  ],
  [
    'While it was served, the file of the database was replaced or removed.',
    'Mientras se servía, el archivo de la base de datos se reemplazó o se quitó.',
  ],
  [
    'While it was served, the database was brought from schema {} to {} by another Larder.',
    'Mientras se servía, otro Larder llevó la base de datos del esquema {} al {}.',
  ],
];

/** The sentences of the rules, in Spanish. */
export const spanishRules: Readonly<Record<string, string>> = {
  isString: 'Debe ser un texto.',
  isInt: 'Debe ser un número entero.',
  isNumber: 'Debe ser un número.',
  isBoolean: 'Debe ser verdadero o falso.',
  isObject: 'Debe ser un objeto.',
  isArray: 'Debe ser una lista.',
  isIn: 'Debe ser uno de los valores que hay.',
  isNotIn: 'Es demasiado fácil de adivinar.',
  notEquals: 'No debe ser 0.',
  isISO8601:
    'Debe ser una fecha (2026-11-21) o una fecha con hora (2026-11-21T14:03:07.120Z, o con un desfase como -05:00 en vez de Z) de ISO 8601.',
  isBase64: 'Debe ser base64.',
  isUUID: 'Debe ser un UUID.',
  isJSON: 'Debe ser un objeto JSON en UTF-8.',
  isCursor: 'Debe ser un `nextCursor` de esta lista, sin cambios.',
  isTimeZone: 'Debe ser una zona horaria de la base IANA.',
  isUuid: 'Debe ser un UUID.',
  isAfterFrom: 'No debe ser anterior a `from`.',
  isForBusinessLine: 'No es de esta línea.',
  minLength: 'Es demasiado corto.',
  maxLength: 'Es demasiado largo.',
  min: 'Es demasiado pequeño.',
  max: 'Es demasiado grande.',
  arrayMinSize: 'Tiene muy pocos elementos.',
  arrayMaxSize: 'Tiene demasiados elementos.',
  arrayUnique: 'No debe tener lo mismo dos veces.',
  matches: 'No es un texto que sirva aquí.',
  whitelistValidation: 'No es un miembro que se admita aquí.',
};

/** What is said of a member where its rule's own sentence is not all. */
export const messageTemplates: readonly Template[] = [
  ['Must be an IP address of this computer.', 'Debe ser una dirección IP de este equipo.'],
  ['Must be in 2000 or later: set the clock.', 'Debe ser del año 2000 o posterior: ajuste el reloj.'],
  ['Must have at least {} character.', 'Debe tener al menos {} carácter.'],
  ['Must have at least {} characters.', 'Debe tener al menos {} caracteres.'],
  ['Must have at most {} character.', 'Debe tener como máximo {} carácter.'],
  ['Must have at most {} characters.', 'Debe tener como máximo {} caracteres.'],
  ['Must have at least {} item.', 'Debe tener al menos {} elemento.'],
  ['Must have at least {} items.', 'Debe tener al menos {} elementos.'],
  ['Must have at most {} item.', 'Debe tener como máximo {} elemento.'],
  ['Must have at most {} items.', 'Debe tener como máximo {} elementos.'],
  [
    'Must be at most {} here, for these items are large.',
    'Aquí debe ser como máximo {}, porque estos elementos son grandes.',
  ],
  ['Must be at most 30 days ahead.', 'Debe estar a 30 días como máximo.'],
  ['Must be at least {}.', 'Debe ser como mínimo {}.'],
  ['Must be at most {}.', 'Debe ser como máximo {}.'],
  ['Must lie ahead.', 'Debe estar en el futuro.'],
  ['Must be after this moment.', 'Debe ser después de este momento.'],
  ['Must be within the next 366 days.', 'Debe caer en los próximos 366 días.'],
  ['Must not be past.', 'No debe haber pasado.'],
  [
    'Must not be sent beside `removed`: what was removed is not found by it.',
    'No debe enviarse junto con `removed`: lo que se quitó no se encuentra así.',
  ],
  ['Send it with `removed`, to say since when.', 'Envíelo con `removed`, para decir desde cuándo.'],
  [
    'With `zone=account` the accounts that are asked for must have one time zone.',
    'Con `zone=account` las cuentas que se piden deben tener una misma zona horaria.',
  ],
  ['Must not be sent beside `cursor`.', 'No debe enviarse junto con `cursor`.'],
  ['Send {} or {}.', 'Envíe {} o {}.'],
  ['Must be yes or no.', 'Debe ser sí o no.'],
  ['Must be a number, not below 0.', 'Debe ser un número, no menor que 0.'],
  ['Must have at most {} decimals.', 'Debe tener como máximo {} decimales.'],
  [
    'It is not clear what {} means: write it without a mark of thousands.',
    'No está claro qué significa {}: escríbalo sin separador de miles.',
  ],
  ['The line of a product never changes.', 'La línea de un producto nunca cambia.'],
  ['Is missing: the code would be new.', 'Falta: la tarjeta sería nueva.'],
  ['Is no machine of the account.', 'No es una máquina de la cuenta.'],
  ['There is no such contact.', 'No existe ese contacto.'],
  ['Is not the client of the account.', 'No es el cliente de la cuenta.'],
  ['Is not the code that the app shows now.', 'No es el código que la aplicación muestra ahora.'],
  ['Must be one of the formats {}.', 'Debe ser uno de los formatos {}.'],
  ['Must be one address for mail.', 'Debe ser una dirección de correo.'],
  [
    'Must be an address that begins with http:// or https://.',
    'Debe ser una dirección que empiece por http:// o https://.',
  ],
  ['Is missing.', 'Falta.'],
  [
    'Must be a whole path, from the root of the disk.',
    'Debe ser una ruta completa, desde la raíz del disco.',
  ],
  [
    'The report names people, and the contact may not get personal data.',
    'El informe nombra personas, y el contacto no puede recibir datos personales.',
  ],
  ['Must be left out with the scope all.', 'Debe omitirse con el alcance de toda la instalación.'],
  ['Must be left out with the scope {}.', 'Debe omitirse con el alcance {}.'],
  ['Is needed beside a password.', 'Hace falta junto con una contraseña.'],
  [
    'Is needed beside a user name; without a sign-in leave out both.',
    'Hace falta junto con un nombre de usuario; si no se inicia sesión, omita ambos.',
  ],
  [
    'Must be tls or starttls: a password is not sent in the clear.',
    'Debe ser tls o starttls: una contraseña no se envía sin cifrar.',
  ],
  ['Is for webhooks alone.', 'Es solo para webhooks.'],
  ['Is for ntfy alone.', 'Es solo para ntfy.'],
  ['Is an account that the contact may not hear of.', 'Es una cuenta de la que el contacto no puede saber.'],
  [
    'Must be the server and the topic: https://ntfy.example.com/topic.',
    'Debe ser el servidor y el tema: https://ntfy.example.com/topic.',
  ],
  [
    'Must be https://api.telegram.org/botTOKEN/sendMessage?chat_id=… with the token of the bot and the chat.',
    'Debe ser https://api.telegram.org/botTOKEN/sendMessage?chat_id=… con el token del bot y el chat.',
  ],
  ['This kind has no threshold.', 'Esta clase no tiene umbral.'],
  ['Is of the installation, and of no account.', 'Es de la instalación, y de ninguna cuenta.'],
  ['Is missing: the row says something of a card.', 'Falta: la fila dice algo de una tarjeta.'],
  ['Is missing: a row finds its product by it.', 'Falta: con él encuentra la fila su producto.'],
  ['Must be {}: a sheet does not change codes.', 'Debe ser {}: una hoja no cambia códigos.'],
  [
    'Must be an address of http or https, without a password and a fragment.',
    'Debe ser una dirección http o https, sin contraseña y sin fragmento.',
  ],
  [
    'Must be in webhook-allow, which the operator sets.',
    'Debe estar en webhook-allow, que fija quien opera el sitio.',
  ],
  ['Must be no earlier than the position.', 'No debe ser anterior a la posición.'],
  ['A query may have {} members at most.', 'Una consulta puede tener como máximo {} miembros.'],
];

/** What `GET /problems/:code` tells of a code, in Spanish. */
export function spanishEntry(code: ProblemCode): ProblemEntry {
  const { status } = problemCatalogue[code];
  const [meaning, advice] = spanishCatalogue[code];
  return { status, title: spanishTitles[status]!, meaning, advice };
}

/** The detail of a problem of this code. */
export function spanishDetail(code: ProblemCode, detail: string): string {
  const own = spanishCatalogue[code][0];
  return detail === problemCatalogue[code].meaning ? own : (byTemplate(detailTemplates, detail) ?? own);
}

/** A broken rule with its message in Spanish; what programs read is as it was. */
export function spanishError(error: FieldError): FieldError {
  return { ...error, message: spanishMessage(error) };
}

const missing = 'Is missing. ';

function spanishMessage({ rule, message }: FieldError): string {
  if (message.startsWith(missing)) {
    return `Falta. ${spanishMessage({ rule, message: message.slice(missing.length) } as FieldError)}`;
  }
  return byTemplate(messageTemplates, message) ?? spanishRules[rule] ?? `No cumple la regla ${rule}.`;
}

/** The text in Spanish by the first template that it is made by, with its values. */
function byTemplate(templates: readonly Template[], text: string): string | undefined {
  for (const [english, spanish] of templates) {
    const values = valuesIn(text, english.split('{}'));
    if (values) return spanish.replaceAll('{}', () => values.shift()!);
  }
  return undefined;
}

/** What stands between the parts of a template; undefined where the text is not made by it. */
function valuesIn(text: string, parts: readonly string[]): string[] | undefined {
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  if (last === undefined) return text === first ? [] : undefined;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, part] of others.entries()) {
    const end = index === others.length - 1 ? text.length - last.length : text.indexOf(part, at);
    if (end <= at) return undefined;
    values.push(text.slice(at, end));
    at = end + part.length;
  }
  return values;
}
