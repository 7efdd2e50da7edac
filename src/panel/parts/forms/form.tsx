import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ProblemError } from '../../api/problem.ts';
import type { Action } from '../../api/use-call.ts';
import { ProblemNotice } from '../feedback/notice.tsx';

/** The refusal of a form, and the names of the fields that show their part of it. */
type Refusal = { problem: ProblemError | undefined; fields: Map<string, number> };

const RefusalContext = createContext<Refusal | null>(null);

/** True if a field shows the error at `path`: its own, or one of its members. */
const isOf = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

/**
 * Returns the server's error for a field of the form around it. `name` is the field's path in the request, such as
 * `initialCode.codeId`.
 */
export function useRefusal(name: string | undefined): string | undefined {
  const refusal = useContext(RefusalContext);
  useLayoutEffect(() => {
    if (!refusal || name === undefined) return;
    const { fields } = refusal;
    fields.set(name, (fields.get(name) ?? 0) + 1);
    return () => {
      fields.set(name, fields.get(name)! - 1);
    };
  }, [refusal?.fields, name]);
  if (name === undefined) return undefined;
  return [...(refusal?.problem?.fields ?? [])].find(([path]) => isOf(name, path))?.[1];
}

/**
 * A form that sends a request. If it is refused, all values stay, each field shows the server's error for it (see
 * `useRefusal`), and the first error is scrolled to.
 */
export function Form({
  name,
  action,
  fieldOf = {},
  onSubmit = () => void action.run(),
  className = 'form',
  noValidate = false,
  children,
}: {
  /** A name of its own among all forms. */
  name: string;
  action: Action<[]>;
  /** Fields by the code of a refusal that is about them without naming them. */
  fieldOf?: Readonly<Record<string, string>> | undefined;
  /** Replaces running `action`. */
  onSubmit?: (() => void) | undefined;
  className?: string;
  noValidate?: boolean;
  children: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef(new Map<string, number>());
  const { isBusy } = action;
  const problem = naming(action.problem, fieldOf);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) showFirstError(form.current);
    wasBusy.current = isBusy;
  }, [isBusy]);
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
    // Errors found before sending are drawn by then.
    requestAnimationFrame(() => showFirstError(form.current));
  };
  return (
    <RefusalContext.Provider value={{ problem, fields: fields.current }}>
      <form ref={form} class={className} data-form={name} onSubmit={submit} noValidate={noValidate}>
        {children}
      </form>
    </RefusalContext.Provider>
  );
}

/** A refusal that names the field that it is about. */
function naming(
  problem: ProblemError | undefined,
  fieldOf: Readonly<Record<string, string>>,
): ProblemError | undefined {
  const field = problem && fieldOf[problem.code];
  if (field === undefined) return problem;
  return new ProblemError({
    ...problem!,
    detail: problem!.detail,
    errors: [{ field, rule: problem!.code, message: problem!.detail }],
  });
}

/** Scrolls to the first error of a form, and focuses its field. */
function showFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], .wrong, .notice.bad');
  if (!first) return;
  for (let around = first.parentElement; around && around !== form; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  first.scrollIntoView({ block: 'center' });
  first.focus({ preventScroll: true });
}

/** The part of a form's refusal that no field shows. It is placed after the fields. */
export function FormProblem() {
  const { problem, fields } = useContext(RefusalContext)!;
  if (!problem) return null;
  const shown = [...fields].flatMap(([name, count]) => (count > 0 ? name : []));
  const rest = [...problem.fields].filter(([path]) => !shown.some((name) => isOf(name, path)));
  if (problem.fields.size > 0 && rest.length === 0) return null;
  return <ProblemNotice problem={problem} details={rest.map(([, message]) => message)} />;
}

/** The server's error for a group of fields, below them. */
export function GroupError({ name }: { name: string }) {
  const wrong = useRefusal(name);
  if (wrong === undefined) return null;
  return (
    <p class="wrong" role="alert" tabIndex={-1}>
      {wrong}
    </p>
  );
}
