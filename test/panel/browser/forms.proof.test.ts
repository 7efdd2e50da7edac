import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';
import { views } from './views.ts';

const panel = usePanel({ deliveries: 200, days: 4 });

/** The sources of the panel's components, by path. */
const sources = readdirSync(join(import.meta.dirname, '../../../src/panel'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.tsx'))
  .map(
    (path) => [path, readFileSync(join(import.meta.dirname, '../../../src/panel', path), 'utf8')] as const,
  );

/** Forms without a request of their own: their file, and why a refusal loses nothing. */
const others: Readonly<Record<string, string>> = {
  'parts/forms/form.tsx': 'the part that all forms are',
  'shell/top-bar.tsx': 'searches',
  'screens/machines/planogram/new-front.tsx': 'draws, and sends nothing',
  'screens/machines/visit/visit.tsx': 'is stored on the device (reconciliation.proof.test.ts)',
};

/** Dialogs that change what is drawn and send nothing: they close, and nothing can refuse them. */
const local = ['editor', 'slot-form'];

/** The names of all forms in the sources, as patterns. */
const known = sources.flatMap(([path, source]) =>
  [...source.matchAll(/<(?:Form|FormDialog|StepForm)\n?\s+name=(?:"([^"]+)"|\{`([^`]+)`\})/g)].map(
    ([, name, pattern = '']) => ({
      path,
      name: name ?? pattern.replace(/\$\{[^}]+\}/g, '*'),
      is: new RegExp(`^${name ?? pattern.replace(/\$\{[^}]+\}/g, '.+')}$`),
    }),
  ),
);

/** The refusal of the next request: an error at `path`. The bodies that were sent are in `sent`. */
type Refusing = { path: string; code: string; sent: unknown[] };

/** The panel's files by URL: a browser whose requests are intercepted caches none of them. */
const files = new Map<string, { headers: Record<string, string>; body: Buffer }>();

async function refuseWrites(page: Page): Promise<Refusing> {
  const refusing: Refusing = { path: 'nowhere', code: 'validation.failed', sent: [] };
  await page.route(/^https?:\/\/[^/]+\/panel\/assets\//, async (route) => {
    const url = route.request().url();
    const known = files.get(url);
    if (known) return route.fulfill(known);
    const response = await route.fetch();
    if (response.ok()) files.set(url, { headers: response.headers(), body: await response.body() });
    await route.fulfill({ response });
  });
  // The panel's own files and events are none of it.
  await page.route(/^https?:\/\/[^/]+\/(?!panel\b)/, async (route) => {
    const request = route.request();
    if (['GET', 'HEAD'].includes(request.method())) return route.fallback();
    refusing.sent.push(request.postDataJSON());
    const errors = [{ field: refusing.path, rule: 'invalid', message: `Refused: ${refusing.path}.` }];
    const { code } = refusing;
    await route.fulfill({
      status: code === 'validation.failed' ? 422 : 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 422,
        code,
        detail: 'Some fields are not valid.',
        traceId: 'f'.repeat(32),
        errors,
      }),
    });
  });
  return refusing;
}

/** Runs a script, a function of a form and what else is given, in the page. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function inForm(page: Page, name: string, script: string, arg?: unknown): Promise<any> {
  const form = `document.querySelector('form[data-form=${JSON.stringify(name)}]')`;
  return page.evaluate(`(${script})(${form}, ${JSON.stringify(arg) ?? 'undefined'})`);
}

/** Returns what all fields of a form hold. */
const valuesIn = `(form) => [...form.querySelectorAll('input, select, textarea')].map((one) => one.type === 'checkbox' || one.type === 'radio' ? one.checked : one.value)`;

