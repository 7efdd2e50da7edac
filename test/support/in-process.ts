import { vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';

/**
 * Runs `larder ARGS` in this process, because a new process for each command would take a third of a second. Not for
 * commands that serve.
 */
export async function larderHere(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine([...args]);
    const [stdout, stderr] = streams.map((write) => write.mock.calls.map(([text]) => String(text)).join(''));
    return { code, stdout: stdout!, stderr: stderr! };
  } finally {
    for (const write of streams) write.mockRestore();
    vi.unstubAllEnvs();
  }
}
