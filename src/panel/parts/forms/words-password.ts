import { messages } from '../../language/language.ts';

/** Texts of the password prompt. */
export const texts = messages({
  en: {
    confirmWith: (name: string) => `Confirm with ${name}`,
    orPassword: 'Or, if you have one here:',
    title: 'Your password, please',
    lead: 'To continue, enter your password again. It is not asked for again for 10 minutes.',
    confirm: 'Continue',
    password: 'Password',
  },
  es: {
    confirmWith: (name) => `Confirmar con ${name}`,
    orPassword: 'O, si tiene una aquí:',
    title: 'Su contraseña, por favor',
    lead: 'Para continuar, escriba de nuevo su contraseña. No se vuelve a pedir durante 10 minutos.',
    confirm: 'Continuar',
    password: 'Contraseña',
  },
});