/** Returns how an error at a path is shown: by its field or group, in sight, with the keys. */
const shownIn = `(form, path) => {
  const field = [...form.querySelectorAll('[data-field]')].find((one) => one.dataset.field === path);
  const error = [...form.querySelectorAll('.wrong, .notice.bad')].find((one) => one.textContent.includes('Refused: ' + path + '.'));
  if (!error) return 'not shown';
  const isGroup = field && field.matches('fieldset');
  if (field && !isGroup && field.getAttribute('aria-invalid') !== 'true') return 'not marked';
  if (isGroup && !field.contains(error)) return 'not at its group';
  const focused = field && !isGroup ? field : error;
  if (document.activeElement !== focused) return 'not focused: ' + document.activeElement?.outerHTML.slice(0, 120);
  const { top, bottom } = focused.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight ? 'shown' : 'out of sight';
}`;

/** Opens what is folded, marks the fields that can be typed in, and returns their kinds, labels and paths. */
const fieldsIn = `(form) => {
  for (const one of form.querySelectorAll('details')) one.open = true;
  const typed = 'input:enabled:not([type=checkbox], [type=radio], [type=search], [type=file], [readonly]), textarea:enabled';
  return [...form.querySelectorAll(typed)].filter((one) => one.checkVisibility()).map((one, at) => {
    one.dataset.at = at;
    const kind = one.getAttribute('role') === 'combobox' ? 'combobox' : one.inputMode || one.type;
    return { at, kind, label: one.labels?.[0]?.textContent ?? one.ariaLabel ?? '', path: one.dataset.field };
  });
}`;

const pathsIn = `(form) => [...form.querySelectorAll('[data-field]')].filter((one) => one.matches('fieldset') || !one.disabled).map((one) => one.dataset.field)`;

/** A value that a field takes, and that no other holds. */
function valueFor({ kind, label }: { kind: string; label: string }, n: number): string {
  const day = String(1 + (n % 28)).padStart(2, '0');
  const byKind: Record<string, string> = {
    number: String(n),
    numeric: String(n),
    decimal: String(n),
    email: `zoe${n}@example.com`,
    date: `2027-03-${day}`,
    'datetime-local': `2027-03-${day}T10:00`,
    time: `05:${String(n % 60).padStart(2, '0')}`,
  };
  if (/zone/i.test(label)) return 'America/Lima';
  if (/currency/i.test(label)) return 'EUR';
  if (/^(web )?address|URL/i.test(label)) return `http://127.0.0.1:56${n}/in`;
  return byKind[kind] ?? `Zoe typed ${n}`;
}

/** Marks the buttons that a view and its open menu show, and returns their labels. */
const buttonsOf = `(() => {
  for (const one of document.querySelectorAll('[data-button]')) delete one.dataset.button;
  const all = [...document.querySelectorAll('main button:enabled:not([type=submit]), [popover]:popover-open button')];
  return all.filter((one) => one.checkVisibility()).map((one, at) => {
    one.dataset.button = at;
    return one.ariaLabel ?? one.textContent;
  });
})()`;

let typed = 0;

/** Gives every field of a form a value of its own. @returns what was typed, by path; `?` and the label without one */
async function fill(page: Page, name: string): Promise<Map<string, string>> {
  const form = page.locator(`form[data-form="${name}"]`);
  const values = new Map<string, string>();
  await inForm(page, name, fieldsIn);
  for (const select of await form.locator('select:enabled').all()) {
    const last = await select.locator('option').count();
    // Another choice can show other fields, and need them.
    if (last > 1 && (await select.inputValue()) === '') await select.selectOption({ index: last - 1 });
  }
  const fields: { at: number; kind: string; label: string; path?: string }[] = await inForm(
    page,
    name,
    fieldsIn,
  );
  for (const one of fields) {
    const field = form.locator(`[data-at="${one.at}"]`);
    if (one.kind === 'combobox') {
      await field.click();
      await field.pressSequentially('a');
      const option = page.getByRole('option').first();
      if (await comes(() => option.isVisible(), page)) await option.click();
      continue;
    }
    const value = valueFor(one, 10 + (typed++ % 80));
    await field.fill(value);
    // A field that was empty may have no place in the request before.
    values.set((await field.getAttribute('data-field')) ?? `?${one.label}`, value);
  }
  // A choice is made if nothing is sent without one.
  for (const choice of await form.locator('input:is([type=radio], [type=checkbox]):enabled').all()) {
    if (await form.locator('button[type=submit]').isEnabled()) break;
    await choice.check().catch(() => {});
  }
  const choices = form.locator('ul button[type=button]');
  if ((await form.locator('button[type=submit]').isDisabled()) && (await choices.count()) > 0)
    await choices.first().click();
  for (const select of await form.locator('select:enabled').all()) {
    for (let index = 0; index < (await select.locator('option').count()); index++) {
      if (await form.locator('button[type=submit]').isEnabled()) break;
      await select.selectOption({ index });
    }
  }
  return values;
}

