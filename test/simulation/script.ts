import type { Logged, SimulatedSite } from './site.ts';

/**
 * A program that makes the calls of a failing seed against any server, with nothing but Node.js. Ids that the server gives
 * stand in it as what an earlier call answered; the accounts and secrets are its reader's, in the environment.
 */
export function scriptOf(calls: readonly Logged[], accounts: SimulatedSite['models']): string {
  /** The expression for each id of the simulation. */
  const names = new Map(Object.entries(accounts).map(([name, { id }]) => [id, `account('${name}')`]));
  const told = (text: string) =>
    text.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => {
      const name = names.get(id);
      return name === undefined ? id : `\${${name}}`;
    });
  const lines = calls.map(({ caller, method, path, body, status, id }, at) => {
    const sent = body === undefined ? '' : `, \`${told(JSON.stringify(body))}\``;
    const line = `const a${at} = await call('${caller}', '${method}', \`${told(path)}\`${sent}); // ${status}`;
    if (id !== undefined && !names.has(id)) names.set(id, `a${at}.id`);
    return line;
  });
  return `${head}\n${lines.join('\n')}`;
}

const head = `// LARDER_URL, an id for each account (ACCOUNT_NORTH) and a header for each caller (NORTH_ALL='x-api-key: svc_…').
const variable = (name) => process.env[name.toUpperCase().replaceAll(' ', '_')];
const account = (name) => variable('account ' + name);
async function call(caller, method, path, body) {
  const [name, value] = variable(caller).split(/: /);
  const headers = { [name]: value, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(process.env.LARDER_URL + path, { method, headers, body });
  const text = await answer.text();
  console.log(answer.status, method, path, text.slice(0, 300));
  return text.startsWith('{') ? JSON.parse(text) : {};
}`;
