import type { CellFault } from '../lib/sheets/cells.ts';
import { sentence, type Text } from './text.ts';

/*
 * Sentences of refusals in both languages. The general ones, one for each code, are in catalogue.ts.
 */

/** Texts for `detail` that name values or the exact case. Without one, `detail` is the meaning of the code. */
export const details = {
  emptyBody: sentence(
    'The body is empty. Send a JSON document.',
    'El cuerpo está vacío. Envíe un documento JSON.',
  ),
  notUtf8: sentence('The body is not UTF-8.', 'El cuerpo no es UTF-8.'),
  jsonFault: sentence(
    'The JSON is not valid at line {line}, column {column}.',
    'El JSON no es válido en la línea {line}, columna {column}.',
  ),
  jsonEnds: sentence('The document is cut off there.', 'El documento está cortado ahí.'),
  trailingComma: sentence(
    'Remove the comma before the closing bracket.',
    'Quite la coma antes del corchete o la llave de cierre.',
  ),
  singleQuotes: sentence('Use double quotes.', 'Use comillas dobles.'),
  nearestRoute: sentence('Did you mean {path}?', '¿Quiso decir {path}?'),
  keyInQuery: sentence(
    'A key in the query is ignored. Send the key in the header `x-api-key`.',
    'Una clave en la consulta se ignora. Envíe la clave en el encabezado `x-api-key`.',
  ),
  keyInOtherHeader: sentence(
    'The header `{header}` is ignored. Send the key in `x-api-key`.',
    'El encabezado `{header}` se ignora. Envíe la clave en `x-api-key`.',
  ),
  scimFilterLong: sentence(
    'A filter can have up to {max} characters.',
    'Un filtro puede tener hasta {max} caracteres.',
  ),
  scimFilterDeep: sentence(
    'A filter can be nested up to {max} levels deep.',
    'Un filtro puede tener hasta {max} niveles de paréntesis.',
  ),
  scimFilterConditions: sentence(
    'A filter can have up to {max} conditions.',
    'Un filtro puede tener hasta {max} condiciones.',
  ),
  scimFilterEnds: sentence('The filter is incomplete.', 'El filtro está incompleto.'),
  scimFilterAt: sentence(
    'The filter cannot be read at “{text}”, character {at}.',
    'El filtro no se puede leer en «{text}», carácter {at}.',
  ),
  scimMembersFilter: sentence(
    'Members can be selected only with `value eq "…"`.',
    'Los miembros solo se pueden elegir con `value eq "…"`.',
  ),
  scimPath: sentence('Larder has no attribute `{path}`.', 'Larder no tiene el atributo `{path}`.'),
  scimUnknown: sentence(
    'Larder does not store `{name}`. Remove it from the mapping of the directory.',
    'Larder no guarda `{name}`. Quítelo del mapeo del directorio.',
  ),
  scimText: sentence('`{name}` must be a string.', '`{name}` debe ser texto.'),
  scimTextLong: sentence(
    '`{name}` can have up to {max} characters.',
    '`{name}` puede tener hasta {max} caracteres.',
  ),
  scimSwitch: sentence('`{name}` must be true or false.', '`{name}` debe ser true o false.'),
  scimObject: sentence('`{name}` must be an object.', '`{name}` debe ser un objeto.'),
  scimTooMany: sentence('`{name}` can have up to {max} values.', '`{name}` puede tener hasta {max} valores.'),
  scimUserLong: sentence(
    'A user can have up to {max} characters as JSON.',
    'Un usuario puede tener hasta {max} caracteres en JSON.',
  ),
  scimMissing: sentence('`{name}` is missing.', 'Falta `{name}`.'),
  scimNoOperations: sentence(
    '`Operations` must be a list with at least one operation.',
    '`Operations` debe ser una lista con al menos una operación.',
  ),
  scimOperation: sentence('`op` must be add, replace or remove.', '`op` debe ser add, replace o remove.'),
  scimNoValue: sentence('`{op}` needs a `value`.', '`{op}` necesita un `value`.'),
  scimRemoveNothing: sentence('`remove` needs a `path`.', '`remove` necesita un `path`.'),
  scimNothingToDo: sentence(
    'The operation contains nothing that a directory can change.',
    'La operación no incluye nada que un directorio pueda cambiar.',
  ),
  scimNoTarget: sentence('There is nothing at `{path}`.', 'No hay nada en `{path}`.'),
  scimReadOnly: sentence('A directory cannot set `{name}`.', 'Un directorio no puede definir `{name}`.'),
  scimNoNumber: sentence(
    'The user has none of the attributes for the number of the person: {names}.',
    'El usuario no tiene ninguno de los atributos para el número de la persona: {names}.',
  ),
  scimNumberTaken: sentence(
    'The number {number} belongs to another user of the directory: {userName}.',
    'El número {number} es de otro usuario del directorio: {userName}.',
  ),
  scimNumberOfAnother: sentence(
    'The number {number} belongs to another person.',
    'El número {number} es de otra persona.',
  ),
  scimMappedText: sentence(
    '`{name}` is “{text}”; it must have 1 to {max} characters.',
    '`{name}` es «{text}»; debe tener de 1 a {max} caracteres.',
  ),
  scimMember: sentence('There is no user {id}.', 'No existe el usuario {id}.'),
  scimGroupFull: sentence(
    'A group can have up to {max} members.',
    'Un grupo puede tener hasta {max} miembros.',
  ),
  directoryTokenElsewhere: sentence(
    '`scim_…` is the token of a directory, which works only on /scim/v2. An API key begins with `svc_`.',
    '`scim_…` es el token de un directorio, que solo funciona en /scim/v2. Una clave de API empieza por `svc_`.',
  ),
  keyAsDirectoryToken: sentence(
    '`svc_…` is an API key. On /scim/v2, send the token of a directory, `scim_…`.',
    '`svc_…` es una clave de API. En /scim/v2, envíe el token de un directorio, `scim_…`.',
  ),
  controllerTokenAsKey: sentence(
    '`ctl_…` is the token of a controller, which works only on /feed. An API key begins with `svc_`.',
    '`ctl_…` es el token de un controlador, que solo funciona en /feed. Una clave de API empieza por `svc_`.',
  ),
  keyWithoutBearer: sentence(
    'Write `Bearer` before the key, or send it in `x-api-key`.',
    'Escriba `Bearer` antes de la clave, o envíela en `x-api-key`.',
  ),
  keyAsToken: sentence(
    '`svc_…` is an API key. On /feed, send the token of a controller, `ctl_…`.',
    '`svc_…` es una clave de API. En /feed, envíe el token de un controlador, `ctl_…`.',
  ),
  tokenInOtherHeader: sentence(
    'Send the token as `Authorization: Bearer ctl_…`.',
    'Envíe el token como `Authorization: Bearer ctl_…`.',
  ),
  providerCall: sentence(
    'The identity provider could not be reached: {fault}.',
    'No se pudo contactar al proveedor de identidad: {fault}.',
  ),
  providerSaid: sentence(
    'The identity provider refused the sign-in with the code {said}.',
    'El proveedor de identidad rechazó el inicio de sesión con el código {said}.',
  ),
  providerAnswer: sentence(
    'The response of the identity provider is not valid: {why}.',
    'La respuesta del proveedor de identidad no es válida: {why}.',
  ),
  groupsWithoutGrant: sentence(
    'None of the groups that the identity provider sent ({count}) grants access to Larder.',
    'Ninguno de los grupos que envió el proveedor de identidad ({count}) da acceso a Larder.',
  ),
  tooManyGroups: sentence(
    'You are in more groups than the identity provider can include in a sign-in, so it sent none. Its administrator can limit them to the groups assigned to Larder.',
    'Usted está en más grupos de los que el proveedor de identidad puede incluir al iniciar sesión, así que no envió ninguno. El administrador del proveedor puede limitarlos a los asignados a Larder.',
  ),
  oneMoreError: sentence('There is 1 more error.', 'Hay 1 error más.'),
  moreErrors: sentence('There are {count} more errors.', 'Hay {count} errores más.'),
  lineInUse: sentence(
    'The account still uses the line {line}. Products: {products}. Profiles: {profiles}. Devices: {devices}. Remove them first.',
    'La sede todavía usa la línea {line}. Productos: {products}. Perfiles: {profiles}. Máquinas: {devices}. Elimínelos primero.',
  ),
  lineOnDevice: sentence(
    'The planogram or a profile of the device {serial} still uses the {line} line.',
    'El planograma o un perfil de la máquina {serial} todavía usa la línea {line}.',
  ),
  zipHasTooManyFiles: sentence(
    'The ZIP file cannot be read: it has more than {max} files.',
    'El archivo ZIP no se puede leer: tiene más de {max} archivos.',
  ),
  zipIsTooLarge: sentence(
    'The ZIP file cannot be read: it unpacks to more than 64 MiB.',
    'El archivo ZIP no se puede leer: descomprimido ocupa más de 64 MiB.',
  ),
  zipIsEmpty: sentence(
    'The ZIP file cannot be read: it is empty.',
    'El archivo ZIP no se puede leer: está vacío.',
  ),
  zipIsDamaged: sentence(
    'The file is damaged, or is not a ZIP file.',
    'El archivo está dañado, o no es un archivo ZIP.',
  ),
  noRoute: sentence('There is nothing at {method} {path}.', 'No hay nada en {method} {path}.'),
  allowedMethods: sentence('Allowed here: {methods}.', 'Aquí se admite: {methods}.'),
  noProblemCode: sentence(
    'There is no such problem code; GET /problems lists them.',
    'No existe ese código de rechazo; GET /problems los lista.',
  ),
  noDocsPage: sentence(
    'There is no such page; see /docs for the existing ones.',
    'No existe esa página; vea en /docs las que existen.',
  ),
  noReferenceFile: sentence(
    'There is no such file in the reference of this version.',
    'No existe ese archivo en la referencia de esta versión.',
  ),
  listTypes: sentence('A list can be returned as {types}.', 'Una lista se puede obtener como {types}.'),
  addressQuota: sentence(
    'The request limit for this address has been reached.',
    'Se alcanzó el límite de solicitudes de esta dirección.',
  ),
  controllerQuota: sentence(
    'The request limit for this controller has been reached.',
    'Se alcanzó el límite de solicitudes de este controlador.',
  ),
  directoryQuota: sentence(
    'The request limit for this directory has been reached.',
    'Se alcanzó el límite de solicitudes de este directorio.',
  ),
  personQuota: sentence(
    'The request limit for this user has been reached.',
    'Se alcanzó el límite de solicitudes de este usuario.',
  ),
  keyQuota: sentence(
    'The request limit for this key has been reached.',
    'Se alcanzó el límite de solicitudes de esta clave.',
  ),
  keyLacksPermission: sentence(
    'The key lacks the permission {permission}.',
    'A la clave le falta el permiso {permission}.',
  ),
  roleLacksPermission: sentence(
    'Your role lacks the permission {permission}.',
    'A su rol le falta el permiso {permission}.',
  ),
  membersForPeople: sentence(
    'Only users who sign in can change {member} of a device.',
    'Solo los usuarios que inician sesión pueden cambiar {member} de una máquina.',
  ),
  wholeInstallation: sentence(
    'This applies to the whole installation: only users with access to all clients can do it.',
    'Esto afecta a toda la instalación: solo pueden hacerlo los usuarios con acceso a todas las empresas.',
  ),
  personalDataNeedsOwner: sentence(
    'Only a signed-in owner can allow personal data.',
    'Solo un propietario con la sesión iniciada puede permitir datos personales.',
  ),
  askerMayNotSeeLink: sentence(
    'The user or key that requested this link may no longer see the file.',
    'El usuario o la clave que pidió este enlace ya no puede ver el archivo.',
  ),
  contactMayNotSeeLink: sentence(
    'The contact that this link was sent to may no longer receive the report, or the owner of the schedule left.',
    'El contacto que recibió este enlace ya no puede recibir el informe, o quien lo programó ya no está.',
  ),
  askerMayNotSeeExport: sentence(
    'The user or key that requested this export may no longer see it.',
    'El usuario o la clave que pidió esta exportación ya no puede verla.',
  ),
  boundCredit: sentence(
    'A credit for this delivery goes to its own code and is from 1 to {max}. Any other credit needs the permission credits:unbound.',
    'El abono de esta entrega va a su propia tarjeta y es de 1 a {max}. Cualquier otro abono necesita el permiso credits:unbound.',
  ),
  addressSetBy: sentence('{setting} sets the address.', 'La dirección se define con {setting}.'),
  portInUse: sentence(
    'Another program is already listening on port {port} of {host}.',
    'Otro programa ya escucha en el puerto {port} de {host}.',
  ),
  noSuchAddress: sentence(
    'This computer has no address {host}.',
    'Este equipo no tiene la dirección {host}.',
  ),
  portForbidden: sentence(
    'Larder may not listen on port {port} of {host}.',
    'Larder no puede escuchar en el puerto {port} de {host}.',
  ),
  portUnusable: sentence(
    'Larder cannot listen on port {port} of {host}: {reason}',
    'Larder no puede escuchar en el puerto {port} de {host}: {reason}',
  ),
  nothingToBackUp: sentence(
    'Everything is in memory: there is nothing to back up.',
    'Todo está en memoria: no hay nada que copiar.',
  ),
  maxBytes: sentence('The body can have up to {max} bytes.', 'El cuerpo puede tener hasta {max} bytes.'),
  maxValues: sentence('The body can have up to {max} values.', 'El cuerpo puede tener hasta {max} valores.'),
  maxVideoBytes: sentence('A video can have up to {max} bytes.', 'Un video puede tener hasta {max} bytes.'),
  emptyVideo: sentence('The video is empty.', 'El video está vacío.'),
  videoAsBody: sentence(
    'Send the video itself as the body, not in a form, with the Content-Type `video/…` or `application/octet-stream`.',
    'Envíe el video mismo como cuerpo, no en un formulario, con Content-Type `video/…` o `application/octet-stream`.',
  ),
  jsonTooDeep: sentence(
    'The JSON is nested more than {max} levels deep.',
    'El JSON tiene más de {max} niveles de anidación.',
  ),
  endedEarly: sentence('The request is incomplete.', 'La solicitud está incompleta.'),
  noHost: sentence('The request has no `Host` header.', 'La solicitud no trae el encabezado `Host`.'),
  severalHosts: sentence(
    'The `Host` header must be a single name or address.',
    'El encabezado `Host` debe ser un solo nombre o una sola dirección.',
  ),
  noTunnels: sentence(
    'CONNECT is not supported: this server is not a proxy.',
    'No se admite CONNECT: este servidor no es un proxy.',
  ),
  noContentType: sentence(
    'There is no Content-Type. Accepted here: {taken}.',
    'No hay Content-Type. Aquí se admite: {taken}.',
  ),
  contentTypeNotTaken: sentence(
    'Content-Type {type} is not accepted. Accepted here: {taken}.',
    'No se admite Content-Type {type}. Aquí se admite: {taken}.',
  ),
  contentEncodingNotTaken: sentence(
    'Content-Encoding {encoding} is not accepted: send the body as it is. Accepted here: {taken}.',
    'No se admite Content-Encoding {encoding}: envíe el cuerpo tal como es. Aquí se admite: {taken}.',
  ),
  parametersNotTaken: sentence(
    '{parameters} is not accepted: send it in UTF-8. Accepted here: {taken}.',
    'No se admite {parameters}: envíelo en UTF-8. Aquí se admite: {taken}.',
  ),
  fileSize: sentence('The file has {size} bytes.', 'El archivo tiene {size} bytes.'),
  ifMatchForm: sentence(
    'If-Match must be `*`, or one or more values of `ETag`, in quotes.',
    'If-Match debe ser `*`, o uno o varios valores de `ETag`, entre comillas.',
  ),
  clientGone: sentence('The client closed the connection.', 'El cliente cerró la conexión.'),
  clientSlow: sentence(
    'The client is reading too slowly: too much of the response is pending.',
    'El cliente lee demasiado despacio: queda demasiado de la respuesta por enviar.',
  ),
  unreadableLines: sentence(
    'More than {max} lines are not JSON objects. Send one object per line.',
    'Más de {max} líneas no son objetos JSON. Envíe un objeto por línea.',
  ),
  notAMovement: sentence(
    'The row is not a movement, or is too long to be stored.',
    'La fila no es un movimiento, o es demasiado larga para guardarla.',
  ),
  writerSilent: sentence(
    'The writer thread is not responding; {count} writes are waiting.',
    'El hilo de escritura no responde; hay {count} escrituras en espera.',
  ),
  databaseReplaced: sentence(
    'The database file was replaced or removed while the server was running.',
    'El archivo de la base de datos se reemplazó o se eliminó mientras el servidor funcionaba.',
  ),
  schemaChanged: sentence(
    'Another Larder process changed the database from schema {before} to {now} while the server was running.',
    'Otro proceso de Larder cambió la base de datos del esquema {before} al {now} mientras el servidor funcionaba.',
  ),
  tookOverAt: sentence(
    'The second box took over from this one, which is out of service. Send the request to {address}.',
    'El segundo servidor tomó el control, y este quedó fuera de servicio. Envíe la solicitud a {address}.',
  ),
  upgradeCopies: sentence(
    'Larder is upgrading its data from schema {from} to {to}. It is copying the current data to {copy} first: {percent}% done.',
    'Larder está actualizando sus datos del esquema {from} al {to}. Primero copia los datos actuales en {copy}: {percent} % listo.',
  ),
  upgradeMigrates: sentence(
    'Larder is upgrading its data from schema {from} to {to}: {done} of {steps} steps done. The previous data is in {copy}.',
    'Larder está actualizando sus datos del esquema {from} al {to}: {done} de {steps} pasos listos. Los datos anteriores están en {copy}.',
  ),
  snapshotReplaced: sentence(
    'The data was replaced while the snapshot was being read. Start the snapshot over.',
    'Los datos se reemplazaron mientras se leía la instantánea. Empiece la instantánea de nuevo.',
  ),
  targetNotAllowed: sentence(
    'Larder may not call {host}: neither the name nor its address is in `webhook-allow`. Ask the operator to add "{host}" to the list `webhook-allow` in larder.json.',
    'Larder no puede llamar a {host}: ni el nombre ni su dirección están en `webhook-allow`. Pida al operador que agregue "{host}" a la lista `webhook-allow` de larder.json.',
  ),
  callerEnded: sentence('The key or the session ended.', 'La clave o la sesión terminó.'),
  cursorOfCopy: sentence(
    'The cursor is ahead of this data or does not fit it: the data directory was copied, or was replaced with an older one.',
    'El cursor está adelantado a estos datos o no les corresponde: se copió la carpeta de datos, o se reemplazó por una más antigua.',
  ),
  cursorBeforeRestore: sentence(
    'The cursor belongs to another history: the data has since been restored from a backup.',
    'El cursor es de otro historial: desde entonces los datos se restauraron de una copia de seguridad.',
  ),
  sheetTooLarge: sentence(
    'The sheet takes too much memory or time. Divide it into several.',
    'La hoja ocupa demasiada memoria o tiempo. Divídala en varias.',
  ),
  noColumns: sentence(
    'The first row has no column names. Start from the template.',
    'La primera fila no tiene nombres de columnas. Empiece con la plantilla.',
  ),
  columnTwice: sentence(
    'The columns {first} and {second} are for the same field. Keep one of them.',
    'Las columnas {first} y {second} son del mismo campo. Deje una de ellas.',
  ),
  columnMissing: sentence(
    'The column {name} is missing. The first row must have the column names.',
    'Falta la columna {name}. La primera fila debe tener los nombres de las columnas.',
  ),
  tooManyRowsTogether: sentence(
    '{count} rows belong to the same item, but an item can have up to {max}. In {rows} of them, {column} is {value}.',
    '{count} filas son del mismo elemento, pero un elemento puede tener hasta {max}. En {rows} de ellas, {column} es {value}.',
  ),
  tooManyRowsForSheet: sentence(
    'There are more than {max} rows, too many for one sheet. Download an empty template.',
    'Hay más de {max} filas, demasiadas para una hoja. Descargue una plantilla vacía.',
  ),
  unusableSchedule: sentence('The schedule is not valid: {why}', 'El horario no es válido: {why}'),
  accountCurrency: sentence("The account's currency is {currency}.", 'La moneda de la sede es {currency}.'),
  productCodeTaken: sentence(
    'Another product of the account already has the code {code}.',
    'Otro producto de la sede ya tiene el código {code}.',
  ),
  attributesNeeded: sentence(
    'A product of the {line} line needs {attributes}, with all members, and no other attributes.',
    'Un producto de la línea {line} necesita {attributes} con todos sus campos, y ningún otro atributo.',
  ),
  productLine: sentence('The product belongs to the {line} line.', 'El producto es de la línea {line}.'),
  deviceNotInAccount: sentence(
    'The account has no device with the id {id}.',
    'La sede no tiene ninguna máquina con el id {id}.',
  ),
  deviceLacksLine: sentence(
    'The device {id} does not have the {line} line.',
    'La máquina {id} no tiene la línea {line}.',
  ),
  deviceTwice: sentence('The device {id} is listed twice.', 'La máquina {id} aparece dos veces.'),
  easProductMissing: sentence(
    'The account has no product of the eas line with the id {id}.',
    'La sede no tiene ningún producto de entrega con el id {id}.',
  ),
  profileNameTaken: sentence(
    'Another profile of the account is already called {name}.',
    'Otro perfil de la sede ya se llama {name}.',
  ),
  accountOutOfScope: sentence(
    "The account {id} is outside the key's scope.",
    'La sede {id} no está en el alcance de la clave.',
  ),
  noOperation: sentence('The account has no such operation.', 'La sede no tiene esa ubicación.'),
  refusedBecause: sentence(
    'The reason for the refusal is `{reason}`.',
    'El motivo del rechazo es `{reason}`.',
  ),
  noTagWithId: sentence(
    'The account has no tag with the id {id}.',
    'La sede no tiene ninguna etiqueta con el id {id}.',
  ),
  noTag: sentence('The account has no tag {key}.', 'La sede no tiene la etiqueta {key}.'),
  fingerEnrolled: sentence('Finger {finger} is already enrolled.', 'El dedo {finger} ya está registrado.'),
  maxFingers: sentence('A code can have up to {max} fingers.', 'Una tarjeta puede tener hasta {max} dedos.'),
  noIdentification: sentence('No consumer has this identification.', 'Ninguna persona tiene ese número.'),
  noCode: sentence('There is no such code, or it was removed.', 'No existe esa tarjeta, o se eliminó.'),
  noComparedSelection: sentence(
    'The comparison has no selection {selection}.',
    'La comparación no tiene el canal {selection}.',
  ),
  noSelection: sentence(
    'The device has no selection {selection}.',
    'La máquina no tiene el canal {selection}.',
  ),
  selectionTwice: sentence(
    'The selection {selection} is listed twice.',
    'El canal {selection} aparece dos veces.',
  ),
  noProduct: sentence('The account has no product {id}.', 'La sede no tiene el producto {id}.'),
  productLineNotOnDevice: sentence(
    'The product {id} belongs to the {line} line, which the device does not have.',
    'El producto {id} es de la línea {line}, que la máquina no tiene.',
  ),
  noBoundary: sentence(
    'The machine has no accepted reading and no visit with the id {id}.',
    'La máquina no tiene ninguna lectura aceptada ni ninguna visita con el id {id}.',
  ),
  selectorKeys: sentence('The selectors are {keys}.', 'Los selectores son {keys}.'),
};

