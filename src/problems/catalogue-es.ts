import type { ProblemCode } from './catalogue.ts';

type Told = readonly [meaning: string, advice: string];

const sendAnother = 'Envíe otro valor, o edite lo que ya tiene este.';
const checkId = 'Revise el id de la ruta; lo que se quitó tampoco se encuentra.';
const otherKey = 'Use una clave cuyo alcance incluya el recurso.';

/** The statuses in words, by their number. */
export const spanishTitles: Readonly<Record<number, string>> = {
  400: 'Solicitud incorrecta',
  401: 'Sin autenticación',
  403: 'Prohibido',
  404: 'No encontrado',
  405: 'Método no permitido',
  406: 'No aceptable',
  408: 'Tiempo agotado',
  409: 'Conflicto',
  410: 'Ya no existe',
  412: 'Condición no cumplida',
  413: 'Contenido demasiado grande',
  415: 'Tipo de contenido no admitido',
  416: 'Rango no disponible',
  421: 'Solicitud mal dirigida',
  422: 'Contenido no procesable',
  429: 'Demasiadas solicitudes',
  431: 'Cabeceras demasiado grandes',
  500: 'Error interno',
  501: 'No implementado',
  503: 'Servicio no disponible',
  507: 'Sin espacio',
};

/** What happened and what to do about it, in Spanish; `catalogue.ts` has the same in English. */
export const spanishCatalogue: Readonly<Record<ProblemCode, Told>> = {
  'imports.unreadable': [
    'El archivo no es una hoja que se pueda leer: está dañado, es demasiado grande o tiene algo que una lista no necesita.',
    'Guárdelo como .xlsx sin macros ni vínculos, o como CSV; `GET /consumers/imports/template` da una hoja para empezar.',
  ],
  'imports.columns': [
    'La primera fila no nombra las columnas necesarias, o nombra una dos veces.',
    'Nombre las columnas como la plantilla, en cualquier orden.',
  ],
  'auth.missing_credentials': [
    'La solicitud no trae ninguna clave.',
    'Envíe la clave como `x-api-key: svc_…` o `Authorization: Bearer svc_…`.',
  ],
  'auth.invalid_api_key': [
    'La clave no es válida.',
    'Pida una clave válida a quien opera el sitio: esta es desconocida, fue revocada o venció.',
  ],
  'auth.invalid_controller_token': [
    'El token del controlador no es válido.',
    'Pida un token a quien opera el sitio y envíelo como `Authorization: Bearer ctl_…`.',
  ],
  'auth.forbidden': [
    'A la clave le falta el permiso que esta llamada necesita.',
    'Pida a quien opera el sitio que agregue el permiso a la clave; no hace falta otra clave.',
  ],
  'auth.out_of_scope': ['El recurso está fuera del alcance de la clave.', otherKey],
  'auth.reserved_resource': [
    'El recurso está reservado para quien opera el servicio.',
    'Una clave no puede hacerlo; quien opera el sitio tiene órdenes para ello.',
  ],
  'auth.no_session': [
    'Nadie ha iniciado sesión: no hay sesión, o terminó.',
    'Inicie sesión otra vez; una sesión termina tras 12 horas sin uso, tras 7 días y cuando se cambia a su usuario.',
  ],
  'auth.invalid_credentials': [
    'El nombre o la contraseña no son correctos.',
    'Inténtelo otra vez; un propietario hace un enlace nuevo para quien perdió la contraseña.',
  ],
  'auth.code_needed': [
    'Para iniciar sesión se pide un código además de la contraseña.',
    'Envíe también `code`: lo que muestra la aplicación, o un código de recuperación.',
  ],
  'auth.totp_active': ['Para iniciar sesión ya se piden códigos.', 'Quítelo primero: `DELETE /auth/totp`.'],
  'auth.totp_inactive': ['Para iniciar sesión no se piden códigos.', 'Empiece con `POST /auth/totp`.'],
  'auth.invalid_link': [
    'El enlace ya se usó, venció o no es válido.',
    'Pida uno nuevo a un propietario. Un enlace sirve una vez, durante 24 horas.',
  ],
  'auth.too_many_attempts': [
    'Hubo demasiados intentos fallidos de iniciar sesión.',
    'Espere `Retry-After` segundos; cada intento fallido alarga la espera, hasta un minuto.',
  ],
  'backups.in_progress': [
    'Se está haciendo una copia de seguridad.',
    'Espere a que termine: `GET /backups` lo dice, y los eventos también.',
  ],
  'backups.not_found': ['No existe esa copia de seguridad, o ya no existe.', checkId],
  'backups.unavailable': [
    'La carpeta de las copias de seguridad no se puede usar, o no hay porque todo está en memoria.',
    'Quien opera el sitio revisa la carpeta (`backup-dir`). El panel dice en Sistema qué le falta.',
  ],
  'head_office.off': [
    'Este sitio no envía nada a una oficina central.',
    'Ponga `head-office` y `head-site` en `larder.json`, e inicie el servidor otra vez.',
  ],
  'head_office.unreachable': [
    'No se pudo contactar a la oficina central.',
    'Inténtelo más tarde; el registro dice lo que respondió, o lo que respondió la red.',
  ],
  'system.no_authority': [
    'El certificado en uso no lo emitió una autoridad de este sitio.',
    'El panel muestra el comando que crea una: Sistema, HTTPS.',
  ],
  'incidents.not_found': [
    'No existe ese incidente.',
    'Liste los incidentes: el que nunca se abrió no se guarda, y uno cerrado se quita a los 400 días.',
  ],
  'incidents.not_open': [
    'El incidente no está abierto: aún no se ha abierto, o está cerrado.',
    'Solo se puede confirmar un incidente abierto.',
  ],
  'mutes.not_found': [
    'No hay ningún silencio así en vigor.',
    'Liste los silencios en vigor: el que terminó ya no está.',
  ],
  'mutes.too_many': ['La cuenta tiene 200 silencios en vigor.', 'Termine algunos.'],
  'contacts.not_found': ['No existe ese contacto, o se quitó.', checkId],
  'contacts.too_many': ['Ya hay demasiados contactos.', 'Quite uno que nadie necesite.'],
  'contacts.inactive': [
    'El contacto está apagado y no se le envía nada.',
    'Enciéndalo primero (`isActive`).',
  ],
  'contacts.not_signed': [
    'Solo se firman los mensajes a contactos de forma `larder`.',
    'Este contacto no tiene ningún secreto que cambiar.',
  ],
  'contacts.personal_needs_tls': [
    'Los datos personales solo se envían por una conexión cifrada.',
    'Use una dirección que empiece por https://, y un servidor de correo con tls o starttls.',
  ],
  'mail_server.not_found': ['No hay servidor de correo configurado.', 'Configure uno: `PUT /mail-server`.'],
  'mail_server.test_in_progress': [
    'Se está probando el servidor de correo.',
    'Espere a que termine la prueba.',
  ],
  'messages.not_found': ['No existe ese mensaje, o ya no existe.', checkId],
  'messages.ended': [
    'El mensaje ya se envió, o uno más nuevo ocupó su lugar.',
    'No hay nada que hacer: lo que sigue en pie se envía por sí solo.',
  ],
  'report_schedules.not_found': [
    'No existe esa programación de informes.',
    'Liste las programaciones que hay.',
  ],
  'report_schedules.too_many': ['La cuenta tiene 200 programaciones de informes.', 'Quite algunas.'],
  'report_schedules.owner_left': [
    'El usuario o la clave que hizo la programación ya no está, o ya no puede ver su informe.',
    'Haga en su lugar una programación propia.',
  ],
  'report_schedules.file_gone': [
    'El archivo del informe se guarda 14 días, y ya no está.',
    'Expórtelo otra vez.',
  ],
  'walls.not_found': [
    'No existe esa pantalla, o se revocó.',
    'Un propietario hace un enlace nuevo en el panel.',
  ],
  'panel.too_many_streams': [
    'Hay demasiados flujos de eventos abiertos: de esta sesión, de esta dirección o en total.',
    'Cierre las pestañas del panel que nadie mira; después sigue por sí solo.',
  ],
  'auth.cross_site': [
    'La solicitud no viene de una página de este sitio.',
    'Solo sus propias páginas pueden escribir en nombre de quien inició sesión; los programas usan una clave.',
  ],
  'auth.password_needed': [
    'Esto pide la contraseña otra vez.',
    'Envíela a `POST /auth/confirm` y repita la solicitud antes de 10 minutos.',
  ],
  'rate_limit.exceeded': [
    'Se agotó el límite de solicitudes de este minuto.',
    'Espere `Retry-After` segundos y reintente cada vez más despacio; quien opera el sitio puede subir el límite.',
  ],
  'validation.failed': [
    'La solicitud no cumple una regla de la interfaz.',
    'Vea `errors`: cada entrada nombra un campo y la regla que no cumple. Los campos no declarados se rechazan, no se ignoran.',
  ],
  'request.malformed_json': ['El cuerpo no es JSON válido en UTF-8.', 'Envíe un documento JSON en UTF-8.'],
  'request.not_acceptable': [
    'La lista no se puede enviar en ningún tipo que `Accept` admita.',
    'Envíe `Accept: application/json`, `text/csv` o `application/x-ndjson`, o no lo envíe.',
  ],
  'request.unsupported_media_type': [
    'El cuerpo es de un tipo que esta llamada no admite.',
    'Vea `detail` y la cabecera `Accept-Post`, que dice lo que se admite: `application/json` por regla general.',
  ],
  'changes.history_forked': [
    'El cursor es de otra historia: los datos se restauraron, o se copió su carpeta.',
    'Deshaga lo que tomó después de `forkedAt` y siga desde ahí; donde es null, empiece de nuevo sin cursor.',
  ],
  'changes.too_many_waiting': [
    'Demasiadas solicitudes de quien llama, o en total, esperan cambios.',
    'Espere con una sola solicitud por cursor, o pregunte sin `wait`.',
  ],
  'subscriptions.not_found': ['No existe esa suscripción.', checkId],
  'subscriptions.too_many': [
    'Ya hay 100 suscripciones.',
    'Quite una que nadie necesite, o deje que un programa avise a los demás.',
  ],
  'request.too_large': [
    'El cuerpo es más grande de lo que esta llamada admite.',
    'Divídalo: 1 MiB por cuerpo, 8 MiB por llamada de muchas filas.',
  ],
  'request.timeout': [
    'La solicitud no llegó a tiempo.',
    'Envíe la solicitud entera sin largas pausas, y reintente.',
  ],
  'request.malformed': [
    'La solicitud no es HTTP válido.',
    'Revise el cliente, o el proxy que está en medio.',
  ],
  'request.unsupported_transfer_encoding': [
    'El cuerpo viene en una codificación de transferencia que no se conoce.',
    'Envíe el cuerpo con `Content-Length`, o con `Transfer-Encoding: chunked` y ninguna otra.',
  ],
  'request.headers_too_large': [
    'Las cabeceras de la solicitud pasan de 16 KiB.',
    'Envíe menos cabeceras, o más cortas.',
  ],
  'request.unknown_host': [
    'El `Host` de la solicitud no es ninguno de los nombres ni direcciones de este equipo.',
    'Use uno de ellos, o agregue el nombre a `allowed-host` en `larder.json`, o defina `base-url`.',
  ],
  'request.route_not_found': ['No hay nada en esta ruta.', 'Vea en /docs las rutas que hay.'],
  'request.method_not_allowed': ['La ruta existe, pero no con este método.', 'Vea la cabecera `Allow`.'],
  'request.precondition_failed': [
    'El recurso cambió desde la `ETag` de `If-Match`; no se escribió nada.',
    'Léalo otra vez y decida si el cambio aún procede.',
  ],
  'request.range_not_satisfiable': [
    'El archivo no tiene esos bytes.',
    'Pida bytes por debajo de la longitud que dice `Content-Range`, o el archivo entero.',
  ],
  'internal.error': [
    'Algo falló en el servidor; no se escribió nada.',
    'Reintente una vez; después dé el `traceId` a quien opera el sitio, que halla la causa en el registro.',
  ],
  'storage.full': [
    'El disco del servidor está lleno; no se escribió nada.',
    'Reintente más tarde: en cuanto hay espacio se vuelve a escribir.',
  ],
  'server.restart_needed': [
    'Otro programa cambió los datos de este servidor, que por eso dejó de escribir.',
    'Inténtelo más tarde: quien opera el sitio tiene que reiniciar Larder, en la versión de los datos.',
  ],
  'server.busy': [
    'El servidor no pudo terminarlo a tiempo.',
    'Reintente cada vez más despacio, o pida menos de una vez.',
  ],
  'idempotency.key_reused': [
    'La Idempotency-Key se usó con otro cuerpo.',
    'Use una Idempotency-Key nueva para una solicitud nueva.',
  ],
  'idempotency.in_progress': [
    'La primera solicitud con esta Idempotency-Key sigue en curso.',
    'Reintente en un momento; entonces se repetirá su respuesta.',
  ],
  'clients.not_found': ['No existe ese cliente.', checkId],
  'clients.actor_not_global': [
    'Una clave no puede crear, editar ni borrar un cliente.',
    'Los clientes vienen del archivo del sitio, de quien opera el sitio.',
  ],
  'clients.in_use': [
    'El cliente tiene cuentas, claves o usuarios.',
    'Revoque primero las claves y dé otro alcance a los usuarios; un cliente con cuentas no se puede quitar.',
  ],
  'accounts.currency_in_use': [
    'La cuenta tiene importes en su moneda, y con otra moneda cambiaría su valor.',
    'Cree otra cuenta para la otra moneda.',
  ],
  'accounts.business_line_in_use': [
    'La cuenta aún tiene productos, perfiles o máquinas de la línea que se quitaría.',
    'Elimínelos primero, o conserve la línea.',
  ],
  'accounts.not_found': ['No existe esa cuenta.', checkId],
  'accounts.business_line_not_enabled': [
    'La cuenta no tiene esta línea.',
    'Use una línea de la cuenta (`GET /accounts`), o pida a quien opera el sitio que la active.',
  ],
  'operations.not_found': ['No existe esa operación.', checkId],
  'operations.in_use': ['La operación aún tiene máquinas o tarjetas.', 'Muévalas o quítelas primero.'],
  'users.not_found': ['No existe ese usuario.', checkId],
  'users.name_exists': ['Otro usuario tiene ya este nombre; mayúsculas y acentos no cuentan.', sendAnother],
  'users.last_owner': [
    'Es el último propietario de su alcance.',
    'Haga primero otro propietario del mismo alcance, o use la línea de comandos en el propio equipo.',
  ],
  'users.disabled': ['El usuario está desactivado.', 'Actívelo primero.'],
  'keys.not_found': ['No existe esa clave, o se revocó.', checkId],
  'keys.label_exists': ['Una clave de este alcance tiene ya esta etiqueta.', sendAnother],
  'controllers.not_found': ['No existe ese controlador, o se revocó.', checkId],
  'controllers.serial_exists': ['La cuenta tiene ya un controlador con esta serie.', sendAnother],
  'operations.name_exists': ['La cuenta tiene ya una operación con este nombre.', sendAnother],
  'tags.not_found': ['No existe esa etiqueta.', checkId],
  'tags.key_exists': ['La cuenta tiene ya una etiqueta con esta clave.', sendAnother],
  'tags.in_use': ['Hay personas que llevan esta etiqueta.', 'Quítesela primero.'],
  'devices.not_found': ['No existe esa máquina.', checkId],
  'devices.serial_exists': ['La cuenta tiene ya una máquina con esta serie.', sendAnother],
  'devices.business_line_in_use': [
    'El planograma o un perfil de la máquina aún usa la línea que se quitaría.',
    'Saque de su planograma los productos de la línea, y la máquina de los perfiles de la línea, o conserve la línea.',
  ],
  'readings.not_found': ['No existe esa lectura.', checkId],
  'readings.unreadable': [
    'Lo enviado no es un ZIP de archivos de lectura que se pueda abrir: está dañado, es demasiado grande o está vacío.',
    'Envíe los archivos de las máquinas tal como son, como JSON, o en un ZIP que no contenga otros ZIP.',
  ],
  'readings.damaged': [
    'La lectura está incompleta, y pueden faltarle contadores.',
    'Lea la máquina otra vez, y envíe la lectura nueva.',
  ],
  'readings.unassigned': [
    'La lectura no está asignada a ninguna máquina.',
    'Asígnela primero a una máquina.',
  ],
  'visits.stock_unknown': [
    'Un renglón no dice ni lo que se contó ni lo que hay ahora en la ranura.',
    'Envíe `counted`, con lo que se puso y se sacó, o `stock`.',
  ],
  'reconciliation.no_boundaries': [
    'Hacen falta al menos dos visitas o lecturas de la máquina para comparar.',
    'Lea la máquina, o informe una visita, dos veces.',
  ],
  'reconciliation.too_long': [
    'Hay más de 200 000 entregas entre los dos extremos.',
    'Compare un tiempo más corto.',
  ],
  'inventory.product_not_visible': [
    'Un producto del planograma no es de la cuenta.',
    'Use productos de la cuenta de la máquina.',
  ],
  'inventory.duplicate_selection': [
    'Una ranura está dos veces en el planograma.',
    'Envíe cada ranura una vez.',
  ],
  'inventory.selection_unknown': [
    'La máquina no tiene esa ranura.',
    'Use ranuras del planograma de la máquina (`GET /devices/:id/planogram`).',
  ],
  'inventory.business_line_mismatch': [
    'Un producto es de una línea que la máquina no tiene.',
    'Use productos de las líneas de la máquina.',
  ],
  'selectors.not_found': ['No hay ningún selector con esta clave.', 'Vea en /docs las claves que hay.'],
  'products.not_found': ['No existe ese producto.', checkId],
  'products.code_exists': ['Un producto de la cuenta tiene ya este código.', sendAnother],
  'products.attributes_mismatch': [
    'Los atributos no son los de la línea.',
    'Envíe exactamente los de la línea del producto: returnPolicy para eas; taxRate, listPrice y suggestedPrice para vending.',
  ],
  'products.currency_mismatch': [
    'La moneda no es la de la cuenta.',
    'Omita `currency`, o envíe la de la cuenta.',
  ],
  'products.not_visible_to_scope': ['El producto está fuera del alcance de la clave.', otherKey],
  'profiles.not_found': ['No existe ese perfil.', checkId],
  'profiles.name_exists': ['Un perfil de la cuenta tiene ya este nombre.', sendAnother],
  'profiles.in_use': ['Hay tarjetas con este perfil.', 'Dé primero otro perfil a esas tarjetas.'],
  'profiles.device_not_in_account': [
    'Una máquina de allowedDevices no es de la cuenta.',
    'Use los id de máquinas de la cuenta (`GET /devices`).',
  ],
  'profiles.duplicate_device': [
    'Una máquina está dos veces en allowedDevices.',
    'Envíe cada máquina una vez.',
  ],
  'profiles.device_business_line_mismatch': [
    'Una máquina de allowedDevices no tiene la línea del perfil.',
    'Use máquinas de la línea del perfil.',
  ],
  'profiles.product_not_visible_to_account': [
    'Un producto del perfil no es un producto de dotación de la cuenta.',
    'Use productos de dotación de la cuenta (`GET /products?businessLine=eas`).',
  ],
  'profiles.invalid_consumption_schedule': [
    'El consumptionSchedule no se puede usar.',
    'weekdays: enteros de 0 (domingo) a 6, cada uno una vez; includeDates y excludeDates: fechas ISO 8601.',
  ],
  'profiles.actor_scope_not_allowed': ['La cuenta está fuera del alcance de la clave.', otherKey],
  'consumers.identification_exists': ['Una persona de la cuenta tiene ya este número.', sendAnother],
  'requirements.not_found': ['No existe esa exigencia.', checkId],
  'consumption.persons_off': [
    'Las cifras por persona están apagadas en esta cuenta.',
    'Pida a un propietario que lo active en la cuenta (`PATCH /accounts/:id`), o agrupe por otra cosa.',
  ],
  'consumers.not_found': ['No existe esa persona.', checkId],
  'consumers.inactive': ['La persona está inactiva.', 'Actívela primero.'],
  'consumers.unknown_tag_key': [
    'Una etiqueta no es de las de la cuenta.',
    'Cree primero la etiqueta (`POST /tags`).',
  ],
  'consumers.too_many_tags': ['Una persona tiene como máximo 20 etiquetas.', 'Envíe menos etiquetas.'],
  'consumers.too_many_codes': [
    'Una persona tiene como máximo 2000 tarjetas.',
    'Quite primero una tarjeta de la persona.',
  ],
  'consumers.profile_not_for_this_account': [
    'El perfil no es de la cuenta.',
    'Use un perfil de la cuenta de la persona.',
  ],
  'consumers.code_requires_profile': [
    'La tarjeta se quedaría sin ningún perfil.',
    'Dé primero un perfil a la otra línea, o quite la tarjeta.',
  ],
  'consumers.code_value_taken_in_operation': [
    'El valor de la tarjeta está tomado en esa operación.',
    sendAnother,
  ],
  'consumers.code_value_taken_at_account': ['El valor de la tarjeta está tomado en la cuenta.', sendAnother],
  'consumers.no_fingerprint_template': [
    'Ninguna muestra tiene una plantilla base64 que sirva.',
    'Registre el dedo otra vez con el agente del lector.',
  ],
  'consumers.fingerprint_already_enrolled': [
    'El dedo ya está registrado.',
    'Quite primero el dedo registrado.',
  ],
  'consumers.too_many_fingerprints': [
    'La tarjeta tiene tantos dedos como puede tener.',
    'Quite primero un dedo.',
  ],
  'consumers.code_not_fingerprint': [
    'La tarjeta no es de tipo FINGERPRINT.',
    'Use una tarjeta de tipo FINGERPRINT.',
  ],
  'consumers.extra_not_found': ['La tarjeta no tiene ese extra.', checkId],
  'consumers.too_many_extras': [
    'Una tarjeta puede tener como máximo 100 extras sin agotar.',
    'Quite primero uno, o aumente la cantidad de uno que ya tiene.',
  ],
  'consumers.product_not_in_profile': [
    'La tarjeta no tiene perfil de dotación, o el suyo no da el producto.',
    'Un extra es más de lo que da un perfil: dé a la tarjeta un perfil que tenga el producto.',
  ],
  'consumers.fingerprint_not_found': ['El dedo no está registrado.', checkId],
  'codes.not_found': [
    'La persona no tiene esa tarjeta.',
    'Revise la tarjeta de la ruta; va codificada con signos de porcentaje.',
  ],
  'codes.profile_not_assigned': ['La tarjeta no tiene perfil de esta línea.', 'No hay nada que quitar.'],
  'transactions.not_found': ['No existe esa transacción.', checkId],
  'transactions.already_credited': [
    'La transacción ya se abonó.',
    'No hay nada que hacer; vea `GET /transactions/credits`. Otro abono no necesita `transactionId`.',
  ],
  'transactions.already_refunded': [
    'La transacción ya tiene reintegro.',
    'No hay nada que hacer; `fields=refund` dice de quién. Un reintegro anotado por error se retira con DELETE.',
  ],
  'transactions.nothing_to_refund': [
    'No hay nada que reintegrar: el producto salió, no cuesta nada, no se vende o lo pagó una tarjeta.',
    'Lo que pagó una tarjeta se abona: `POST /transactions/credits`.',
  ],
  'transactions.refund_not_found': ['La transacción no tiene reintegro.', checkId],
  'transactions.already_returned': [
    'El producto ya se devolvió, o el préstamo se cerró.',
    'No hay nada que hacer; vea `GET /transactions/returns/:id`.',
  ],
  'transactions.evidence_not_found': [
    'No hay video de este movimiento.',
    'La máquina no grabó ninguno, o su controlador aún no lo envió: pregunte más tarde.',
  ],
  'transactions.export.already_running': [
    'Una exportación de esta clave está pendiente o en curso.',
    'Espere a que esté lista o haya fallado; `running` dice cuál es. Cada clave tiene una a la vez.',
  ],
  'transactions.export.not_found': [
    'No existe esa exportación, o venció.',
    'Haga una nueva: los archivos viven 24 horas, y no más que la clave que los pidió.',
  ],
  'backups.plan_fixed': [
    'Las copias se configuran con opciones o variables de la línea de órdenes, que valen más que lo que se ponga aquí.',
    'Quite `--backup-at` y las demás de la línea de órdenes del servicio, y reinícielo una vez.',
  ],
  'backups.folder_unusable': [
    'La carpeta de las copias de seguridad no se puede usar; nada ha cambiado.',
    'Cree la carpeta, y deje que el servicio escriba en ella.',
  ],
  'network.fixed': [
    'Una opción o una variable de la línea de órdenes fija la dirección, y tiene prioridad sobre el panel.',
    'Quite `--host` o `LARDER_HOST` de la línea de órdenes del servicio, y reinícielo una vez.',
  ],
  'network.unusable': [
    'Larder no puede atender en esta dirección; nada ha cambiado.',
    'Vea `detail`: elija otra dirección, o cierre el programa que usa el puerto.',
  ],
  'feed_rejections.not_found': [
    'No existe ese informe rechazado; de cada cuenta se guardan los últimos 10 000.',
    checkId,
  ],
  'feed_rejections.already_resolved': [
    'El informe ya se recibió entretanto.',
    'No hay nada que hacer; `resolvedAt` dice cuándo.',
  ],
  'feed_rejections.still_rejected': [
    'El informe sigue rechazado; nada ha cambiado.',
    'Agregue lo que falta, como la máquina, e inténtelo otra vez.',
  ],
  'evidence.exists': [
    'La cuenta tiene ya un video con esta clave.',
    'No hay nada que hacer si es el mismo video; otro necesita su propia clave.',
  ],
  'links.invalid_signature': [
    'La firma del enlace no es válida.',
    'Use el enlace entero, como se lo dieron; pida uno nuevo donde lo obtuvo.',
  ],
  'links.expired': ['El enlace venció.', 'Pida uno nuevo donde lo obtuvo: cada uno vive 15 minutos.'],
  'receipts.not_found': [
    'No existe ese recibo.',
    'Revise el código; puede que una máquina sin conexión aún no haya informado la entrega.',
  ],
};
