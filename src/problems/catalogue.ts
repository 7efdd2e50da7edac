import type { Text } from './text.ts';

/** The name of a status in both languages, as `title` has it. */
const titles = {
  400: { en: 'Bad Request', es: 'Solicitud incorrecta' },
  401: { en: 'Unauthorized', es: 'Sin autenticación' },
  403: { en: 'Forbidden', es: 'Prohibido' },
  404: { en: 'Not Found', es: 'No encontrado' },
  405: { en: 'Method Not Allowed', es: 'Método no permitido' },
  406: { en: 'Not Acceptable', es: 'No aceptable' },
  408: { en: 'Request Timeout', es: 'Tiempo agotado' },
  409: { en: 'Conflict', es: 'Conflicto' },
  410: { en: 'Gone', es: 'Ya no existe' },
  412: { en: 'Precondition Failed', es: 'Condición no cumplida' },
  413: { en: 'Content Too Large', es: 'Contenido demasiado grande' },
  415: { en: 'Unsupported Media Type', es: 'Tipo de contenido no admitido' },
  416: { en: 'Range Not Satisfiable', es: 'Rango no disponible' },
  421: { en: 'Misdirected Request', es: 'Solicitud mal dirigida' },
  422: { en: 'Unprocessable Content', es: 'Contenido no procesable' },
  429: { en: 'Too Many Requests', es: 'Demasiadas solicitudes' },
  431: { en: 'Request Header Fields Too Large', es: 'Encabezados demasiado grandes' },
  500: { en: 'Internal Server Error', es: 'Error interno' },
  501: { en: 'Not Implemented', es: 'No implementado' },
  503: { en: 'Service Unavailable', es: 'Servicio no disponible' },
  507: { en: 'Insufficient Storage', es: 'Sin espacio' },
} as const satisfies Record<number, Text>;

/** The entry of a code: `meaning` says what happened, `advice` what to do about it. */
export type CatalogueEntry = { status: keyof typeof titles; title: Text; meaning: Text; advice: Text };

/** An entry as `GET /problems/:code` answers it in one language. */
export type ProblemEntry = { status: number; title: string; meaning: string; advice: string };

/** A text in English and in Spanish. */
type Both = readonly [en: string, es: string];

const text = ([en, es]: Both): Text => ({ en, es });

function entry(status: keyof typeof titles, meaning: Both, advice: Both): CatalogueEntry {
  return { status, title: titles[status], meaning: text(meaning), advice: text(advice) };
}

const sendAnother: Both = [
  'Send another value, or edit the item that already has this value.',
  'Envíe otro valor, o edite el elemento que ya tiene este.',
];
const checkId: Both = [
  'Check the id in the path. The item may have been removed.',
  'Revise el id de la ruta. Es posible que el elemento se haya eliminado.',
];
const otherKey: Both = [
  'Use a key whose scope covers the resource.',
  'Use una clave cuyo alcance incluya el recurso.',
];