/** Sentences about one member, named by `{field}`, where the sentence of its rule is too general. */
export const fieldTexts = {
  mailDomain: sentence(
    '{field} must be a domain, such as example.com.',
    '{field} debe ser un dominio, como example.com.',
  ),
  localOwner: sentence(
    '{field} must be an active owner of the whole installation who has a password.',
    '{field} debe ser un propietario activo de toda la instalación que tenga contraseña.',
  ),
  otherProfile: sentence(
    '{field} must be a profile: it is assigned to the cards of people who leave the groups of the rules.',
    '{field} debe ser un perfil: se asigna a las tarjetas de quienes salen de los grupos de las reglas.',
  ),
  addressOfComputer: sentence(
    '{field} must be an IP address of this computer.',
    '{field} debe ser una dirección IP de este equipo.',
  ),
  maxMembers: sentence(
    'A query can have up to {max} parameters.',
    'Una consulta puede tener hasta {max} parámetros.',
  ),
  clockNotSet: sentence(
    '{field} must be in 2000 or later: set the clock.',
    '{field} debe ser del año 2000 o posterior: ajuste el reloj.',
  ),
  largeItems: sentence(
    '{field} can be up to {max} here, because these items are large.',
    '{field} puede ser {max} como máximo aquí, porque estos elementos son grandes.',
  ),
  cursorOfSameList: sentence(
    '{field} must be a `nextCursor` of this list, with the same filters and the same `sort`, unchanged.',
    '{field} debe ser un `nextCursor` de esta lista, con los mismos filtros y el mismo `sort`, sin cambios.',
  ),
  notBesideCursor: sentence(
    '{field} cannot be combined with `cursor`.',
    '{field} no se puede combinar con `cursor`.',
  ),
  notBesideRemoved: sentence(
    '{field} cannot be combined with `removed`, because it does not find removed items.',
    '{field} no se puede combinar con `removed`, porque no encuentra lo que se eliminó.',
  ),
  sendWithRemoved: sentence(
    'Send it together with `removed`, which sets the start time.',
    'Envíelo junto con `removed`, que indica desde cuándo.',
  ),
  oneTimeZone: sentence(
    'With `zone=account`, all requested accounts must have the same time zone.',
    'Con `zone=account`, todas las sedes pedidas deben tener la misma zona horaria.',
  ),
  sendEither: sentence('Send `{first}` or `{second}`.', 'Envíe `{first}` o `{second}`.'),
  isMissing: sentence('{field} is missing.', 'Falta {field}.'),
  newCodeType: sentence(
    '{field} is missing: a new code needs it.',
    'Falta {field}: una tarjeta nueva lo necesita.',
  ),
  cardOfRow: sentence(
    '{field} is missing, but the row has other values of a card.',
    'Falta {field}, pero la fila tiene otros datos de una tarjeta.',
  ),
  sameInRow: sentence(
    '{field} is the same as in row {row}: keep only one of the two rows.',
    '{field} es igual que en la fila {row}: deje solo una de las dos filas.',
  ),
  otherInRow: sentence(
    'Row {row} is for the same person and has a different {field}.',
    'La fila {row} es de la misma persona y tiene otro {field}.',
  ),
  productOfRow: sentence(
    '{field} is missing: it identifies the product of the row.',
    'Falta {field}: identifica el producto de la fila.',
  ),
  codeOfProduct: sentence(
    '{field} must be {code}: a sheet cannot change codes.',
    '{field} debe ser {code}: una hoja no puede cambiar códigos.',
  ),
  lineIsFixed: sentence(
    'The line of a product cannot be changed.',
    'La línea de un producto no se puede cambiar.',
  ),
  yesOrNo: sentence('{field} must be yes or no.', '{field} debe ser sí o no.'),
  positiveNumber: sentence(
    '{field} must be a number of 0 or more.',
    '{field} debe ser un número mayor o igual que 0.',
  ),
  maxDecimals: sentence(
    '{field} can have up to {max} decimals.',
    '{field} puede tener hasta {max} decimales.',
  ),
  unclearNumber: sentence(
    'It is not clear what {number} means: write it without a thousands separator.',
    'No está claro qué significa {number}: escríbalo sin separador de miles.',
  ),
  noContact: sentence('There is no such contact.', 'No existe ese contacto.'),
  contactGetsNoPersonalData: sentence(
    'The report contains people’s names, and the contact may not receive personal data.',
    'El informe contiene nombres de personas, y el contacto no puede recibir datos personales.',
  ),
  formatOneOf: sentence(
    '{field} must be one of the formats {formats}.',
    '{field} debe ser uno de los formatos {formats}.',
  ),
  notPast: sentence('{field} must not be in the past.', '{field} no debe estar en el pasado.'),
  notWithScope: sentence(
    '{field} must be left out with the scope {scope}.',
    '{field} debe omitirse con el alcance {scope}.',
  ),
  notWithScopeAll: sentence(
    '{field} must be left out with the scope all.',
    '{field} debe omitirse con el alcance de toda la instalación.',
  ),
  notClientOfAccount: sentence(
    '{field} is not the client of the account.',
    '{field} no es la empresa de la sede.',
  ),
  wrongTotpCode: sentence(
    '{field} is not the code that the app shows now.',
    '{field} no es el código que la aplicación muestra ahora.',
  ),
  webhookAddress: sentence(
    '{field} must be an http or https address without a password or a fragment.',
    '{field} debe ser una dirección http o https, sin contraseña y sin fragmento.',
  ),
  oneCurrency: sentence(
    '{field} cannot be in major units for several currencies. Request one account with `accountId`.',
    '{field} no puede ir en unidades mayores con varias monedas. Pida una sola sede con `accountId`.',
  ),
  notBeforePosition: sentence(
    '{field} must not be earlier than the position.',
    '{field} no debe ser anterior a la posición.',
  ),
  noThreshold: sentence('This kind has no threshold.', 'Este tipo no tiene umbral.'),
  inFuture: sentence('{field} must be in the future.', '{field} debe estar en el futuro.'),
  within30Days: sentence(
    '{field} must be within the next 30 days.',
    '{field} debe estar dentro de los próximos 30 días.',
  ),
  machineOfAccount: sentence(
    '{field} is not a machine of the account.',
    '{field} no es una máquina de la sede.',
  ),
  kindOfInstallation: sentence(
    '{field} belongs to the installation, not to an account.',
    '{field} es de la instalación, no de una sede.',
  ),
  afterNow: sentence('{field} must be in the future.', '{field} debe estar en el futuro.'),
  dateOfSheet: sentence(
    '{field} must be a date such as 2026-06-30, or one with a time such as 2026-06-30 18:00.',
    '{field} debe ser una fecha como 2026-06-30, o con hora como 2026-06-30 18:00.',
  ),
  needsPersonalData: sentence(
    '{field} needs `personalData`, because requests contain people’s names.',
    '{field} exige `personalData`, porque las solicitudes contienen nombres de personas.',
  ),
  afterValidFrom: sentence('{field} must be after `validFrom`.', '{field} debe ser posterior a `validFrom`.'),
  withinAYear: sentence(
    '{field} must be within the next 366 days.',
    '{field} debe estar dentro de los próximos 366 días.',
  ),
  userBesidePassword: sentence(
    '{field} is required with a password.',
    '{field} es obligatorio cuando hay una contraseña.',
  ),
  passwordBesideUser: sentence(
    '{field} is required with a user name. If the server needs no sign-in, leave out both.',
    '{field} es obligatorio cuando hay un nombre de usuario. Si el servidor no exige iniciar sesión, omita ambos.',
  ),
  encryptedMail: sentence(
    '{field} must be tls or starttls: a password is not sent in the clear.',
    '{field} debe ser tls o starttls: una contraseña no se envía sin cifrar.',
  ),
  mailAddress: sentence('{field} must be one email address.', '{field} debe ser una dirección de correo.'),
  httpAddress: sentence(
    '{field} must be an address that begins with http:// or https://.',
    '{field} debe ser una dirección que empiece por http:// o https://.',
  ),
  ntfyAddress: sentence(
    '{field} must be the server and the topic: https://ntfy.example.com/topic.',
    '{field} debe ser el servidor y el tema: https://ntfy.example.com/topic.',
  ),
  telegramAddress: sentence(
    '{field} must be https://api.telegram.org/botTOKEN/sendMessage?chat_id=… with the token of the bot and the chat.',
    '{field} debe ser https://api.telegram.org/botTOKEN/sendMessage?chat_id=… con el token del bot y el chat.',
  ),
  forWebhooks: sentence('{field} is for webhooks only.', '{field} es solo para webhooks.'),
  forNtfy: sentence('{field} is for ntfy only.', '{field} es solo para ntfy.'),
  accountNotForContact: sentence(
    '{field} is an account that the contact cannot be notified about.',
    '{field} es una sede de la que no se puede avisar al contacto.',
  ),
  wholePath: sentence('{field} must be an absolute path.', '{field} debe ser una ruta absoluta.'),
  noFile: sentence(
    'The file does not exist, or the server cannot see it.',
    'No existe ese archivo, o el servidor no lo ve.',
  ),
  fileOpenToOthers: sentence(
    'Users other than its owner can read the file. Restrict it to the owner.',
    'Otros usuarios, además del propietario, pueden leer el archivo. Restrínjalo al propietario.',
  ),
  fileUnreadable: sentence(
    'The server has no permission to read the file.',
    'El servidor no tiene permiso para leer el archivo.',
  ),
  emptyFirstLine: sentence(
    'The first line of the file is empty.',
    'La primera línea del archivo está vacía.',
  ),
  idTakenElsewhere: sentence(
    '{field} is already in use on another machine.',
    '{field} ya se usa en otra máquina.',
  ),
  tooFarAhead: sentence(
    '{field} is too far in the future: set the clock.',
    '{field} está demasiado lejos en el futuro: ajuste el reloj.',
  ),
  stockMustEqual: sentence(
    '{field} must be what was counted, plus what was added, minus what was removed.',
    '{field} debe ser lo contado, más lo agregado, menos lo retirado.',
  ),
  breaksRule: sentence('{field} breaks the rule {rule}.', '{field} no cumple la regla {rule}.'),
  logoKind: sentence(
    '{field} must be a PNG or a JPEG of up to {kib} KB and {pixels} pixels a side.',
    '{field} debe ser un PNG o un JPEG de hasta {kib} KB y {pixels} píxeles por lado.',
  ),
  mustBe: sentence('{field} must be {value}.', '{field} debe ser {value}.'),
  mustBeOneOf: sentence(
    '{field} must be one of {values}.',
    '{field} debe ser uno de estos valores: {values}.',
  ),
};

