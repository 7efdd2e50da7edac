import { messages } from '../language/language.ts';

/** Texts of the parts that every screen uses. */
export const texts = messages({
  en: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    copy: 'Copy',
    copied: 'Copied',
    undo: 'Undo',
    tryAgain: 'Try again',
    loading: 'Loading…',
    noConnection:
      'Larder is not responding. Check that this device is on the site’s network. This page may be out of date.',
    noAnswer: 'Larder’s response could not be read. Try again.',
    support: 'For support',
    more: 'Show more',
    search: 'Search',
    import: 'Import',
    wait: (length: string) => `Try again in ${length}.`,
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    save: 'Guardar',
    copy: 'Copiar',
    copied: 'Copiado',
    undo: 'Deshacer',
    tryAgain: 'Intentar de nuevo',
    loading: 'Cargando…',
    noConnection:
      'Larder no responde. Revise que este dispositivo esté en la red de la sede. Esta página puede estar desactualizada.',
    noAnswer: 'No se pudo leer la respuesta de Larder. Intente de nuevo.',
    support: 'Para soporte',
    more: 'Mostrar más',
    search: 'Buscar',
    import: 'Importar',
    wait: (length) => `Intente de nuevo en ${length}.`,
  },
});