/** Every code that Larder answers with (rules/requests#errors). */
export const problemCatalogue = {
  'imports.unreadable': entry(
    400,
    [
      'The file cannot be read as a sheet: it is damaged, too large, or has unsupported parts.',
      'El archivo no se puede leer como hoja de cálculo: está dañado, es demasiado grande o tiene partes no admitidas.',
    ],
    [
      'Save it as .xlsx without macros or links, or as CSV; `GET /consumers/imports/template` returns a template.',
      'Guárdelo como .xlsx sin macros ni vínculos, o como CSV; `GET /consumers/imports/template` devuelve una plantilla.',
    ],
  ),
  'imports.not_found': entry(
    404,
    ['There is no such import.', 'No existe esa importación.'],
    [
      '`GET /imports` lists the imports that changed something.',
      '`GET /imports` lista las importaciones que cambiaron algo.',
    ],
  ),
  'imports.nothing_to_undo': entry(
    409,
    [
      'The import is older than 7 days, or all its rows were undone.',
      'La importación tiene más de 7 días, o ya se deshicieron todas sus filas.',
    ],
    [
      'Correct the rows by hand, or send a corrected sheet.',
      'Corrija las filas a mano, o envíe una hoja corregida.',
    ],
  ),
  'imports.columns': entry(
    400,
    [
      'The first row lacks a required column, or names a column twice.',
      'A la primera fila le falta una columna obligatoria, o tiene una columna repetida.',
    ],
    [
      'Name the columns as the template does, in any order.',
      'Nombre las columnas como en la plantilla, en cualquier orden.',
    ],
  ),
  'auth.missing_credentials': entry(
    401,
    ['The request has no API key.', 'La solicitud no incluye ninguna clave de API.'],
    [
      'Send the key as `x-api-key: svc_…` or `Authorization: Bearer svc_…`.',
      'Envíe la clave como `x-api-key: svc_…` o `Authorization: Bearer svc_…`.',
    ],
  ),
  'auth.invalid_api_key': entry(
    401,
    ['Invalid API key', 'La clave no es válida.'],
    [
      'Ask the operator of the appliance for a valid key: this one is unknown, revoked or expired.',
      'Pida al operador una clave válida: esta es desconocida, fue revocada o venció.',
    ],
  ),
  'auth.invalid_controller_token': entry(
    401,
    ['Invalid controller token', 'El token del controlador no es válido.'],
    [
      'Ask the operator for a token and send it as `Authorization: Bearer ctl_…`.',
      'Pida un token al operador y envíelo como `Authorization: Bearer ctl_…`.',
    ],
  ),
  'auth.invalid_directory_token': entry(
    401,
    ['Invalid directory token', 'El token del directorio no es válido.'],
    [
      'Ask an owner for a token (Access › Directory) and send it as `Authorization: Bearer scim_…`.',
      'Pida un token a un propietario (Acceso › Directorio) y envíelo como `Authorization: Bearer scim_…`.',
    ],
  ),
  'directories.not_found': entry(404, ['Directory not found', 'No se encontró el directorio.'], checkId),
  'directories.exists': entry(
    409,
    ['The account already has a directory.', 'La sede ya tiene un directorio.'],
    [
      'Change the existing directory, create a new token for it, or revoke it first.',
      'Cambie el directorio existente, cree un token nuevo para él o revóquelo primero.',
    ],
  ),
  'scim.user_not_found': entry(404, ['User not found', 'No se encontró el usuario.'], checkId),
  'scim.group_not_found': entry(404, ['Group not found', 'No se encontró el grupo.'], checkId),
  'scim.schema_not_found': entry(404, ['Schema not found', 'No se encontró el esquema.'], checkId),
  'scim.user_exists': entry(
    409,
    ['A user with this userName already exists.', 'Ya existe un usuario con este userName.'],
    [
      'Find it with `filter=userName eq "…"` and change it.',
      'Búsquelo con `filter=userName eq "…"` y cámbielo.',
    ],
  ),
  'scim.identification_taken': entry(
    409,
    ['The number belongs to another person.', 'El número es de otra persona.'],
    [
      'Assign each person their own number in the directory, or take the number from another attribute.',
      'Asigne a cada persona un número propio en el directorio, o tome el número de otro atributo.',
    ],
  ),
  'scim.invalid_filter': entry(
    400,
    ['The filter cannot be read.', 'El filtro no se puede leer.'],
    ['Use the syntax of RFC 7644: `userName eq "ana"`.', 'Use la sintaxis de RFC 7644: `userName eq "ana"`.'],
  ),
  'scim.invalid_path': entry(
    400,
    ['The path does not name an attribute.', 'La ruta no nombra ningún atributo.'],
    [
      'Use an attribute of /scim/v2/Schemas, or an extension attribute with its URN.',
      'Use un atributo de /scim/v2/Schemas, o uno de una extensión con su URN.',
    ],
  ),
  'scim.no_target': entry(
    400,
    ['The operation has nothing to change.', 'La operación no tiene nada que cambiar.'],
    [
      'Read the resource and send an operation that fits its current state.',
      'Lea el recurso y envíe una operación que corresponda a su estado actual.',
    ],
  ),
  'scim.invalid_value': entry(
    400,
    ['A value cannot be applied.', 'Un valor no se puede aplicar.'],
    ['Correct the value in the directory.', 'Corrija el valor en el directorio.'],
  ),
  'scim.invalid_syntax': entry(
    400,
    ['The body does not match the schema.', 'El cuerpo no corresponde al esquema.'],
    [
      'Send only attributes of /scim/v2/Schemas, and remove all others from the mapping of the directory.',
      'Envíe solo atributos de /scim/v2/Schemas y quite los demás del mapeo del directorio.',
    ],
  ),
  'scim.mutability': entry(
    400,
    ['The attribute cannot be changed.', 'El atributo no se puede cambiar.'],
    [
      'Remove the attribute from the mapping of the directory.',
      'Quite el atributo del mapeo del directorio.',
    ],
  ),
  'auth.forbidden': entry(
    403,
    [
      'The key lacks the permission that this call needs.',
      'A la clave le falta el permiso que esta llamada necesita.',
    ],
    [
      'Ask the operator to add the permission to the key; no new key is needed.',
      'Pida al operador que agregue el permiso a la clave; no hace falta otra clave.',
    ],
  ),
  'auth.out_of_scope': entry(
    403,
    ["The resource is outside the key's scope.", 'El recurso está fuera del alcance de la clave.'],
    otherKey,
  ),
  'auth.reserved_resource': entry(
    403,
    [
      'The resource is reserved for the operator of the appliance.',
      'El recurso está reservado para el operador.',
    ],
    [
      'No API key can do this; the operator has commands for it.',
      'Ninguna clave de API puede hacerlo; el operador tiene comandos para eso.',
    ],
  ),
  'auth.no_session': entry(
    401,
    [
      'No one is signed in: there is no session, or it ended.',
      'Nadie ha iniciado sesión: no hay sesión, o terminó.',
    ],
    [
      'Sign in again. A session ends after 12 hours of inactivity, after 7 days, or when its user is changed.',
      'Inicie sesión otra vez. Una sesión termina tras 12 horas de inactividad, a los 7 días o cuando se modifica su usuario.',
    ],
  ),
  'auth.invalid_credentials': entry(
    401,
    ['The name or the password is wrong.', 'El nombre o la contraseña no son correctos.'],
    [
      'Try again. If you lost the password, ask an owner for a new link.',
      'Inténtelo otra vez. Si perdió la contraseña, pida un enlace nuevo a un propietario.',
    ],
  ),
  'auth.code_needed': entry(
    401,
    [
      'Signing in requires a code in addition to the password.',
      'Para iniciar sesión se pide un código además de la contraseña.',
    ],
    [
      'Send `code` as well: the code that the authenticator app shows, or a recovery code.',
      'Envíe también `code`: el código que muestra la aplicación de autenticación, o uno de recuperación.',
    ],
  ),
  'auth.totp_active': entry(
    409,
    ['This user already signs in with a code.', 'Este usuario ya inicia sesión con un código.'],
    ['Turn the code off first: `DELETE /auth/totp`.', 'Desactive primero el código: `DELETE /auth/totp`.'],
  ),
  'auth.totp_inactive': entry(
    409,
    ['This user signs in without a code.', 'Este usuario inicia sesión sin código.'],
    ['Start with `POST /auth/totp`.', 'Empiece con `POST /auth/totp`.'],
  ),
  'auth.invalid_link': entry(
    401,
    [
      'The link was already used, has expired, or is not valid.',
      'El enlace ya se usó, venció o no es válido.',
    ],
    [
      'Ask an owner for a new link. Each link works once and expires after 24 hours.',
      'Pida un enlace nuevo a un propietario. Cada enlace funciona una sola vez y vence a las 24 horas.',
    ],
  ),
  'auth.too_many_attempts': entry(
    429,
    [
      'There were too many wrong attempts to sign in.',
      'Hubo demasiados intentos fallidos de iniciar sesión.',
    ],
    [
      'Wait `Retry-After` seconds; each wrong attempt makes the wait longer, up to a minute.',
      'Espere `Retry-After` segundos; cada intento fallido alarga la espera, hasta un minuto.',
    ],
  ),
  'auth.password_off': entry(
    403,
    [
      'Passwords are turned off here: sign in with the identity provider.',
      'Aquí no se usan contraseñas: inicie sesión con el proveedor de identidad.',
    ],
    [
      'One owner can still sign in with a password, and can turn passwords on again.',
      'Un propietario aún puede iniciar sesión con contraseña y volver a activar las contraseñas.',
    ],
  ),
  'auth.flow_ended': entry(
    401,
    [
      'This sign-in did not start in this tab, has expired, or was already used.',
      'Este inicio de sesión no empezó en esta pestaña, venció o ya se usó.',
    ],
    [
      'Start over. Each sign-in works once and expires after 10 minutes.',
      'Empiece de nuevo. Cada inicio de sesión funciona una sola vez y vence a los 10 minutos.',
    ],
  ),
  'auth.provider_refused': entry(
    401,
    ['The identity provider refused the sign-in.', 'El proveedor de identidad rechazó el inicio de sesión.'],
    [
      'Try again. `detail` has the error code for the administrator of the provider.',
      'Inténtelo otra vez. `detail` trae el código de error para el administrador del proveedor.',
    ],
  ),
  'auth.provider_answer': entry(
    401,
    [
      'The response of the identity provider is not valid.',
      'La respuesta del proveedor de identidad no es válida.',
    ],
    [
      'Start over. If it happens again, show `detail` to an owner.',
      'Empiece de nuevo. Si vuelve a pasar, muestre `detail` a un propietario.',
    ],
  ),
  'auth.nothing_granted': entry(
    403,
    ['None of your groups grants access to Larder.', 'Ninguno de sus grupos da acceso a Larder.'],
    [
      'Ask the administrator of the identity provider, or an owner of Larder, for a group that does.',
      'Pida un grupo que sí lo dé al administrador del proveedor de identidad o a un propietario de Larder.',
    ],
  ),
  'auth.user_disabled': entry(
    403,
    ['Your user is inactive.', 'Su usuario está inactivo.'],
    ['Ask an owner to reactivate it.', 'Pida a un propietario que lo reactive.'],
  ),
  'auth.identity_taken': entry(
    409,
    [
      'The account at the identity provider, or this user, is already linked.',
      'La cuenta del proveedor de identidad o este usuario ya tiene un vínculo.',
    ],
    [
      'An owner can remove the existing link (`DELETE /users/:id/identity`).',
      'Un propietario puede quitar el vínculo existente (`DELETE /users/:id/identity`).',
    ],
  ),
  'auth.other_identity': entry(
    403,
    [
      'Someone else signed in at the identity provider.',
      'En el proveedor de identidad inició sesión otra persona.',
    ],
    ['Sign in there as yourself.', 'Inicie sesión allí con su propia cuenta.'],
  ),
  'auth.invalid_logout_token': entry(
    400,
    [
      'The logout token is not valid, or was already used.',
      'El token de cierre de sesión no es válido o ya se usó.',
    ],
    [
      'Send each token once. The configured identity provider must have signed it for this client.',
      'Envíe cada token una sola vez. El proveedor configurado debe haberlo firmado para este cliente.',
    ],
  ),
  'identity_provider.not_found': entry(
    404,
    ['No identity provider is set up.', 'No hay proveedor de identidad configurado.'],
    ['Set one up: `PUT /identity-provider`.', 'Configure uno: `PUT /identity-provider`.'],
  ),
  'identity_provider.secret_lost': entry(
    409,
    [
      'The client secret cannot be read: the key that encrypted it is missing.',
      'El secreto del cliente no se puede leer: falta la clave con la que se cifró.',
    ],
    ['Set the client secret again.', 'Configure otra vez el secreto del cliente.'],
  ),
  'identity_provider.unreachable': entry(
    503,
    ['The identity provider could not be reached.', 'No se pudo contactar al proveedor de identidad.'],
    [
      'Try again later. An owner can test it step by step in the panel.',
      'Inténtelo más tarde. Un propietario puede probarlo paso a paso en el panel.',
    ],
  ),
  'identity_provider.unusable': entry(
    503,
    [
      'The metadata of the identity provider cannot be used.',
      'Los metadatos del proveedor de identidad no se pueden usar.',
    ],
    [
      'An owner can test it step by step in the panel to see what is wrong.',
      'Un propietario puede probarlo paso a paso en el panel para ver qué falla.',
    ],
  ),
  'backups.in_progress': entry(
    409,
    ['A backup is in progress.', 'Hay una copia de seguridad en curso.'],
    [
      'Wait until it is done: `GET /backups` and the events show its progress.',
      'Espere a que termine: `GET /backups` y los eventos muestran su avance.',
    ],
  ),
  'backups.not_found': entry(
    404,
    ['There is no such backup, or it was removed.', 'No existe esa copia de seguridad, o se eliminó.'],
    checkId,
  ),
  'backups.unavailable': entry(
    409,
    [
      'The backup folder cannot be used, or there is none because everything is in memory.',
      'La carpeta de copias de seguridad no se puede usar, o no hay ninguna porque todo está en memoria.',
    ],
    [
      'Ask the operator to check the folder (`backup-dir`). The panel shows what is wrong under System.',
      'Pida al operador que revise la carpeta (`backup-dir`). En Sistema, el panel muestra qué falla.',
    ],
  ),
  'head_office.off': entry(
    409,
    [
      'This installation does not send data to a head office.',
      'Esta instalación no envía datos a una sede central.',
    ],
    [
      'Set `head-office` and `head-site` in `larder.json`, and restart the server.',
      'Defina `head-office` y `head-site` en `larder.json`, y reinicie el servidor.',
    ],
  ),
  'head_office.unreachable': entry(
    503,
    ['Head office could not be reached.', 'No se pudo contactar a la sede central.'],
    [
      '`detail` has the response of head office or of the network. Try again later.',
      '`detail` tiene la respuesta de la sede central o de la red. Inténtelo más tarde.',
    ],
  ),
  'system.no_authority': entry(
    404,
    [
      'The certificate in use was not issued by the authority of this installation.',
      'El certificado en uso no lo emitió la autoridad de esta instalación.',
    ],
    [
      'To create a certificate, run the command that the panel shows under System, HTTPS.',
      'Para crear un certificado, ejecute el comando que muestra el panel en Sistema, HTTPS.',
    ],
  ),
  'incidents.not_found': entry(
    404,
    ['There is no such incident.', 'No existe esa incidencia.'],
    [
      'List the incidents. An incident that never opened is not stored, and a closed one is removed after 400 days.',
      'Liste las incidencias. Una que nunca se abrió no se guarda, y una resuelta se elimina a los 400 días.',
    ],
  ),
  'incidents.not_open': entry(
    409,
    [
      'The incident is not open: it has not opened yet, or is closed.',
      'La incidencia no está abierta: aún no se ha abierto, o ya se resolvió.',
    ],
    ['Only an open incident can be acknowledged.', 'Solo se puede atender una incidencia abierta.'],
  ),
  'mutes.not_found': entry(
    404,
    ['There is no such mute, or it has ended.', 'No existe esa pausa, o ya terminó.'],
    ['List the active mutes.', 'Liste las pausas activas.'],
  ),
  'mutes.too_many': entry(
    409,
    ['The account already has 200 active mutes.', 'La sede ya tiene 200 pausas activas.'],
    ['End some of them first.', 'Termine algunas primero.'],
  ),
  'contacts.not_found': entry(
    404,
    ['There is no such contact, or it was removed.', 'No existe ese contacto, o se eliminó.'],
    checkId,
  ),
  'contacts.too_many': entry(
    409,
    [
      'There are already 200 contacts in total, or 100 in this account.',
      'Ya hay 200 contactos en total, o 100 en esta sede.',
    ],
    ['Remove one that is no longer needed.', 'Elimine uno que ya no se necesite.'],
  ),
  'contacts.too_many_tests': entry(
    429,
    [
      'The account has tested contacts 20 times within an hour.',
      'La sede ya hizo 20 pruebas de contactos en una hora.',
    ],
    ['Wait for the time given in `Retry-After`.', 'Espere el tiempo indicado en `Retry-After`.'],
  ),
  'contacts.inactive': entry(
    409,
    [
      'The contact is inactive, and nothing is sent to it.',
      'El contacto está inactivo y no se le envía nada.',
    ],
    ['Reactivate it first (`isActive`).', 'Reactívelo primero (`isActive`).'],
  ),
  'contacts.not_signed': entry(
    409,
    [
      'Only messages to contacts with the shape `larder` are signed.',
      'Solo se firman los mensajes a contactos con el formato `larder`.',
    ],
    ['This contact has no secret to rotate.', 'Este contacto no tiene ningún secreto que renovar.'],
  ),
  'contacts.personal_needs_tls': entry(
    422,
    [
      'Personal data is sent only over an encrypted connection.',
      'Los datos personales solo se envían por una conexión cifrada.',
    ],
    [
      'Use an address that begins with https://, and a mail server with tls or starttls.',
      'Use una dirección que empiece por https://, y un servidor de correo con tls o starttls.',
    ],
  ),
  'mail_server.not_found': entry(
    404,
    ['No mail server is set up.', 'No hay servidor de correo configurado.'],
    ['Set one up: `PUT /mail-server`.', 'Configure uno: `PUT /mail-server`.'],
  ),
  'mail_server.test_in_progress': entry(
    409,
    ['A test of the mail server is in progress.', 'Se está probando el servidor de correo.'],
    ['Wait until the test ends.', 'Espere a que termine la prueba.'],
  ),
  'messages.not_found': entry(
    404,
    ['There is no such message, or it was removed.', 'No existe ese mensaje, o se eliminó.'],
    checkId,
  ),
  'messages.ended': entry(
    409,
    [
      'The message was already sent, or was replaced with a newer one.',
      'El mensaje ya se envió, o se reemplazó por uno más nuevo.',
    ],
    [
      'Nothing to do: Larder sends what still applies.',
      'No hay nada que hacer: Larder envía lo que sigue vigente.',
    ],
  ),
  'report_schedules.not_found': entry(
    404,
    ['There is no such scheduled report.', 'No existe ese informe programado.'],
    ['List the scheduled reports.', 'Liste los informes programados.'],
  ),
  'report_schedules.too_many': entry(
    409,
    ['The account already has 200 scheduled reports.', 'La sede ya tiene 200 informes programados.'],
    ['Remove some of them first.', 'Elimine algunos primero.'],
  ),
  'report_schedules.owner_left': entry(
    409,
    [
      'The user or key that scheduled the report no longer exists, or may no longer see it.',
      'El usuario o la clave que programó el informe ya no existe, o ya no puede verlo.',
    ],
    ['Schedule the report yourself.', 'Programe usted el informe.'],
  ),
  'report_schedules.file_gone': entry(
    404,
    [
      'The file no longer exists: report files are kept for 14 days.',
      'El archivo ya no existe: los archivos de informes se guardan 14 días.',
    ],
    ['Export it again.', 'Expórtelo otra vez.'],
  ),
  'walls.not_found': entry(
    404,
    ['There is no such wall screen, or it was revoked.', 'No existe esa pantalla, o se revocó.'],
    [
      'An owner can create a new link in the panel.',
      'Un propietario puede crear un enlace nuevo en el panel.',
    ],
  ),
  'panel.too_many_streams': entry(
    429,
    [
      'Too many event streams are open for this session, address or account, or in total.',
      'Hay demasiados flujos de eventos abiertos en esta sesión, dirección o sede, o en total.',
    ],
    [
      'Close the panel tabs that you do not need. The others then continue.',
      'Cierre las pestañas del panel que no necesite. Así, las demás continúan.',
    ],
  ),
  'auth.cross_site': entry(
    403,
    [
      'The request does not come from a page of this appliance.',
      'La solicitud no viene de una página de este servidor.',
    ],
    [
      'Only pages of the appliance can write on behalf of a signed-in user; programs use an API key.',
      'Solo las páginas del servidor pueden escribir en nombre de un usuario con la sesión iniciada; los programas usan una clave de API.',
    ],
  ),
  'auth.password_needed': entry(
    403,
    ['Confirm your password to continue.', 'Confirme su contraseña para continuar.'],
    [
      'Send it to `POST /auth/confirm`, and repeat the request within 10 minutes.',
      'Envíela a `POST /auth/confirm` y repita la solicitud antes de 10 minutos.',
    ],
  ),
  'rate_limit.exceeded': entry(
    429,
    [
      'The request limit for this minute has been reached.',
      'Se alcanzó el límite de solicitudes de este minuto.',
    ],
    [
      'Wait `Retry-After` seconds and retry with exponential backoff; the operator can raise the limit.',
      'Espere `Retry-After` segundos y reintente con esperas cada vez más largas; el operador puede subir el límite.',
    ],
  ),
  'validation.failed': entry(
    400,
    ['The request breaks a rule of the API.', 'La solicitud no cumple una regla de la API.'],
    [
      'See `errors`: each entry names a field and the rule it breaks. Undeclared fields are refused, not ignored.',
      'Vea `errors`: cada entrada indica un campo y la regla que no cumple. Los campos no declarados se rechazan, no se ignoran.',
    ],
  ),
  'request.malformed_json': entry(
    400,
    ['The body is not valid JSON in UTF-8.', 'El cuerpo no es JSON válido en UTF-8.'],
    ['Send one JSON document in UTF-8.', 'Envíe un documento JSON en UTF-8.'],
  ),
  'request.not_acceptable': entry(
    406,
    [
      'The list cannot be sent in any media type that `Accept` allows.',
      'La lista no se puede enviar en ningún tipo que `Accept` admita.',
    ],
    [
      'Send `Accept: application/json`, `text/csv` or `application/x-ndjson`, or leave it out.',
      'Envíe `Accept: application/json`, `text/csv` o `application/x-ndjson`, o no lo envíe.',
    ],
  ),
  'request.unsupported_media_type': entry(
    415,
    [
      'The body has a media type that this call does not accept.',
      'El cuerpo es de un tipo que esta llamada no admite.',
    ],
    [
      'See `detail`, and the header `Accept-Post`, which lists what is accepted: usually `application/json`.',
      'Vea `detail` y el encabezado `Accept-Post`, que dice lo que se admite: por lo general, `application/json`.',
    ],
  ),
  'changes.history_forked': entry(
    410,
    [
      'The cursor belongs to another history: the data was restored, or the data directory was copied.',
      'El cursor es de otro historial: los datos se restauraron, o se copió la carpeta de datos.',
    ],
    [
      'Undo what you applied after `forkedAt` (in numbers: `forkedAtNumbers`), and continue from there. If it is null, start over without a cursor.',
      'Deshaga lo que aplicó después de `forkedAt` (en números: `forkedAtNumbers`) y continúe desde ahí. Si es null, empiece de nuevo sin cursor.',
    ],
  ),
  'changes.too_many_waiting': entry(
    429,
    [
      'Too many requests are waiting for changes: from this caller, from its account, or in total.',
      'Demasiadas solicitudes esperan cambios: de esta clave o sesión, de su sede o en total.',
    ],
    [
      'Use one waiting request per cursor, or leave out `wait`.',
      'Use una sola solicitud en espera por cursor, u omita `wait`.',
    ],
  ),
  'subscriptions.not_found': entry(
    404,
    ['There is no such subscription.', 'No existe esa suscripción.'],
    checkId,
  ),
  'subscriptions.message_not_found': entry(
    404,
    [
      'There is no such message, or it cannot be sent again.',
      'No existe ese mensaje, o no se puede volver a enviar.',
    ],
    [
      'Take `webhookId` from the attempts. Tests cannot be sent again, nor can messages from before the kinds were changed or a backup was restored.',
      'Tome `webhookId` de los intentos. No se pueden reenviar las pruebas ni los mensajes anteriores a un cambio de tipos o a la restauración de una copia de seguridad.',
    ],
  ),
  'subscriptions.target_not_allowed': entry(
    422,
    [
      'Larder may not call this address: it is not in `webhook-allow`.',
      'Larder no puede llamar a esta dirección: no está en `webhook-allow`.',
    ],
    [
      'Ask the operator to add the host to `webhook-allow` in larder.json and to restart Larder. The list replaces the default (the local networks), so include every network that is still needed.',
      'Pida al operador que agregue el host a `webhook-allow` en larder.json y reinicie Larder. La lista reemplaza la predeterminada (las redes locales): incluya todas las redes que aún se necesiten.',
    ],
  ),
  'subscriptions.too_many': entry(
    409,
    [
      'There are already 100 subscriptions in total, or 50 in this account.',
      'Ya hay 100 suscripciones en total, o 50 en esta sede.',
    ],
    [
      'Remove one that is no longer needed, or let one program notify the others.',
      'Elimine una que ya no se necesite, o haga que un programa avise a los demás.',
    ],
  ),
  'subscriptions.test_in_progress': entry(
    409,
    [
      'A test of this subscription is in progress, or too many tests are: up to 4 per account and 8 in total.',
      'Ya se está probando esta suscripción, o hay demasiadas pruebas en curso: hasta 4 por sede y 8 en total.',
    ],
    ['Wait until it ends, up to 15 seconds.', 'Espere a que termine, hasta 15 segundos.'],
  ),
  'request.too_large': entry(
    413,
    ['The body is larger than this call accepts.', 'El cuerpo es más grande de lo que esta llamada admite.'],
    [
      'Split it: a body can have up to 1 MiB, or 8 MiB in a bulk call.',
      'Divídalo: un cuerpo puede tener hasta 1 MiB, u 8 MiB en una llamada masiva.',
    ],
  ),
  'request.timeout': entry(
    408,
    ['The request did not arrive in time.', 'La solicitud no llegó a tiempo.'],
    [
      'Send the whole request without long pauses, and retry.',
      'Envíe la solicitud entera sin largas pausas, y reintente.',
    ],
  ),
  'request.malformed': entry(
    400,
    ['The request is not valid HTTP.', 'La solicitud no es HTTP válido.'],
    [
      'Check the client or the proxy between it and the appliance.',
      'Revise el cliente o el proxy entre el cliente y el servidor.',
    ],
  ),
  'request.unsupported_transfer_encoding': entry(
    501,
    [
      'The body comes in a transfer coding that the appliance does not support.',
      'El cuerpo viene en una codificación de transferencia que no se admite.',
    ],
    [
      'Send the body with `Content-Length`, or with `Transfer-Encoding: chunked` and no other coding.',
      'Envíe el cuerpo con `Content-Length`, o con `Transfer-Encoding: chunked` y ninguna otra codificación.',
    ],
  ),
  'request.headers_too_large': entry(
    431,
    [
      'The headers of the request are larger than 16 KiB.',
      'Los encabezados de la solicitud superan los 16 KiB.',
    ],
    ['Send fewer or shorter headers.', 'Envíe menos encabezados, o más cortos.'],
  ),
  'request.unknown_host': entry(
    421,
    [
      'The `Host` of the request is not one of this server’s names or addresses.',
      'El `Host` de la solicitud no es ninguno de los nombres ni direcciones de este servidor.',
    ],
    [
      'Use one of them, or add the name to `allowed-host` in `larder.json`, or set `base-url`.',
      'Use uno de ellos, o agregue el nombre a `allowed-host` en `larder.json`, o defina `base-url`.',
    ],
  ),
  'request.route_not_found': entry(
    404,
    ['There is nothing at this path.', 'No hay nada en esta ruta.'],
    ['See /docs for the existing paths.', 'Vea en /docs las rutas que existen.'],
  ),
  'request.method_not_allowed': entry(
    405,
    ['The path exists, but not with this method.', 'La ruta existe, pero no con este método.'],
    ['See the `Allow` header.', 'Vea el encabezado `Allow`.'],
  ),
  'request.precondition_failed': entry(
    412,
    [
      'The resource has changed since the `ETag` in `If-Match`; nothing was written.',
      'El recurso cambió desde la `ETag` de `If-Match`; no se escribió nada.',
    ],
    [
      'Read it again, and decide whether the change still applies.',
      'Léalo otra vez y decida si el cambio aún procede.',
    ],
  ),
  'request.range_not_satisfiable': entry(
    416,
    ['The requested range is outside the file.', 'El rango solicitado está fuera del archivo.'],
    [
      'Request a range within the length given in `Content-Range`, or the whole file.',
      'Pida un rango dentro de la longitud indicada en `Content-Range`, o el archivo completo.',
    ],
  ),
  'internal.error': entry(
    500,
    [
      'Something went wrong in the appliance; nothing was written.',
      'Algo falló en el servidor; no se escribió nada.',
    ],
    [
      'Retry once. If it fails again, give the `traceId` to the operator, who can find the cause in the log.',
      'Reintente una vez. Si vuelve a fallar, dé el `traceId` al operador, que puede encontrar la causa en el registro.',
    ],
  ),
  'storage.full': entry(
    507,
    [
      'The disk of the appliance is full; nothing was written.',
      'El disco del servidor está lleno; no se escribió nada.',
    ],
    [
      'Free space on its disk, then retry. Writes resume as soon as there is space.',
      'Libere espacio en su disco y reintente. Las escrituras se reanudan en cuanto hay espacio.',
    ],
  ),
  'server.restart_needed': entry(
    503,
    [
      'Another program modified the data of this server, which therefore no longer accepts changes.',
      'Otro programa modificó los datos de este servidor, que por eso dejó de aceptar cambios.',
    ],
    [
      'Try again later: the operator has to restart Larder with the version that matches the data.',
      'Inténtelo más tarde: el operador debe reiniciar Larder con la versión que corresponde a los datos.',
    ],
  ),
  'server.upgrading': entry(
    503,
    [
      'The appliance is upgrading its data to a newer version, and answers again when it has finished.',
      'El servidor está actualizando sus datos a una versión más nueva y responderá cuando termine.',
    ],
    [
      'Try again later: `upgrade` has the progress and an estimate of the time left.',
      'Inténtelo más tarde: `upgrade` indica el avance y el tiempo restante estimado.',
    ],
  ),
  'server.superseded': entry(
    503,
    [
      'The second box took over from this one, which is out of service.',
      'El segundo servidor tomó el control, y este quedó fuera de servicio.',
    ],
    ['Send the request to the other box.', 'Envíe la solicitud al otro servidor.'],
  ),
  'server.second_box_missing': entry(
    503,
    [
      'The second box did not confirm the write in time, and this installation requires both boxes. The write may have been saved on this box.',
      'El segundo servidor no confirmó la escritura a tiempo, y esta instalación exige los dos servidores. Es posible que la escritura haya quedado en este.',
    ],
    [
      'Send the same request again later, with the same id or Idempotency-Key.',
      'Envíe más tarde la misma solicitud, con el mismo id o la misma Idempotency-Key.',
    ],
  ),
  'server.busy': entry(
    503,
    ['The appliance could not finish this in time.', 'El servidor no pudo terminarlo a tiempo.'],
    [
      'Retry with exponential backoff, or request less at once.',
      'Reintente con esperas cada vez más largas, o pida menos datos a la vez.',
    ],
  ),
  'idempotency.key_reused': entry(
    422,
    ['The Idempotency-Key was used with another body.', 'La Idempotency-Key se usó con otro cuerpo.'],
    [
      'Use a new Idempotency-Key for a new request.',
      'Use una Idempotency-Key nueva para una solicitud nueva.',
    ],
  ),
  'idempotency.in_progress': entry(
    409,
    [
      'The first request with this Idempotency-Key is still running.',
      'La primera solicitud con esta Idempotency-Key sigue en curso.',
    ],
    [
      'Retry after a moment to get the answer of the first request.',
      'Reintente en un momento para recibir la respuesta de la primera solicitud.',
    ],
  ),
  'clients.not_found': entry(404, ['There is no such client.', 'No existe esa empresa.'], checkId),
  'clients.actor_not_global': entry(
    422,
    [
      'A key cannot create, edit or delete a client.',
      'Una clave no puede crear, editar ni eliminar una empresa.',
    ],
    [
      'Clients are defined in the site file of the operator.',
      'Las empresas se definen en el archivo de la instalación, que mantiene el operador.',
    ],
  ),
  'clients.in_use': entry(
    409,
    ['The client has accounts, keys or users.', 'La empresa tiene sedes, claves o usuarios.'],
    [
      'Revoke the keys and assign the users another scope first; a client with accounts cannot be removed.',
      'Revoque primero las claves y asigne otro alcance a los usuarios; una empresa con sedes no se puede eliminar.',
    ],
  ),
  'accounts.currency_in_use': entry(
    409,
    [
      'The account has amounts in its currency, and another currency would change what they are worth.',
      'La sede tiene importes en su moneda, y con otra moneda cambiaría su valor.',
    ],
    ['Create another account for the other currency.', 'Cree otra sede para la otra moneda.'],
  ),
  'accounts.business_line_in_use': entry(
    409,
    [
      'The account still has products, profiles or devices of the business line that would be removed.',
      'La sede aún tiene productos, perfiles o máquinas de la línea que se quitaría.',
    ],
    ['Remove them first, or keep the line.', 'Elimínelos primero, o conserve la línea.'],
  ),
  'accounts.not_found': entry(404, ['There is no such account.', 'No existe esa sede.'], checkId),
  'accounts.logo_not_found': entry(
    404,
    ['The account has no logo.', 'La sede no tiene logotipo.'],
    [
      'Ask a user to set one as `issueRecord.logo` (`PATCH /accounts/:id`), or print without it.',
      'Pida a un usuario que defina uno en `issueRecord.logo` (`PATCH /accounts/:id`), o imprima sin él.',
    ],
  ),
  'accounts.business_line_not_enabled': entry(
    422,
    ['The account does not have this business line.', 'La sede no tiene esta línea.'],
    [
      'Use a business line of the account (`GET /accounts`), or ask the operator to enable it.',
      'Use una línea de la sede (`GET /accounts`), o pida al operador que la active.',
    ],
  ),
  'operations.not_found': entry(404, ['There is no such operation.', 'No existe esa ubicación.'], checkId),
  'operations.in_use': entry(
    409,
    ['The operation still has devices or codes.', 'La ubicación aún tiene máquinas o tarjetas.'],
    ['Move or remove them first.', 'Muévalas o quítelas primero.'],
  ),
  'users.not_found': entry(404, ['There is no such user.', 'No existe ese usuario.'], checkId),
  'users.name_exists': entry(
    409,
    [
      'Another user already has this name; case and accents make no difference.',
      'Otro usuario ya tiene este nombre; no se distinguen mayúsculas ni acentos.',
    ],
    sendAnother,
  ),
  'users.last_owner': entry(
    409,
    ['This is the last owner of its scope.', 'Es el último propietario de su alcance.'],
    [
      'Create another owner with the same scope first, or use the command line on the server.',
      'Cree primero otro propietario con el mismo alcance, o use la línea de comandos en el servidor.',
    ],
  ),
  'users.no_identity': entry(
    404,
    [
      'The user does not sign in with the identity provider.',
      'El usuario no inicia sesión con el proveedor de identidad.',
    ],
    ['Nothing to do.', 'No hay nada que hacer.'],
  ),
  'users.local_owner': entry(
    409,
    [
      'This owner is the only one who signs in with a password.',
      'Este propietario es el único que inicia sesión con contraseña.',
    ],
    [
      'First choose another owner in the settings of the identity provider.',
      'Elija primero a otro propietario en los ajustes del proveedor de identidad.',
    ],
  ),
  'users.disabled': entry(
    409,
    ['The user is inactive.', 'El usuario está inactivo.'],
    ['Reactivate the user first.', 'Reactívelo primero.'],
  ),
  'keys.not_found': entry(
    404,
    ['There is no such key, or it was revoked.', 'No existe esa clave, o se revocó.'],
    checkId,
  ),
  'keys.label_exists': entry(
    409,
    ['A key of this scope already has this label.', 'Una clave de este alcance ya tiene este nombre.'],
    sendAnother,
  ),
  'controllers.not_found': entry(
    404,
    ['There is no such controller, or it was revoked.', 'No existe ese controlador, o se revocó.'],
    checkId,
  ),
  'controllers.serial_exists': entry(
    409,
    [
      'The account already has a controller with this serial.',
      'La sede ya tiene un controlador con este serial.',
    ],
    sendAnother,
  ),
  'operations.name_exists': entry(
    409,
    [
      'The account already has an operation with this name.',
      'La sede ya tiene una ubicación con este nombre.',
    ],
    sendAnother,
  ),
  'tags.not_found': entry(404, ['There is no such tag.', 'No existe esa etiqueta.'], checkId),
  'tags.key_exists': entry(
    409,
    ['The account already has a tag with this key.', 'La sede ya tiene una etiqueta con esta clave.'],
    sendAnother,
  ),
  'tags.in_use': entry(
    409,
    ['Consumers still have this tag.', 'Hay personas con esta etiqueta.'],
    ['Remove it from them first.', 'Quítela primero de esas personas.'],
  ),
  'devices.not_found': entry(404, ['There is no such device.', 'No existe esa máquina.'], checkId),
  'devices.serial_exists': entry(
    409,
    ['The account already has a device with this serial.', 'La sede ya tiene una máquina con este serial.'],
    sendAnother,
  ),
  'devices.business_line_in_use': entry(
    409,
    [
      'The planogram or a profile of the device still uses the business line that would be removed.',
      'El planograma o un perfil de la máquina aún usa la línea que se quitaría.',
    ],
    [
      'Remove the products of the line from its planogram, and the device from the profiles of the line, or keep the line.',
      'Quite del planograma los productos de la línea, y la máquina de los perfiles de la línea, o conserve la línea.',
    ],
  ),
  'readings.not_found': entry(404, ['There is no such reading.', 'No existe esa lectura.'], checkId),
  'readings.unreadable': entry(
    400,
    [
      'The file cannot be opened: it is damaged, too large or empty.',
      'El archivo no se puede abrir: está dañado, es demasiado grande o está vacío.',
    ],
    [
      'Send the files of machines as they are, as JSON, or in a ZIP without other ZIP files in it.',
      'Envíe los archivos de las máquinas tal como son, como JSON, o en un ZIP que no contenga otros ZIP.',
    ],
  ),
  'readings.damaged': entry(
    409,
    [
      'The reading is incomplete, and counters may be missing from it.',
      'La lectura está incompleta, y pueden faltarle contadores.',
    ],
    [
      'Read the machine again, and send the new reading.',
      'Lea la máquina otra vez, y envíe la lectura nueva.',
    ],
  ),
  'readings.unassigned': entry(
    409,
    ['The reading is not assigned to a machine.', 'La lectura no está asignada a ninguna máquina.'],
    ['Assign it to a machine first.', 'Asígnela primero a una máquina.'],
  ),
  'visits.stock_unknown': entry(
    400,
    [
      'An item has neither the counted quantity nor the current stock of the selection.',
      'Un elemento no trae la cantidad contada ni las existencias actuales del canal.',
    ],
    [
      'Send `counted`, with what was added and removed, or `stock`.',
      'Envíe `counted`, con lo agregado y lo retirado, o `stock`.',
    ],
  ),
  'reconciliation.no_boundaries': entry(
    422,
    [
      'The machine needs at least two visits or readings to compare.',
      'Hacen falta al menos dos visitas o lecturas de la máquina para comparar.',
    ],
    ['Read the machine twice, or report two visits.', 'Lea la máquina dos veces, o registre dos visitas.'],
  ),
  'reconciliation.too_long': entry(
    422,
    [
      'There are more than 200,000 deliveries between the start and the end.',
      'Hay más de 200.000 entregas entre el inicio y el fin.',
    ],
    ['Compare a shorter period.', 'Compare un período más corto.'],
  ),
  'inventory.product_not_visible': entry(
    400,
    [
      'A product of the planogram does not belong to the account.',
      'Un producto del planograma no es de la sede.',
    ],
    ['Use products of the device’s account.', 'Use productos de la sede de la máquina.'],
  ),
  'inventory.duplicate_selection': entry(
    400,
    ['A selection is listed twice in the planogram.', 'Un canal aparece dos veces en el planograma.'],
    ['Send each selection once.', 'Envíe cada canal una vez.'],
  ),
  'inventory.selection_unknown': entry(
    400,
    ['The device has no such selection.', 'La máquina no tiene ese canal.'],
    [
      'Use selections of the device’s planogram (`GET /devices/:id/planogram`).',
      'Use canales del planograma de la máquina (`GET /devices/:id/planogram`).',
    ],
  ),
  'inventory.business_line_mismatch': entry(
    400,
    [
      'A product is of a business line that the device does not have.',
      'Un producto es de una línea que la máquina no tiene.',
    ],
    ['Use products of the device’s lines.', 'Use productos de las líneas de la máquina.'],
  ),
  'selectors.not_found': entry(
    404,
    ['There is no selector with this key.', 'No hay ningún selector con esta clave.'],
    ['See /docs for the existing keys.', 'Vea en /docs las claves que existen.'],
  ),
  'products.not_found': entry(404, ['There is no such product.', 'No existe ese producto.'], checkId),
  'products.code_exists': entry(
    409,
    ['A product of the account already has this code.', 'Un producto de la sede ya tiene este código.'],
    sendAnother,
  ),
  'products.attributes_mismatch': entry(
    400,
    ['The attributes do not fit the business line.', 'Los atributos no corresponden a la línea.'],
    [
      'Send exactly the members of the product’s line: returnPolicy for eas; taxRate, listPrice, suggestedPrice for vending.',
      'Envíe exactamente los atributos de la línea del producto: returnPolicy para eas; taxRate, listPrice y suggestedPrice para vending.',
    ],
  ),
  'products.currency_mismatch': entry(
    400,
    ['The currency differs from the account’s.', 'La moneda no es la de la sede.'],
    ['Leave `currency` out, or send the account’s.', 'Omita `currency`, o envíe la de la sede.'],
  ),
  'products.not_visible_to_scope': entry(
    403,
    ["The product is outside the key's scope.", 'El producto está fuera del alcance de la clave.'],
    otherKey,
  ),
  'profiles.not_found': entry(404, ['There is no such profile.', 'No existe ese perfil.'], checkId),
  'profiles.name_exists': entry(
    409,
    ['A profile of the account already has this name.', 'Un perfil de la sede ya tiene este nombre.'],
    sendAnother,
  ),
  'profiles.in_use': entry(
    409,
    ['Codes are assigned to the profile.', 'Hay tarjetas con este perfil.'],
    ['Assign those codes another profile first.', 'Asigne primero otro perfil a esas tarjetas.'],
  ),
  'profiles.device_not_in_account': entry(
    400,
    [
      'A device in `allowedDevices` does not belong to the account.',
      'Una máquina de `allowedDevices` no es de la sede.',
    ],
    [
      'Use ids of devices of the account (`GET /devices`).',
      'Use los id de máquinas de la sede (`GET /devices`).',
    ],
  ),
  'profiles.duplicate_device': entry(
    400,
    ['A device is listed twice in `allowedDevices`.', 'Una máquina aparece dos veces en `allowedDevices`.'],
    ['Send each device once.', 'Envíe cada máquina una vez.'],
  ),
  'profiles.device_business_line_mismatch': entry(
    400,
    [
      'A device in `allowedDevices` does not have the profile’s business line.',
      'Una máquina de `allowedDevices` no tiene la línea del perfil.',
    ],
    ['Use devices of the profile’s line.', 'Use máquinas de la línea del perfil.'],
  ),
  'profiles.product_not_visible_to_account': entry(
    400,
    [
      'A product of the policy is not an eas product of the account.',
      'Un producto del perfil no es un producto de entrega de la sede.',
    ],
    [
      'Use eas products of the account (`GET /products?businessLine=eas`).',
      'Use productos de entrega de la sede (`GET /products?businessLine=eas`).',
    ],
  ),
  'profiles.unknown_tag': entry(
    400,
    [
      'The tag of the qualification is not one of the account’s tags.',
      'La etiqueta de la habilitación no existe en la sede.',
    ],
    ['`GET /tags` lists the existing tags.', '`GET /tags` lista las que existen.'],
  ),
  'profiles.invalid_consumption_schedule': entry(
    400,
    ['`consumptionSchedule` is not valid.', '`consumptionSchedule` no es válido.'],
    [
      'weekdays: integers 0 (Sunday) to 6, each once; includeDates and excludeDates: ISO 8601 dates.',
      'weekdays: enteros de 0 (domingo) a 6, cada uno una vez; includeDates y excludeDates: fechas ISO 8601.',
    ],
  ),
  'profiles.actor_scope_not_allowed': entry(
    403,
    ["The account is outside the key's scope.", 'La sede está fuera del alcance de la clave.'],
    otherKey,
  ),
  'consumers.identification_exists': entry(
    409,
    [
      'A consumer of the account already has this identification.',
      'Una persona de la sede ya tiene este número.',
    ],
    sendAnother,
  ),
  'requirements.not_found': entry(
    404,
    ['There is no such requirement.', 'No existe ese requisito.'],
    checkId,
  ),
  'consumption.persons_off': entry(
    403,
    [
      'Per-person figures are turned off for this account.',
      'Las cifras por persona están desactivadas en esta sede.',
    ],
    [
      'Ask an owner to turn them on for the account (`PATCH /accounts/:id`), or group by something else.',
      'Pida a un propietario que las active en la sede (`PATCH /accounts/:id`), o agrupe por otra cosa.',
    ],
  ),
  'consumers.not_found': entry(404, ['There is no such consumer.', 'No existe esa persona.'], checkId),
  'consumers.inactive': entry(
    409,
    ['The consumer is inactive.', 'La persona está inactiva.'],
    ['Activate the consumer first.', 'Actívela primero.'],
  ),
  'consumers.unknown_tag_key': entry(
    400,
    ['A tag key is not one of the account’s tags.', 'Una de las etiquetas no existe en la sede.'],
    ['Create the tag first (`POST /tags`).', 'Cree primero la etiqueta (`POST /tags`).'],
  ),
  'consumers.too_many_tags': entry(
    400,
    ['A consumer can have up to 20 tags.', 'Una persona puede tener hasta 20 etiquetas.'],
    ['Send fewer tags.', 'Envíe menos etiquetas.'],
  ),
  'consumers.too_many_codes': entry(
    409,
    ['A consumer can have up to 2,000 codes.', 'Una persona puede tener hasta 2.000 tarjetas.'],
    ['Remove a code of the consumer first.', 'Quite primero una tarjeta de la persona.'],
  ),
  'consumers.profile_not_for_this_account': entry(
    400,
    ['The profile does not belong to the account.', 'El perfil no es de la sede.'],
    ['Use a profile of the consumer’s account.', 'Use un perfil de la sede de la persona.'],
  ),
  'consumers.code_requires_profile': entry(
    409,
    ['The code would be left without any profile.', 'La tarjeta quedaría sin ningún perfil.'],
    [
      'Assign a profile of the other line first, or remove the code.',
      'Asigne primero un perfil de la otra línea, o elimine la tarjeta.',
    ],
  ),
  'consumers.code_value_taken_in_operation': entry(
    409,
    [
      'The code value is already used in that operation.',
      'El valor de la tarjeta ya se usa en esa ubicación.',
    ],
    sendAnother,
  ),
  'consumers.code_value_taken_at_account': entry(
    409,
    ['The code value is already used at the account level.', 'El valor de la tarjeta ya se usa en la sede.'],
    sendAnother,
  ),
  'consumers.no_fingerprint_template': entry(
    422,
    ['No sample has a usable base64 template.', 'Ninguna muestra tiene una plantilla base64 utilizable.'],
    [
      'Enroll the finger again with the reader’s agent.',
      'Registre el dedo otra vez con el agente del lector.',
    ],
  ),
  'consumers.fingerprint_already_enrolled': entry(
    409,
    ['The finger is already enrolled.', 'El dedo ya está registrado.'],
    ['Remove the enrolled finger first.', 'Quite primero el dedo registrado.'],
  ),
  'consumers.too_many_fingerprints': entry(
    409,
    ['The code has the maximum number of fingers.', 'La tarjeta tiene el número máximo de dedos.'],
    ['Remove a finger first.', 'Quite primero un dedo.'],
  ),
  'consumers.code_not_fingerprint': entry(
    400,
    ['The code is not of type FINGERPRINT.', 'La tarjeta no es de tipo FINGERPRINT.'],
    ['Use a code of type FINGERPRINT.', 'Use una tarjeta de tipo FINGERPRINT.'],
  ),
  'consumers.extra_not_found': entry(
    404,
    ['The code has no such extra.', 'La tarjeta no tiene esa excepción.'],
    checkId,
  ),
  'consumers.too_many_extras': entry(
    409,
    [
      'A code can have up to 100 extras that are not used up.',
      'Una tarjeta puede tener hasta 100 excepciones sin agotar.',
    ],
    [
      'Remove one first, or raise the quantity of an existing one.',
      'Quite primero una, o aumente la cantidad de una existente.',
    ],
  ),
  'grants.allowed': entry(
    409,
    ['The machine would not refuse this now.', 'En este momento la máquina no lo rechazaría.'],
    ['Try again at the machine.', 'Inténtelo otra vez en la máquina.'],
  ),
  'grants.not_grantable': entry(
    422,
    [
      'A supervisor cannot make an exception to this refusal.',
      'Un supervisor no puede hacer una excepción a este rechazo.',
    ],
    [
      'Only the allowed days, a quota, the wait between issues or an open return can be overridden. Remove the cause.',
      'Solo se pueden pasar por alto los días permitidos, un cupo, la espera entre entregas o una devolución pendiente. Corrija la causa.',
    ],
  ),
  'grants.nobody_to_ask': entry(
    422,
    ['No contact may grant exceptions here.', 'Ningún contacto puede conceder excepciones aquí.'],
    [
      'An owner can allow a contact to grant them, under Notifications.',
      'Un propietario puede permitir que un contacto las conceda, en Notificaciones.',
    ],
  ),
  'grants.too_many': entry(
    429,
    [
      'There were too many requests within an hour for this person, machine or account.',
      'Hubo demasiadas solicitudes de esta persona, máquina o sede en una hora.',
    ],
    ['Ask again later.', 'Vuelva a pedirlo más tarde.'],
  ),
  'grants.not_found': entry(
    404,
    ['There is no such request.', 'No existe esa solicitud.'],
    ['Requests are kept for 30 days.', 'Las solicitudes se guardan 30 días.'],
  ),
  'grants.decided': entry(
    409,
    ['This request was already answered.', 'Esta solicitud ya se respondió.'],
    ['Nothing to do. Each link works once.', 'No hay nada que hacer. Cada enlace funciona una sola vez.'],
  ),
  'consumers.product_not_in_profile': entry(
    422,
    [
      'The code has no eas profile, or its eas profile does not grant the product.',
      'La tarjeta no tiene perfil de entregas, o ese perfil no otorga el producto.',
    ],
    [
      'An extra adds to what a profile grants. First assign the code a profile that has the product.',
      'Una excepción se suma a lo que otorga un perfil. Asigne primero a la tarjeta un perfil que tenga el producto.',
    ],
  ),
  'consumers.fingerprint_not_found': entry(
    404,
    ['The finger is not enrolled.', 'El dedo no está registrado.'],
    checkId,
  ),
  'codes.not_found': entry(
    404,
    ['The consumer has no such code.', 'La persona no tiene esa tarjeta.'],
    [
      'Check the code in the path; it must be percent-encoded.',
      'Revise la tarjeta de la ruta; debe ir con codificación por porcentaje (percent-encoding).',
    ],
  ),
  'codes.profile_not_assigned': entry(
    404,
    ['The code has no profile of this line.', 'La tarjeta no tiene perfil de esta línea.'],
    ['Nothing to remove.', 'No hay nada que quitar.'],
  ),
  'transactions.not_found': entry(
    404,
    ['There is no such transaction.', 'No existe esa transacción.'],
    checkId,
  ),
  'transactions.already_credited': entry(
    409,
    ['The transaction was already credited.', 'La transacción ya se abonó.'],
    [
      'Nothing to do; see `GET /transactions/credits`. To give another credit, leave out `transactionId`.',
      'No hay nada que hacer; vea `GET /transactions/credits`. Para otro abono, omita `transactionId`.',
    ],
  ),
  'transactions.already_refunded': entry(
    409,
    ['The transaction was already refunded.', 'La transacción ya tiene reintegro.'],
    [
      'Nothing to do; `fields=refund` shows who recorded it. Undo a refund that was recorded by mistake with DELETE.',
      'No hay nada que hacer; `fields=refund` muestra quién lo registró. Un reintegro registrado por error se deshace con DELETE.',
    ],
  ),
  'transactions.nothing_to_refund': entry(
    422,
    [
      'There is nothing to refund: the product was delivered, is free, is not for sale, or was paid with a code.',
      'No hay nada que reintegrar: el producto salió, es gratuito, no es para la venta o se pagó con una tarjeta.',
    ],
    [
      'Use `POST /transactions/credits` to credit what a code paid.',
      'Use `POST /transactions/credits` para abonar lo que pagó una tarjeta.',
    ],
  ),
  'transactions.refund_not_found': entry(
    404,
    ['The transaction was not refunded.', 'La transacción no tiene reintegro.'],
    checkId,
  ),
  'transactions.already_returned': entry(
    409,
    [
      'The product was already returned, or the loan was closed.',
      'El producto ya se devolvió, o el préstamo se cerró.',
    ],
    [
      'Nothing to do; see `GET /transactions/returns/:id`.',
      'No hay nada que hacer; vea `GET /transactions/returns/:id`.',
    ],
  ),
  'transactions.evidence_not_found': entry(
    404,
    ['There is no video of this movement.', 'No hay video de este movimiento.'],
    [
      'The machine recorded none, or its controller has not sent it yet: try again later.',
      'La máquina no grabó ninguno, o su controlador aún no lo envió: inténtelo más tarde.',
    ],
  ),
  'transactions.export.already_running': entry(
    409,
    [
      'An export of this key is pending or running.',
      'Una exportación de esta clave está pendiente o en curso.',
    ],
    [
      'Wait until it is ready or has failed, or cancel it; `running` identifies it. Each key can run one export at a time, of any kind.',
      'Espere a que esté lista o haya fallado, o cancélela; `running` la identifica. Cada clave puede tener una sola exportación a la vez, de cualquier tipo.',
    ],
  ),
  'transactions.export.not_found': entry(
    404,
    ['There is no such export, or it has expired.', 'No existe esa exportación, o venció.'],
    [
      'Create a new one: files are kept for 24 hours, and only while the key that requested them is valid.',
      'Cree una nueva: los archivos se guardan 24 horas, y solo mientras la clave que los pidió sea válida.',
    ],
  ),
  'second_box.needs_https': entry(
    409,
    [
      'A second box can follow only over HTTPS, and this server uses HTTP.',
      'Un segundo servidor solo puede seguir a este por HTTPS, y este servidor usa HTTP.',
    ],
    [
      'Create a certificate, as shown under System, and restart Larder.',
      'Cree un certificado, como se indica en Sistema, y reinicie Larder.',
    ],
  ),
  'second_box.not_paired': entry(
    409,
    ['No second box is paired.', 'No hay un segundo servidor vinculado.'],
    ['Pair one with `POST /second-box`.', 'Vincule uno con `POST /second-box`.'],
  ),
  'second_box.away': entry(
    409,
    [
      'The second box is not following at the moment.',
      'En este momento el segundo servidor no sigue a este.',
    ],
    [
      'Start it, and wait until its state is `sync` or `async`.',
      'Enciéndalo y espere a que su estado sea `sync` o `async`.',
    ],
  ),
  'backups.plan_fixed': entry(
    409,
    [
      'Backups are set by flags or variables of the command line, which take precedence over what is set here.',
      'Las copias de seguridad se configuran con opciones o variables de la línea de comandos, que tienen prioridad sobre lo que se configure aquí.',
    ],
    [
      'Remove `--backup-at` and related flags from the service’s command line, and restart it once.',
      'Quite `--backup-at` y las opciones relacionadas de la línea de comandos del servicio, y reinícielo una vez.',
    ],
  ),
  'backups.folder_unusable': entry(
    422,
    [
      'The backup folder cannot be used; nothing has changed.',
      'La carpeta de copias de seguridad no se puede usar; no cambió nada.',
    ],
    [
      'See `detail`: create the folder, and let the service write to it.',
      'Vea `detail`: cree la carpeta y permita que el servicio escriba en ella.',
    ],
  ),
  'network.fixed': entry(
    409,
    [
      'A flag or a variable of the command line sets the address, and takes precedence over the panel.',
      'Una opción o una variable de la línea de comandos fija la dirección, y tiene prioridad sobre el panel.',
    ],
    [
      'Remove `--host` or `LARDER_HOST` from the command line of the service, and restart it once.',
      'Quite `--host` o `LARDER_HOST` de la línea de comandos del servicio, y reinícielo una vez.',
    ],
  ),
  'network.unusable': entry(
    422,
    [
      'Larder cannot listen on this address; nothing has changed.',
      'Larder no puede escuchar en esta dirección; no cambió nada.',
    ],
    [
      'See `detail`: choose another address, or end the program that uses the port.',
      'Vea `detail`: elija otra dirección, o cierre el programa que usa el puerto.',
    ],
  ),
  'feed_rejections.not_found': entry(
    404,
    [
      'There is no such rejected report; the latest 10,000 of each account are kept.',
      'No existe ese reporte rechazado; se guardan los últimos 10.000 de cada sede.',
    ],
    checkId,
  ),
  'feed_rejections.already_resolved': entry(
    409,
    ['The report has been recorded since.', 'El reporte ya se registró.'],
    ['Nothing to do; `resolvedAt` shows when.', 'No hay nada que hacer; `resolvedAt` muestra cuándo.'],
  ),
  'feed_rejections.still_rejected': entry(
    409,
    ['The report is still rejected; nothing has changed.', 'El reporte sigue rechazado; no cambió nada.'],
    [
      'See `detail`: add what is missing, such as the device, and try again.',
      'Vea `detail`: agregue lo que falta, como la máquina, e inténtelo otra vez.',
    ],
  ),
  'evidence.exists': entry(
    409,
    ['The account already has a video with this key.', 'La sede ya tiene un video con esta clave.'],
    [
      'Nothing to do if it is the same video; another video needs its own key.',
      'No hay nada que hacer si es el mismo video; otro video necesita su propia clave.',
    ],
  ),
  'links.invalid_signature': entry(
    403,
    ['The signature of the link is not valid.', 'La firma del enlace no es válida.'],
    [
      'Use the whole link, or ask for a new one where you got it.',
      'Use el enlace completo, o pida uno nuevo donde lo obtuvo.',
    ],
  ),
  'links.expired': entry(
    403,
    ['The link has expired.', 'El enlace venció.'],
    [
      'Ask for a new one where you got it: links work for 15 minutes.',
      'Pida uno nuevo donde lo obtuvo: los enlaces funcionan 15 minutos.',
    ],
  ),
  'receipts.not_found': entry(
    404,
    ['There is no such receipt.', 'No existe ese recibo.'],
    [
      'Check the code; a machine that was offline may not have reported the delivery yet.',
      'Revise el código; puede que una máquina sin conexión aún no haya reportado la entrega.',
    ],
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** A stable name of a refusal; programs decide by it. */
export type ProblemCode = keyof typeof problemCatalogue;

/** The answer of `GET /problems/:code`, in one language. */
export function entryIn(language: keyof Text, code: ProblemCode): ProblemEntry {
  const { status, title, meaning, advice } = problemCatalogue[code];
  return { status, title: title[language], meaning: meaning[language], advice: advice[language] };
}