/** The reasons why a cell of a sheet cannot be used. */
export const cellTexts: Readonly<Record<CellFault['fault'], Text>> = {
  formulaWithoutValue: sentence(
    'The formula has no value. Open the sheet and save it.',
    'La fórmula no tiene valor. Abra la hoja y guárdela.',
  ),
  error: sentence('The cell shows an error.', 'La celda muestra un error.'),
  longText: sentence('The text is too long.', 'El texto es demasiado largo.'),
  notANumber: sentence('The cell does not contain a number.', 'La celda no contiene un número.'),
  notADate: sentence('The cell does not contain a date.', 'La celda no contiene una fecha.'),
  manyDigits: sentence(
    'Spreadsheets round numbers of more than 15 digits. Format the cell as text, and type the number again.',
    'Las hojas de cálculo redondean números de más de 15 dígitos. Dé formato de texto a la celda y escriba el número otra vez.',
  ),
};

/** Advice about a usual mistake, said after the sentence of the rule. */
export const hints = {
  didYouMean: sentence('Did you mean `{meant}`?', '¿Quiso decir `{meant}`?'),
  leaveOut: sentence('Leave it out instead of sending null.', 'Omítalo en vez de enviar null.'),
  minorUnits: sentence(
    'Amounts are in minor units: 9.50 is 950.',
    'Los importes van en unidades menores: 9.50 es 950.',
  ),
  withQuotes: sentence('Send it in quotes: {value}.', 'Envíelo entre comillas: {value}.'),
  withoutQuotes: sentence('Send it without quotes: {value}.', 'Envíelo sin comillas: {value}.'),
  trueOrFalse: sentence(
    'Write `true` or `false`, in lower case.',
    'Escriba `true` o `false`, en minúsculas.',
  ),
  asList: sentence(
    'Send a list, even for a single item: `[ … ]`.',
    'Envíe una lista, aunque sea de un solo elemento: `[ … ]`.',
  ),
  dateAsText: sentence(
    'Send a date as text, not as a number of seconds or milliseconds.',
    'Envíe las fechas como texto, no como un número de segundos o milisegundos.',
  ),
  oneObject: sentence('Send one object, not a list.', 'Envíe un solo objeto, no una lista.'),
  objectItself: sentence(
    'Send the object itself, not a string that contains it.',
    'Envíe el objeto mismo, no una cadena que lo contenga.',
  ),
  plusInQuery: sentence('In a query, write `+` as `%2B`.', 'En una consulta, escriba `+` como `%2B`.'),
  yearFirst: sentence('Write the year first: 2026-11-21.', 'Escriba primero el año: 2026-11-21.'),
  letterT: sentence('Write `T` between the date and the time.', 'Escriba `T` entre la fecha y la hora.'),
  repeatName: sentence(
    'Send several values by repeating the name, not with commas.',
    'Para enviar varios valores, repita el nombre en vez de usar comas.',
  ),
  unknownValue: sentence('`{value}` is not allowed.', '`{value}` no se permite.'),
};

