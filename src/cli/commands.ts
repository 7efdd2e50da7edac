import type { Command, CommandRegistry } from './command.ts';

/** All commands, loaded on demand, so that `--version` does not wait for the others. */
const loaders: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import('./serve.ts'),
  start: () => import('./start.ts'),
  demo: () => import('./demo.ts'),
  provision: () => import('./provision.ts'),
  'keys create': async () => ({ command: (await import('./keys.ts')).createCommand }),
  'keys list': async () => ({ command: (await import('./keys.ts')).listCommand }),
  'keys update': async () => ({ command: (await import('./keys.ts')).updateCommand }),
  'keys revoke': async () => ({ command: (await import('./keys.ts')).revokeCommand }),
  'controllers create': async () => ({ command: (await import('./controllers.ts')).createCommand }),
  'controllers list': async () => ({ command: (await import('./controllers.ts')).listCommand }),
  'controllers revoke': async () => ({ command: (await import('./controllers.ts')).revokeCommand }),
  'users create': async () => ({ command: (await import('./users.ts')).createCommand }),
  'users link': async () => ({ command: (await import('./users.ts')).linkCommand }),
  'users list': async () => ({ command: (await import('./users.ts')).listCommand }),
  'users update': async () => ({ command: (await import('./users.ts')).updateCommand }),
  'users disable': async () => ({ command: (await import('./users.ts')).disableCommand }),
  'users enable': async () => ({ command: (await import('./users.ts')).enableCommand }),
  import: () => import('./import.ts'),
  'import-people': async () => ({ command: (await import('./import-sheet.ts')).peopleCommand }),
  'import-products': async () => ({ command: (await import('./import-sheet.ts')).productsCommand }),
  openapi: () => import('./openapi.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  verify: () => import('./verify.ts'),
  doctor: () => import('./doctor.ts'),
  'tls init': async () => ({ command: (await import('./tls.ts')).initCommand }),
  'tls renew': async () => ({ command: (await import('./tls.ts')).renewCommand }),
  'service install': async () => ({ command: (await import('./service.ts')).installCommand }),
  'service uninstall': async () => ({ command: (await import('./service.ts')).uninstallCommand }),
  'service status': async () => ({ command: (await import('./service.ts')).statusCommand }),
  licenses: () => import('./licenses.ts'),
  completion: async () => {
    const { completionCommand } = await import('./completion.ts');
    return { command: completionCommand(registry) };
  },
  man: async () => {
    const { manCommand } = await import('./man.ts');
    return { command: manCommand(registry) };
  },
  help: async () => {
    const { helpCommand } = await import('./help.ts');
    return { command: helpCommand(registry) };
  },
};

export const commandNames = Object.keys(loaders);

/** The first words of two-word commands, such as `keys` and `controllers`. */
export const groupNames = [
  ...new Set(commandNames.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0]!)),
];

/** Loads a command by its name, which must be one of `commandNames`. */
export async function loadCommand(name: string): Promise<Command> {
  return (await loaders[name]!()).command;
}

const registry: CommandRegistry = { names: commandNames, load: loadCommand };
