import { messages } from '../../language/language.ts';

/** Texts of the identity provider. */
export const texts = messages({
  en: {
    lead: 'Users sign in with their work account: Entra ID, Okta, Keycloak, Google, or any other OpenID Connect provider. The guide “Single sign-on” explains it step by step.',
    none: 'Users sign in with passwords',
    noneLead:
      'Set up your company’s identity provider: its groups then decide who can sign in and what they can do.',
    setUp: 'Set up the identity provider',
    change: 'Edit',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeLead: 'Everyone who signed in with it is signed out at once. Passwords work for everyone again.',
    removed: 'The identity provider was removed',
    saved: 'Saved. Test it now.',
    done: 'Done',

    addresses: 'Addresses for the provider',
    addressesLead: 'Register them at the provider, exactly as shown.',
    redirectUri: 'Redirect URI',
    logoutUri: 'Logout URI',
    plainHttp:
      'You opened Larder without HTTPS. Most providers accept only https addresses. Turn on HTTPS, or open this page at the address that your users use.',

    name: 'Name',
    nameHint: 'Shown on the button “Sign in with …”. Usually the name of your company.',
    issuer: 'Issuer',
    issuerHint:
      'Exactly as the provider shows it. Entra ID: https://login.microsoftonline.com/TENANT-ID/v2.0',
    clientId: 'Client ID',
    secret: 'Client secret',
    secretKept: 'Leave it empty to keep the current one.',
    more: 'Private certificate authority, other groups claim',
    groupsClaim: 'Groups claim',
    groupsClaimHint: 'Usually groups. For application roles of Entra ID: roles.',
    ca: 'Certificate of your own authority',
    caHint: 'PEM. Only needed if a private authority issued the provider’s certificate.',

    try: 'Try it',
    tryLead: (name: string) =>
      `The test checks each step without signing in. “Try my account” signs you in at ${name} and shows your groups; it changes nothing.`,
    test: 'Test',
    testing: 'Testing…',
    tryAccount: 'Try my account',
    steps: {
      name: 'Name found',
      connection: 'Connected',
      tls: 'Certificate valid',
      discovery: 'Provider metadata read',
      keys: 'Keys read',
      client: 'Client accepted',
    },
    keyCount: (count: string) => (count === '1' ? '1 key' : `${count} keys`),
    notReached: 'not reached',
    allGood: 'Everything is in order. Now try your account.',
    reasons: {
      lookup_failed:
        'The issuer’s host was not found. Check how it is spelled, and the DNS of Larder’s computer.',
      not_allowed:
        'Larder is not allowed to connect to this address: it is link-local or reserved, or not listed in webhook-allow.',
      bad_target: 'The issuer is not a valid address. Check how it is spelled.',
      refused: 'The connection was refused. Check the port, and that the provider is running.',
      unreachable: 'There is no route to the provider. Check the network, or set a proxy.',
      reset: 'The connection was interrupted. The cause is often a firewall.',
      timeout: 'The provider did not answer in time. The cause is often a firewall or a missing proxy.',
      certificate_untrusted:
        'The certificate comes from an unknown authority. Paste the certificate of your authority under “Edit”.',
      certificate_of_other_name: 'The certificate is for another name. Use the name that it is for.',
      certificate_expired: 'The certificate has expired, or the clock of Larder’s computer is wrong.',
      tls_failed: 'An encrypted connection could not be made. Check the port.',
      bad_answer: 'The response is not HTTP. Check the port.',
      status: 'There is nothing at this address. Check the path of the issuer.',
      not_json: 'The response is not provider metadata. Check the issuer.',
      incomplete: 'The metadata lacks these fields, or they are not https:',
      other_issuer: 'The provider names a different issuer. Copy this into the field “Issuer”:',
      algorithms:
        'The provider signs only with algorithms that Larder does not accept. Use RS256 or a similar one.',
      no_keys: 'The provider publishes no keys. Create a signing key there.',
      client_refused:
        'The provider refused the client. Check the client ID and the secret, and whether the secret has expired.',
      unclear:
        'The provider’s response does not say whether it accepts the client. The first sign-in will show it.',
    },

    groups: 'Groups',
    groupsLead: 'The first matching row applies. Users who match no row cannot sign in.',
    noGroups: 'No group grants access yet: only linked users can sign in.',
    editGroups: 'Edit',
    groupsSaved: 'The groups were saved',
    everybodyOf: (domain: string) => `Everyone at ${domain}`,
    by: 'Match by',
    byGroup: 'Group',
    byDomain: 'Domain (Google)',
    group: 'Name, ID or path',
    domain: 'Domain',
    role: 'Role',
    sees: 'Sites',
    up: 'Move up',
    down: 'Move down',
    removeRow: 'Remove the row',
    addRow: 'Add a row',
    byName:
      'Anyone who can rename groups at the provider can decide who gets this access. IDs and full paths are safer, if the provider sends them.',

    passwords: 'Passwords',
    passwordsFor: 'Who can sign in with a password',
    everyone: 'Everyone',
    only: (name: string) => `Only ${name}`,
    passwordsOn: 'Everyone can also sign in with a password.',
    passwordsOff: (name: string) => `Only ${name} can sign in with a password, even if the provider is down.`,
    passwordsOffLead:
      'Everyone else who signed in with a password is signed out at once. Make sure that the provider works first, and keep this owner’s password safe.',
    passwordsSaved: 'Saved',

    tried: 'Your account at the provider',
    triedGood: (role: string, scope: string) => `You would have access: ${role} (${scope})`,
    triedBy: (row: string) => `Matched by the row “${row}”.`,
    triedNone: 'You would not have access',
    triedNoneLead: 'None of your groups is in the table. Copy one into the table.',
    overage:
      'You are in more groups than the provider includes in a sign-in, so it sent none. Limit its groups claim to the groups assigned to Larder.',
    sentGroups: (count: string) => `Groups (${count})`,

    signsInBy: 'Identity provider',
    linked: 'Linked',
    byRow: (row: string) => `By the group “${row}”`,
    unlink: 'Remove the link',
    unlinkTitle: (name: string) => `Remove the link for ${name}?`,
    unlinkLead:
      'They can no longer sign in as this user through the provider, and their current session ends. If they still need access, send them a new link to choose a password.',
    unlinked: (name: string) => `${name} is no longer linked`,
  },
  es: {
    lead: 'Los usuarios entran con su cuenta de trabajo: Entra ID, Okta, Keycloak, Google u otro proveedor de OpenID Connect. La guía «Single sign-on» lo explica paso a paso.',
    none: 'Los usuarios entran con contraseña',
    noneLead:
      'Configure el proveedor de identidad de su empresa: sus grupos deciden quién entra y qué puede hacer.',
    setUp: 'Configurar el proveedor',
    change: 'Editar',
    remove: 'Eliminar',
    removeTitle: (name) => `¿Eliminar ${name}?`,
    removeLead:
      'La sesión de quienes entraron con él se cierra de inmediato. Todos podrán volver a entrar con contraseña.',
    removed: 'Se eliminó el proveedor de identidad',
    saved: 'Guardado. Pruébelo ahora.',
    done: 'Listo',

    addresses: 'Direcciones para el proveedor',
    addressesLead: 'Regístrelas en el proveedor, exactamente como aparecen.',
    redirectUri: 'URI de redirección',
    logoutUri: 'URI de cierre de sesión',
    plainHttp:
      'Usted abrió Larder sin HTTPS. La mayoría de los proveedores solo acepta direcciones https. Active HTTPS o abra esta página con la dirección que usan los usuarios.',

    name: 'Nombre',
    nameHint: 'Aparece en el botón «Entrar con …». Por lo general, el nombre de su empresa.',
    issuer: 'Emisor (issuer)',
    issuerHint:
      'Exactamente como lo muestra el proveedor. Entra ID: https://login.microsoftonline.com/TENANT-ID/v2.0',
    clientId: 'ID de cliente',
    secret: 'Secreto de cliente',
    secretKept: 'Déjelo vacío para conservar el actual.',
    more: 'Autoridad de certificación privada, otro claim de grupos',
    groupsClaim: 'Claim de grupos',
    groupsClaimHint: 'Por lo general, groups. Para roles de aplicación de Entra ID: roles.',
    ca: 'Certificado de su propia autoridad',
    caHint: 'PEM. Solo es necesario si una autoridad privada emitió el certificado del proveedor.',

    try: 'Pruébelo',
    tryLead: (name) =>
      `La prueba revisa cada paso sin iniciar sesión. «Probar mi cuenta» inicia sesión en ${name} y muestra sus grupos; no cambia nada.`,
    test: 'Probar',
    testing: 'Probando…',
    tryAccount: 'Probar mi cuenta',
    steps: {
      name: 'Nombre encontrado',
      connection: 'Conectado',
      tls: 'Certificado válido',
      discovery: 'Metadatos del proveedor leídos',
      keys: 'Claves leídas',
      client: 'Cliente aceptado',
    },
    keyCount: (count) => (count === '1' ? '1 clave' : `${count} claves`),
    notReached: 'sin probar',
    allGood: 'Todo está en orden. Ahora pruebe su cuenta.',
    reasons: {
      lookup_failed:
        'No se encontró el host del emisor. Revise cómo está escrito y el DNS de la computadora de Larder.',
      not_allowed:
        'Larder no puede conectarse a esta dirección: es de enlace local o reservada, o no está en webhook-allow.',
      bad_target: 'El emisor no es una dirección válida. Revise cómo está escrito.',
      refused: 'La conexión fue rechazada. Revise el puerto y que el proveedor esté funcionando.',
      unreachable: 'No hay ruta hasta el proveedor. Revise la red o configure un proxy.',
      reset: 'La conexión se cortó. La causa suele ser un firewall.',
      timeout: 'El proveedor no respondió a tiempo. La causa suele ser un firewall o la falta de un proxy.',
      certificate_untrusted:
        'El certificado es de una autoridad desconocida. Pegue el certificado de su autoridad en «Editar».',
      certificate_of_other_name: 'El certificado es para otro nombre. Use el nombre que aparece en él.',
      certificate_expired: 'El certificado venció, o el reloj de la computadora de Larder está desajustado.',
      tls_failed: 'No se pudo cifrar la conexión. Revise el puerto.',
      bad_answer: 'La respuesta no es HTTP. Revise el puerto.',
      status: 'En esta dirección no hay nada. Revise la ruta del emisor.',
      not_json: 'La respuesta no contiene los metadatos de un proveedor. Revise el emisor.',
      incomplete: 'A los metadatos les faltan estos campos, o no son https:',
      other_issuer: 'El proveedor indica otro emisor. Copie esto en el campo «Emisor»:',
      algorithms: 'El proveedor solo firma con algoritmos que Larder no acepta. Use RS256 o uno similar.',
      no_keys: 'El proveedor no publica claves. Cree allí una clave de firma.',
      client_refused:
        'El proveedor rechazó el cliente. Revise el ID y el secreto, y que el secreto no haya vencido.',
      unclear:
        'La respuesta del proveedor no indica si acepta el cliente. Se verá al iniciar sesión por primera vez.',
    },

    groups: 'Grupos',
    groupsLead: 'Se aplica la primera fila que coincide. Si ninguna coincide, el usuario no puede entrar.',
    noGroups: 'Ningún grupo da acceso todavía: solo entran los usuarios vinculados.',
    editGroups: 'Editar',
    groupsSaved: 'Se guardaron los grupos',
    everybodyOf: (domain) => `Todos los de ${domain}`,
    by: 'Criterio',
    byGroup: 'Grupo',
    byDomain: 'Dominio (Google)',
    group: 'Nombre, ID o ruta',
    domain: 'Dominio',
    role: 'Rol',
    sees: 'Sedes',
    up: 'Subir',
    down: 'Bajar',
    removeRow: 'Quitar la fila',
    addRow: 'Agregar una fila',
    byName:
      'Quienes puedan renombrar grupos en el proveedor pueden decidir quién recibe este acceso. Los ID y las rutas completas son más seguros, si el proveedor los envía.',

    passwords: 'Contraseñas',
    passwordsFor: 'Quién puede entrar con contraseña',
    everyone: 'Todos',
    only: (name) => `Solo ${name}`,
    passwordsOn: 'Todos pueden entrar también con contraseña.',
    passwordsOff: (name) => `Solo ${name} puede entrar con contraseña, incluso si el proveedor no funciona.`,
    passwordsOffLead:
      'La sesión de los demás que entraron con contraseña se cierra de inmediato. Antes, compruebe que el proveedor funcione y guarde bien la contraseña de este propietario.',
    passwordsSaved: 'Guardado',

    tried: 'Su cuenta en el proveedor',
    triedGood: (role, scope) => `Usted tendría acceso: ${role} (${scope})`,
    triedBy: (row) => `Coincide con la fila «${row}».`,
    triedNone: 'Usted no tendría acceso',
    triedNoneLead: 'Ninguno de sus grupos está en la tabla. Copie uno en ella.',
    overage:
      'Usted está en más grupos de los que el proveedor incluye al iniciar sesión, así que no envió ninguno. Limite el claim de grupos a los asignados a Larder.',
    sentGroups: (count) => `Grupos (${count})`,

    signsInBy: 'Proveedor de identidad',
    linked: 'Vinculado',
    byRow: (row) => `Por el grupo «${row}»`,
    unlink: 'Quitar el vínculo',
    unlinkTitle: (name) => `¿Quitar el vínculo de ${name}?`,
    unlinkLead:
      'La persona ya no podrá entrar como este usuario con el proveedor, y se cierra su sesión actual. Si aún necesita acceso, envíele un enlace nuevo para que elija una contraseña.',
    unlinked: (name) => `Se quitó el vínculo de ${name}`,
  },
});
