import type { Command, CommandRegistry } from './command.ts';

/** All commands, loaded on demand, so that `--version` does not wait for the others. */
const loaders: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import('./commands/serve.ts'),
  start: () => import('./commands/start.ts'),
  demo: () => import('./commands/demo.ts'),
  provision: () => import('./commands/provision.ts'),
  'keys create': async () => ({ command: (await import('./commands/keys.ts')).createCommand }),
  'keys list': async () => ({ command: (await import('./commands/keys.ts')).listCommand }),
  'keys update': async () => ({ command: (await import('./commands/keys.ts')).updateCommand }),
  'keys revoke': async () => ({ command: (await import('./commands/keys.ts')).revokeCommand }),
  'controllers create': async () => ({ command: (await import('./commands/controllers.ts')).createCommand }),
  'controllers list': async () => ({ command: (await import('./commands/controllers.ts')).listCommand }),
  'controllers revoke': async () => ({ command: (await import('./commands/controllers.ts')).revokeCommand }),
  'users create': async () => ({ command: (await import('./commands/users.ts')).createCommand }),
  'users link': async () => ({ command: (await import('./commands/users.ts')).linkCommand }),
  'users list': async () => ({ command: (await import('./commands/users.ts')).listCommand }),
  'users update': async () => ({ command: (await import('./commands/users.ts')).updateCommand }),
  'users disable': async () => ({ command: (await import('./commands/users.ts')).disableCommand }),
  'users enable': async () => ({ command: (await import('./commands/users.ts')).enableCommand }),
  import: () => import('./commands/import.ts'),
  'import-people': async () => ({ command: (await import('./commands/import-sheet.ts')).peopleCommand }),
  'import-products': async () => ({ command: (await import('./commands/import-sheet.ts')).productsCommand }),
  'readings import': async () => ({ command: (await import('./commands/readings.ts')).importCommand }),
  'changes export': async () => ({ command: (await import('./commands/changes.ts')).exportCommand }),
  openapi: () => import('./commands/openapi.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  verify: () => import('./commands/verify.ts'),
  doctor: () => import('./commands/doctor.ts'),
  'second-box pair': async () => ({ command: (await import('./commands/second-box.ts')).pairCommand }),
  'second-box end': async () => ({ command: (await import('./commands/second-box.ts')).endCommand }),
  standby: () => import('./commands/standby.ts'),
  promote: () => import('./commands/promote.ts'),
  rejoin: () => import('./commands/rejoin.ts'),
  'head init': async () => ({ command: (await import('./commands/head.ts')).initCommand }),
  'head upgrade': async () => ({ command: (await import('./commands/head.ts')).upgradeCommand }),
  'head verify': async () => ({ command: (await import('./commands/head.ts')).verifyCommand }),
  'head status': async () => ({ command: (await import('./commands/head.ts')).statusCommand }),
  'head dashboard': async () => ({ command: (await import('./commands/head.ts')).dashboardCommand }),
  'tls init': async () => ({ command: (await import('./commands/tls.ts')).initCommand }),
  'tls renew': async () => ({ command: (await import('./commands/tls.ts')).renewCommand }),
  'service install': async () => ({ command: (await import('./commands/service.ts')).installCommand }),
  'service uninstall': async () => ({ command: (await import('./commands/service.ts')).uninstallCommand }),
  'service status': async () => ({ command: (await import('./commands/service.ts')).statusCommand }),
  licenses: () => import('./commands/licenses.ts'),
  completion: async () => {
    const { completionCommand } = await import('./commands/completion.ts');
    return { command: completionCommand(registry) };
  },
  man: async () => {
    const { manCommand } = await import('./commands/man.ts');
    return { command: manCommand(registry) };
  },
  help: async () => {
    const { helpCommand } = await import('./commands/help.ts');
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
