import { messages } from '../../language/language.ts';
import type { HealthName, SelfCheckName, Tone } from './checks.ts';

type Sentence = string | ((...values: string[]) => string);
type Told<Name extends string> = Record<Name, { title: string; because: Record<string, Sentence> }>;

const health: { en: Told<HealthName>; es: Told<HealthName> } = {
  en: {
    storage: {
      title: 'Storage',
      because: {
        room: (used, free) => `The data uses ${used}; ${free} is free on the disk.`,
        low: (_, free) =>
          `Only ${free} is free. When the disk is full, videos and Excel files are refused first, so that movements still come in. Free some space, or move the data to a larger disk.`,
        inMemory: 'Everything is in memory and is lost when Larder stops.',
      },
    },
    backups: {
      title: 'Backups',
      because: {
        proven: (at) => `The last backup was tested and works: ${at}.`,
        late: (at) => `The last tested backup is from ${at}. At least one has been missed since then.`,
        byHand: (at) => `The last tested backup is from ${at}. Automatic backups are off.`,
        sameDisk: (at) =>
          `The last tested backup is from ${at}, on the same disk as the data. If that disk fails, both are lost.`,
        never: 'No backup has been tested yet.',
        neverAndNoSchedule:
          'There is no backup, and automatic backups are off. Make one now, and schedule one for every night.',
        failing: (count) => (count === '1' ? 'The last backup failed.' : `${count} backups in a row failed.`),
        none: 'Data in memory has no backups.',
      },
    },
    https: {
      title: 'HTTPS',
      because: {
        on: (at) => `Connections are encrypted. The certificate is valid until ${at}.`,
        ending: (at) => `The certificate expires on ${at} and has not been renewed yet.`,
        over: (at) =>
          `The certificate expired on ${at}. Browsers show a warning, and controllers refuse to connect.`,
        off: 'Connections are not encrypted: passwords and cards can be read on the network.',
      },
    },
    clock: {
      title: 'Clock',
      because: {
        unset: (now) =>
          `It is ${now}, but the clock does not seem to be synchronized. Let Larder’s computer set it from the network (NTP).`,
        ahead: (now) =>
          `It is ${now}, but something was recorded with a later time: the clock is behind, or it was ahead before. Set it from the network (NTP).`,
        real: (now, zone) => `It is ${now}, ${zone}.`,
        test: (now, zone) => `A test clock is set: ${now} (${zone}).`,
      },
    },
    log: {
      title: 'Log',
      because: {
        output: 'Written to the terminal in which Larder was started, or to the system journal.',
        file: (file) => file,
      },
    },
    version: { title: 'Version', because: { is: (version) => `Larder ${version}` } },
  },
  es: {
    storage: {
      title: 'Almacenamiento',
      because: {
        room: (used, free) => `Los datos ocupan ${used}; hay ${free} libres en el disco.`,
        low: (_, free) =>
          `Solo quedan ${free} libres. Si el disco se llena, primero se rechazan videos y archivos de Excel, para que los movimientos sigan llegando. Libere espacio o mueva los datos a un disco más grande.`,
        inMemory: 'Todo está en la memoria, y se pierde cuando Larder se detiene.',
      },
    },
    backups: {
      title: 'Copias de seguridad',
      because: {
        proven: (at) => `La última copia se probó y funciona: ${at}.`,
        late: (at) => `La última copia probada es del ${at}. Desde entonces faltó al menos una.`,
        byHand: (at) => `La última copia probada es del ${at}. Las copias automáticas están desactivadas.`,
        sameDisk: (at) =>
          `La última copia probada es del ${at} y está en el mismo disco que los datos. Si ese disco falla, se pierde todo.`,
        never: 'Todavía no se ha probado ninguna copia.',
        neverAndNoSchedule:
          'No hay ninguna copia, y las copias automáticas están desactivadas. Haga una ahora y programe una para cada noche.',
        failing: (count) => (count === '1' ? 'Falló la última copia.' : `Fallaron ${count} copias seguidas.`),
        none: 'Los datos en memoria no tienen copias de seguridad.',
      },
    },
    https: {
      title: 'HTTPS',
      because: {
        on: (at) => `Las conexiones están cifradas. El certificado es válido hasta el ${at}.`,
        ending: (at) => `El certificado vence el ${at} y aún no se ha renovado.`,
        over: (at) =>
          `El certificado venció el ${at}. Los navegadores muestran una advertencia y los controladores no se conectan.`,
        off: 'Las conexiones no están cifradas: en la red se pueden leer contraseñas y tarjetas.',
      },
    },
    clock: {
      title: 'Reloj',
      because: {
        unset: (now) =>
          `El reloj marca ${now}, pero no parece estar sincronizado. Haga que la computadora de Larder tome la hora de la red (NTP).`,
        ahead: (now) =>
          `El reloj marca ${now}, pero se registró algo con una hora posterior: está atrasado o estuvo adelantado. Ajústelo desde la red (NTP).`,
        real: (now, zone) => `El reloj marca ${now}, ${zone}.`,
        test: (now, zone) => `Hay un reloj de prueba: ${now} (${zone}).`,
      },
    },
    log: {
      title: 'Registro',
      because: {
        output: 'Se escribe en la terminal donde se inició Larder o en el registro del sistema.',
        file: (file) => file,
      },
    },
    version: { title: 'Versión', because: { is: (version) => `Larder ${version}` } },
  },
};

