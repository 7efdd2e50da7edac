import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ProblemError } from '../../api/problem.ts';
import { texts } from '../words.ts';
import { sentenceOf } from './notice.tsx';

type Toast = { id: number; at: number; text: string; undo?: () => Promise<unknown> };

const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** Says for some seconds that something was done; what can be undone offers it. */
export function tell(text: string, undo?: () => Promise<unknown>): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-2), { id, at: performance.now(), text, ...(undo && { undo }) }];
  setTimeout(() => dismiss(id), undo ? 12_000 : 5000);
}

/** Runs an action without a place for errors of its own: they are shown as a notice. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    tell(sentenceOf(error));
  }
}

/** A toast this shortly before a navigation belongs to the navigation, in milliseconds. */
const sameChange = 500;

/** Removes the previous notice when another view or change begins, because its undo would be of the wrong one. */
export function quiet(): void {
  const since = performance.now() - sameChange;
  if (toasts.peek().some(({ at }) => at < since))
    toasts.value = toasts.peek().filter(({ at }) => at >= since);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** The place of all toasts. The shell renders it once. */
export function Toasts() {
  const { path } = useLocation();
  useEffect(quiet, [path]);
  return (
    <div class="toasts no-print" role="status">
      {toasts.value.map(({ id, text, undo }) => (
        <div class="toast" key={id}>
          <span id={`told-${id}`}>{text}</span>
          {undo && (
            <button
              type="button"
              aria-describedby={`told-${id}`}
              onClick={() => {
                dismiss(id);
                void attempt(undo);
              }}
            >
              {texts.undo}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