/** The sentence of each rule. The names are the vocabulary of class-validator (rules/requests#validation). */
export const ruleTexts = {
  isString: sentence('{field} must be a string.', '{field} debe ser texto.'),
  isInt: sentence('{field} must be an integer.', '{field} debe ser un número entero.'),
  isNumber: sentence('{field} must be a number.', '{field} debe ser un número.'),
  isBoolean: sentence('{field} must be true or false.', '{field} debe ser verdadero o falso.'),
  isObject: sentence('{field} must be an object.', '{field} debe ser un objeto.'),
  isArray: sentence('{field} must be a list.', '{field} debe ser una lista.'),
  isIn: sentence(
    '{field} must be one of the allowed values.',
    '{field} debe ser uno de los valores permitidos.',
  ),
  isNotIn: sentence('{field} is too easy to guess.', '{field} es demasiado fácil de adivinar.'),
  notEquals: sentence('{field} must not be 0.', '{field} no debe ser 0.'),
  isISO8601: sentence(
    '{field} must be an ISO 8601 date (2026-11-21) or date-time (2026-11-21T14:03:07.120Z, or with an offset such as -05:00 instead of Z).',
    '{field} debe ser una fecha ISO 8601 (2026-11-21) o una fecha con hora (2026-11-21T14:03:07.120Z, o con un desfase como -05:00 en vez de Z).',
  ),
  isBase64: sentence('{field} must be base64.', '{field} debe ser base64.'),
  isUUID: sentence('{field} must be a UUID.', '{field} debe ser un UUID.'),
  isJSON: sentence('{field} must be one JSON object in UTF-8.', '{field} debe ser un objeto JSON en UTF-8.'),
  isCursor: sentence(
    '{field} must be a `nextCursor` of this list, unchanged.',
    '{field} debe ser un `nextCursor` de esta lista, sin cambios.',
  ),
  isTimeZone: sentence(
    '{field} must be a time zone of the IANA database.',
    '{field} debe ser una zona horaria de la base de datos IANA.',
  ),
  isUuid: sentence('{field} must be a UUID.', '{field} debe ser un UUID.'),
  isAfterFrom: sentence('{field} must not be before `from`.', '{field} no debe ser anterior a `from`.'),
  isForBusinessLine: sentence(
    '{field} does not fit the business line.',
    '{field} no corresponde a la línea.',
  ),
  minLength: sentence('{field} is too short.', '{field} es demasiado corto.'),
  maxLength: sentence('{field} is too long.', '{field} es demasiado largo.'),
  min: sentence('{field} is too small.', '{field} es demasiado pequeño.'),
  max: sentence('{field} is too large.', '{field} es demasiado grande.'),
  arrayMinSize: sentence('{field} has too few items.', '{field} tiene muy pocos elementos.'),
  arrayMaxSize: sentence('{field} has too many items.', '{field} tiene demasiados elementos.'),
  arrayUnique: sentence('{field} must not contain duplicates.', '{field} no debe contener duplicados.'),
  matches: sentence(
    '{field} has a format or characters that are not allowed here.',
    '{field} tiene un formato o caracteres que no se permiten aquí.',
  ),
  whitelistValidation: sentence('{field} is not a known member.', '{field} no es un campo conocido.'),
};

/** The sentences of rules that have a number. */
export const boundTexts = {
  minLength: counted('at least', 'al menos', ['character', 'characters'], ['carácter', 'caracteres']),
  maxLength: counted('at most', 'como máximo', ['character', 'characters'], ['carácter', 'caracteres']),
  min: sentence('{field} must be at least {limit}.', '{field} debe ser como mínimo {limit}.'),
  max: sentence('{field} must be at most {limit}.', '{field} debe ser como máximo {limit}.'),
  arrayMinSize: counted('at least', 'al menos', ['item', 'items'], ['elemento', 'elementos']),
  arrayMaxSize: counted('at most', 'como máximo', ['item', 'items'], ['elemento', 'elementos']),
};

type Forms = readonly [one: string, several: string];

/** The sentence of a rule that counts: `{field} must have at least 2 items.` */
function counted(boundEn: string, boundEs: string, en: Forms, es: Forms) {
  return ({ limit }: { limit: number }) => {
    const form = limit === 1 ? 0 : 1;
    return {
      en: `{field} must have ${boundEn} ${limit} ${en[form]}.`,
      es: `{field} debe tener ${boundEs} ${limit} ${es[form]}.`,
    };
  };
}
