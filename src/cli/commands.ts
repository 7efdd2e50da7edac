import type { Command } from './command.ts';

/** Every command, loaded when it is asked for: `--version` should not wait for the others. */
const loaders: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import('./serve.ts'),
  openapi: () => import('./openapi.ts'),
  help: async () => {
    const { helpCommand } = await import('./help.ts');
    return { command: helpCommand({ names: commandNames, load: loadCommand }) };
  },
};

export const commandNames = Object.keys(loaders);

export async function loadCommand(name: string): Promise<Command> {
  return (await loaders[name]!()).command;
}
