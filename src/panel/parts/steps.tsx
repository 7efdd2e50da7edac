import { CircleAlert, CircleCheck, CircleMinus } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** A step of a test. `ok` is null if it was not reached or not needed, as `aside` shows. */
export type StepTaken = {
  title: string;
  ok: boolean | null;
  aside?: string | undefined;
  /** The reason why it failed, and what to do. */
  why?: string | undefined;
  /** More about it. */
  children?: ComponentChildren;
};

/** The steps of a test, in order. */
export function Steps({ of }: { of: readonly StepTaken[] }) {
  return (
    <ol class="steps">
      {of.map(({ title, ok, aside, why, children }) => {
        const icon = ok === null ? CircleMinus : ok ? CircleCheck : CircleAlert;
        return (
          <li key={title} class={`test-step ${ok === null ? 'idle' : ok ? 'good' : 'bad'}`}>
            <Icon of={icon} />
            <div>
              <b>{title}</b>
              {ok === null && <span class="soft"> {aside}</span>}
              {why !== undefined && <p>{why}</p>}
              {children}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
