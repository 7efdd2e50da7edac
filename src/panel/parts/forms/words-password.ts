import { messages } from '../../language/language.ts';

/** Texts of the password prompt. */
export const texts = messages({
  en: {
    confirmWith: (name: string) => `Confirm with ${name}`,
    orPassword: 'Or, if you have a Larder password:',
    title: 'Confirm your password',
    lead: 'To continue, enter your password again. You will not be asked again for 10 minutes.',
    confirm: 'Continue',
    password: 'Password',
  },
  es: {
    confirmWith: (name) => `Confirmar con ${name}`,
    orPassword: 'O, si tiene una contraseña de Larder:',
    title: 'Confirme su contraseña',
    lead: 'Para continuar, escriba de nuevo su contraseña. No se le volverá a pedir durante 10 minutos.',
    confirm: 'Continuar',
    password: 'Contraseña',
  },
});