const self: { en: Told<SelfCheckName>; es: Told<SelfCheckName> } = {
  en: {
    address: {
      title: 'Address',
      because: {
        known: (origin) => `You opened ${origin}, which Larder knows.`,
        notBase: (origin, base) =>
          `You opened ${origin}. Links that Larder creates lead to ${base}: open that address, or set base-url.`,
        differs: (origin, seen) =>
          `You opened ${origin}, but the request reached Larder as ${seen}. The proxy in between must forward the Host header; otherwise, set base-url.`,
      },
    },
    secure: {
      title: 'Encryption',
      because: {
        encrypted: 'This connection is encrypted, and the browser trusts it.',
        untrusted: 'This connection is encrypted, but the browser does not trust the certificate. See HTTPS.',
        onMachine: 'You are on Larder’s computer itself: nothing leaves it.',
        plain: 'This connection is not encrypted. Anyone on this network can read your password. See HTTPS.',
        plainBesideHttps:
          'You opened this page without encryption, although Larder has a certificate. Open the address with https://.',
      },
    },
    cookie: {
      title: 'Signing in',
      because: {
        works: 'The browser stores your session cookie.',
        refused:
          'The browser does not store cookies for this address. Allow them, or you will be signed out at once.',
      },
    },
    clock: {
      title: 'Clock',
      because: {
        same: 'This device and Larder have the same time.',
        ahead: (seconds) =>
          `This device is ${seconds} ${seconds === '1' ? 'second' : 'seconds'} ahead of Larder. One of them is wrong: set both from the network (NTP).`,
        behind: (seconds) =>
          `This device is ${seconds} ${seconds === '1' ? 'second' : 'seconds'} behind Larder. One of them is wrong: set both from the network (NTP).`,
      },
    },
    proxy: {
      title: 'Proxy',
      because: {
        none: 'There is no proxy between this device and Larder.',
        passedBy: (proxies) =>
          `Larder trusts a proxy (${proxies}), but this connection did not come through it.`,
        trusted: (peer, address) =>
          `This connection came through the proxy ${peer}; Larder sees your address, ${address}.`,
        untrusted: (peer, headers) =>
          `${peer} acts as a proxy (${headers}), and Larder does not trust it: everyone behind it counts as one client. If it is yours, set trust-proxy.`,
        hidesScheme: (scheme) =>
          `You used ${scheme}, but Larder sees something else. The proxy must send X-Forwarded-Proto and be listed in trust-proxy.`,
      },
    },
  },
  es: {
    address: {
      title: 'Dirección',
      because: {
        known: (origin) => `Usted abrió ${origin}, que Larder conoce.`,
        notBase: (origin, base) =>
          `Usted abrió ${origin}. Los enlaces que Larder crea llevan a ${base}: abra esa dirección, o configure base-url.`,
        differs: (origin, seen) =>
          `Usted abrió ${origin}, pero la solicitud llegó a Larder como ${seen}. El proxy intermedio debe reenviar el encabezado Host; de lo contrario, configure base-url.`,
      },
    },
    secure: {
      title: 'Cifrado',
      because: {
        encrypted: 'Esta conexión está cifrada, y el navegador confía en ella.',
        untrusted: 'Esta conexión está cifrada, pero el navegador no confía en el certificado. Vea HTTPS.',
        onMachine: 'Usted está en la misma computadora de Larder: nada sale de ella.',
        plain: 'Esta conexión no está cifrada. Cualquiera en esta red puede leer su contraseña. Vea HTTPS.',
        plainBesideHttps:
          'Usted abrió esta página sin cifrado, aunque Larder tiene certificado. Abra la dirección con https://.',
      },
    },
    cookie: {
      title: 'Inicio de sesión',
      because: {
        works: 'El navegador guarda la cookie de su sesión.',
        refused:
          'El navegador no guarda cookies para esta dirección. Permítalas, o su sesión se cerrará de inmediato.',
      },
    },
    clock: {
      title: 'Reloj',
      because: {
        same: 'Este dispositivo y Larder tienen la misma hora.',
        ahead: (seconds) =>
          `El reloj de este dispositivo está adelantado ${seconds} ${seconds === '1' ? 'segundo' : 'segundos'} respecto al de Larder. Uno de los dos está mal: ajuste ambos desde la red (NTP).`,
        behind: (seconds) =>
          `El reloj de este dispositivo está atrasado ${seconds} ${seconds === '1' ? 'segundo' : 'segundos'} respecto al de Larder. Uno de los dos está mal: ajuste ambos desde la red (NTP).`,
      },
    },
    proxy: {
      title: 'Proxy',
      because: {
        none: 'No hay ningún proxy entre este dispositivo y Larder.',
        passedBy: (proxies) => `Larder confía en un proxy (${proxies}), pero esta conexión no pasó por él.`,
        trusted: (peer, address) =>
          `Esta conexión pasó por el proxy ${peer}; Larder ve su dirección, ${address}.`,
        untrusted: (peer, headers) =>
          `${peer} actúa como proxy (${headers}), y Larder no confía en él: todos los que están detrás cuentan como un solo cliente. Si es suyo, configure trust-proxy.`,
        hidesScheme: (scheme) =>
          `Usted usó ${scheme}, pero Larder ve otra cosa. El proxy debe enviar X-Forwarded-Proto y estar en trust-proxy.`,
      },
    },
  },
};

const words: { en: Record<Tone, string>; es: Record<Tone, string> } = {
  en: { good: 'OK', warn: 'Check', bad: 'Urgent', idle: 'Not used' },
  es: { good: 'Bien', warn: 'Revisar', bad: 'Urgente', idle: 'Sin uso' },
};

/** Texts of checks and their remedies. */
export const checkTexts = messages({
  en: { tones: words.en, health: health.en, self: self.en },
  es: { tones: words.es, health: health.es, self: self.es },
});

/** The sentence of a check. */
export function told(sentence: Sentence | undefined, values: readonly string[]): string {
  if (sentence === undefined) return '';
  const text = typeof sentence === 'string' ? sentence : sentence(...values);
  // A time in Spanish ends with a full stop of its own: "10:39 p. m."
  return text.replace(/\.\.(?=\s|$)/g, '.');
}
