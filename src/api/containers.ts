import * as v from 'valibot';
import { maxErrors } from '../problems/field-error.ts';
import { nearest } from './nearest.ts';

/*
 * Lists and objects. A refusal costs the same however much is wrong: the length of a list is checked before its
 * members, undeclared members are counted without being visited, and only the issues that are reported are kept.
 */

type Issue = v.BaseIssue<unknown>;
type Dataset = { typed: boolean; value: unknown; issues?: Issue[] };
type Run = v.GenericSchema['~run'];
type Config = v.Config<Issue> & { maxErrors?: number };

/** Represents issues that are counted and not kept. */
type Omitted = Issue & { omitted: number };

/** Runs a schema's check, which keeps `max` issues, and counts the rest. */
export function issuesOf(
  schema: v.GenericSchema,
  input: unknown,
  max: number,
): { value: unknown; issues: Issue[]; omitted: number } {
  const config: Config = { ...v.getGlobalConfig(), maxErrors: max };
  const result = schema['~run']({ value: input }, config) as Dataset;
  if (!result.issues) return { value: result.value, issues: [], omitted: 0 };
  return { value: undefined, ...counted(result.issues, max) };
}

/** An array of `item`, whose length is checked before any of its members. */
export function array<F extends v.GenericSchema>(item: F, min = 0, max = Number.MAX_SAFE_INTEGER) {
  const base = v.pipe(
    v.array(item, 'isArray'),
    v.minLength(min, 'arrayMinSize'),
    v.maxLength(max, 'arrayMaxSize'),
  );
  const run: Run = (given, config) => {
    const input = given.value;
    if (!Array.isArray(input)) return base['~run'](given, config);
    const dataset = given as unknown as Dataset;
    dataset.typed = true;
    const value: unknown[] = [];
    dataset.value = value;
    if (input.length < min) return refused(dataset, issueOf(input, 'arrayMinSize', min)) as never;
    if (input.length > max) return refused(dataset, issueOf(input, 'arrayMaxSize', max)) as never;
    for (let at = 0; at < input.length; at++) {
      const result = item['~run']({ value: input[at] }, config) as Dataset;
      if (result.issues) addAll(dataset, result.issues, pathItem(input, at), config);
      if (!result.typed) dataset.typed = false;
      value.push(result.value);
    }
    return dataset as never;
  };
  return { ...base, '~run': run as (typeof base)['~run'] };
}

/**
 * An object with exactly these members. A missing one breaks the rule of its own type, and every undeclared one
 * is `whitelistValidation`.
 */
export function object<const E extends v.ObjectEntries>(entries: E) {
  const base = v.object(entries, 'isObject');
  const names = Object.keys(entries);
  const declared = new Set(names);
  const run: Run = (given, config) => {
    const input: unknown = given.value;
    const dataset = given as unknown as Dataset;
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      return refused(dataset, issueOf(input, 'isObject')) as never;
    dataset.typed = true;
    const value: Record<string, unknown> = {};
    dataset.value = value;
    let present = 0;
    for (const name of names) {
      const field = entries[name] as v.GenericSchema;
      const has = Object.hasOwn(input, name);
      if (has) present++;
      else if (isOptional(field) && v.getDefault(field as never) === undefined) continue;
      const sent: unknown = has ? (input as Record<string, unknown>)[name] : undefined;
      const result = field['~run']({ value: sent }, config) as Dataset;
      if (result.issues) {
        // A missing member has only that error.
        addAll(dataset, has ? result.issues : result.issues.slice(0, 1), pathItem(input, name), config);
      }
      if (!result.typed) dataset.typed = false;
      value[name] = result.value;
    }
    refuseUndeclared(dataset, input, present, config);
    return dataset as never;
  };
  return { ...base, '~run': run as (typeof base)['~run'] };

  function refuseUndeclared(dataset: Dataset, input: object, present: number, config: Config): void {
    const sent = Object.keys(input);
    let undeclared = sent.length - present;
    const max = maxErrorsOf(config);
    for (let at = 0, listed = 0; undeclared > 0; at++) {
      if (listed === max) return void refused(dataset, omittedIssue(undeclared));
      const name = sent[at]!;
      if (declared.has(name)) continue;
      refused(dataset, undeclaredIssue(input, name, listed < suggested ? nearest(name, names) : undefined));
      undeclared--;
      listed++;
    }
  }
}

/** Refuses a list in which two items have the same name; looks also where other items are broken. */
export function unique<T>(nameOf: (item: T) => unknown) {
  return v.rawCheck<T[]>(({ dataset, addIssue }) => {
    const { value } = dataset as { value: unknown };
    if (!Array.isArray(value)) return;
    const names = value
      .map((item) => (item == null ? undefined : nameOf(item)))
      .filter((name) => name !== undefined);
    if (new Set(names).size < names.length) addIssue({ message: 'arrayUnique' });
  });
}

function isOptional({ type }: v.GenericSchema): boolean {
  return type === 'optional' || type === 'nullish' || type === 'exact_optional';
}

function maxErrorsOf(config: Config): number {
  return config.maxErrors ?? maxErrors;
}

/** Adds the issues of a member. Those past twice the limit are replaced by their number. */
function addAll(dataset: Dataset, issues: readonly Issue[], at: v.IssuePathItem, config: Config): void {
  dataset.issues ??= [];
  for (const issue of issues as readonly { path?: v.IssuePathItem[] }[]) {
    if (issue.path) issue.path.unshift(at);
    else issue.path = [at];
    dataset.issues.push(issue as Issue);
  }
  const max = maxErrorsOf(config);
  if (dataset.issues.length <= 2 * max) return;
  const { issues: listed, omitted } = counted(dataset.issues, max);
  dataset.issues = [...listed, omittedIssue(omitted)];
}

function counted(all: readonly Issue[], max: number): { issues: Issue[]; omitted: number } {
  const issues: Issue[] = [];
  let omitted = 0;
  for (const issue of all) {
    if ('omitted' in issue) omitted += (issue as Omitted).omitted;
    else if (issues.length < max) issues.push(issue);
    else omitted++;
  }
  return { issues, omitted };
}

function refused(dataset: Dataset, issue: Issue): Dataset {
  dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
  return dataset;
}

function omittedIssue(omitted: number): Omitted {
  return { ...issueOf(undefined, ''), omitted };
}

function issueOf(input: unknown, rule: string, requirement?: number, path?: [v.IssuePathItem]): Issue {
  return {
    kind: 'schema',
    type: 'object',
    input,
    expected: null,
    received: '',
    message: rule,
    requirement,
    path,
  } as unknown as Issue;
}

/** The undeclared members of one object for which the nearest declared one is sought. */
const suggested = 5;

function undeclaredIssue(input: object, name: string, meant: string | undefined): Issue {
  const issue = issueOf(name, 'whitelistValidation', undefined, [pathItem(input, name)]);
  return meant === undefined ? issue : ({ ...issue, expected: meant } as Issue);
}

function pathItem(input: object, key: string | number): v.IssuePathItem {
  return { type: 'object', origin: 'value', input, key, value: undefined } as unknown as v.IssuePathItem;
}