/** The value at a dotted path of a body; undefined where there is none. */
const at = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((of, key) => (of as Record<string, unknown> | null | undefined)?.[key], body);

const leavesOf = (body: unknown, path = ''): [path: string, value: unknown][] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`))
    : [[path, body]];

/** Waits a moment for something. @returns whether it came */
async function comes(is: () => boolean | Promise<boolean>, page: Page): Promise<boolean> {
  for (let tries = 0; tries < 60; tries++) {
    if (await is()) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** Fills in a form, has each of its fields refused, and returns what is wrong with how it takes that. */
async function wrongsOf(page: Page, name: string, refusing: Refusing): Promise<string[]> {
  const form = page.locator(`form[data-form="${name}"]`);
  const wrong: string[] = [];
  const typedInto = await fill(page, name);
  // Lists that depend on a choice are loaded.
  await page.waitForTimeout(150);
  await settled(page);
  const values = JSON.stringify(await inForm(page, name, valuesIn));
  const button = form.locator('button[type=submit]');
  if (await button.isDisabled()) return [`cannot be sent: ${await form.textContent()}`];
  const refused = async (path: string) => {
    refusing.path = path;
    const { length } = refusing.sent;
    await button.click();
    return comes(() => refusing.sent.length > length, page);
  };
  if (!(await refused('nowhere.at.all'))) return [`sends nothing: ${await form.textContent()}`];
  const paths: string[] = await inForm(page, name, pathsIn);
  for (const path of ['nowhere.at.all', ...new Set(paths)]) {
    if (!(await refused(path))) {
      wrong.push(`${path}: nothing is sent again`);
      break;
    }
    const how = () => inForm(page, name, shownIn, path);
    if (!(await comes(async () => (await how()) === 'shown', page))) wrong.push(`${path}: ${await how()}`);
    const after = JSON.stringify(await inForm(page, name, valuesIn));
    if (after !== values) wrong.push(`${path}: the values were ${values}, and are ${after}`);
  }
  // Paths are those of the request, and no field that is sent lacks one.
  const body = refusing.sent.at(-1);
  for (const [path, value] of typedInto) {
    if (!path.startsWith('?')) {
      if (at(body, path) === undefined) wrong.push(`${path}: the request has ${JSON.stringify(body)}`);
    } else {
      const sent = leavesOf(body).find(([, leaf]) => leaf === value || leaf === Number(value));
      if (sent) wrong.push(`the field "${path.slice(1)}" is sent as ${sent[0]}, and does not say so`);
    }
  }
  return wrong;
}

/** Forms that the walk does not reach: they need what its demo does not have. */
const unreached = [
  ...['confirm', 'sign-in', 'welcome', 'password-question', 'authenticator', 'authenticator-2'],
  ...['first-account', 'first-*', 'first-machine', 'first-product', 'first-profile', 'first-person'],
  ...['incidents-dialogs', 'incidents-dialogs-2', 'refund', 'try-mail', 'balance-dialog', 'ignore', 'notes'],
  ...[
    'extra',
    'backup-plan',
    'review',
    'slot-form',
    'replace-card',
    'reading-rules',
    'provider-form',
    'provider-grants',
  ],
  ...[
    'provider-passwords',
    'many-movements',
    'many-movements-2',
    'many-people',
    'many-people-2',
    'many-people-3',
    'leftovers',
    'leftovers-2',
    'directory',
    'directory-mapping',
    'directory-token',
  ],
  // It needs another process that follows: second-box.proof.test.ts.
  'second-box',
];

/** Ways to forms that are not one press away from a view. */
const ways: Readonly<Record<string, (page: Page, refusing: Refusing) => Promise<void>>> = {};

describe('a refusal of the server', () => {
  it('is only ever shown by the one part that all forms are', () => {
    for (const [path, source] of sources) {
      if (/<form\b/.test(source)) expect(others, path).toHaveProperty([path]);
      // The parts themselves pass on the name that they are given.
      if (/name={name}/.test(source) && /export function (FormDialog|StepForm)/.test(source)) continue;
      const forms = source.match(/<(?:Form|FormDialog|StepForm)\s/g)?.length ?? 0;
      expect(known.filter((one) => one.path === path).length, `names of the forms in ${path}`).toBe(forms);
    }
    expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  });

  it('leaves every value of every form, and leads to the field that it names', {
    timeout: 1_200_000,
  }, async () => {
    const wrong: Record<string, string[]> = {};
    const tested = new Set<string>();
    const pressed = new Set<string>();
    let { page } = await panel.signedIn();
    page.on('dialog', (dialog) => void dialog.accept());
    const made = await page.request.post('/contacts', {
      headers: { origin: panel.address },
      data: { label: 'Zoe', channel: 'email', target: 'zoe@example.com', personalData: true },
    });
    expect(made.status(), await made.text()).toBeLessThan(300);
    let refusing = await refuseWrites(page);
    /** A window of another person: a person has 600 requests a minute. */
    const again = async () => {
      await page.context().close();
      panel.forget('owner');
      ({ page } = await panel.signedIn());
      page.on('dialog', (dialog) => void dialog.accept());
      refusing = await refuseWrites(page);
    };
    const testAll = async () => {
      const names = (await page.evaluate(
        "[...document.querySelectorAll('form[data-form]')].filter((one) => one.checkVisibility()).map((one) => one.dataset.form)",
      )) as string[];
      for (const name of names) {
        if (name === 'confirm' || tested.has(name)) continue;
        tested.add(name);
        if (local.includes(name)) continue;
        const found = await wrongsOf(page, name, refusing).catch((error: Error) => [error.message]);
        if (found.length > 0) wrong[name] = found;
        if (process.env['FORMS_LOG']) console.log(name, found);
      }
    };
    const from = Number(process.env['FORMS_FROM'] ?? 0);
    for (const { name, role, path } of views.slice(from)) {
      if (process.env['FORMS_LOG']) console.log('VIEW', name);
      if (role !== undefined || name.startsWith('A wall')) continue;
      await again();
      const url = await path(page, panel.address);
      const open = async () => {
        await page.goto(url, { waitUntil: 'commit' });
        await settled(page);
      };
      await open();
      await testAll();
      const screen = url
        .split('?')[0]!
        .split('/')
        .slice(3, 5)
        .join('/')
        .replace(/\d.*|[0-9a-f-]{36}/, '');
      for (;;) {
        const labels = (await page.evaluate(buttonsOf)) as string[];
        const next = labels.findIndex((label) => !pressed.has(`${screen} ${label.replace(/\d+/g, '#')}`));
        if (next === -1) break;
        pressed.add(`${screen} ${labels[next]!.replace(/\d+/g, '#')}`);
        await page
          .locator(`[data-button="${next}"]`)
          .click({ timeout: 2000 })
          .catch(() => {});
        await page.waitForTimeout(150);
        const isOpen = await page.locator('dialog[open], [popover]:popover-open').first().isVisible();
        await testAll();
        if (isOpen && (await page.locator('[popover]:popover-open').first().isVisible())) continue;
        if (isOpen || page.url() !== new URL(url, panel.address).href) await open();
      }
    }
    for (const [name, way] of Object.entries(ways)) {
      await way(page, refusing);
      await testAll();
      expect([...tested], 'its way leads there').toContain(name);
    }
    const missing = known.filter(
      ({ name, is }) => !unreached.includes(name) && ![...tested].some((one) => is.test(one)),
    );
    expect({ wrong, missing: missing.map(({ name, path }) => `${name} (${path})`) }).toEqual({
      wrong: {},
      missing: [],
    });
  });
});
