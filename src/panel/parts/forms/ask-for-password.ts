import { signal } from '@preact/signals';
import { texts } from './words-password.ts';

export type Asking = { lead: string; done: (given: boolean) => void };

/** The current question; `PasswordQuestion` shows it. */
export const asking = signal<Asking | null>(null);

/** Asks for the password again, with the reason. @returns whether it was given */
export function askForPassword(lead: string = texts.lead): Promise<boolean> {
  asking.value?.done(false);
  return new Promise((resolve) => {
    const done = (given: boolean) => {
      asking.value = null;
      resolve(given);
    };
    asking.value = { lead, done };
  });
}
