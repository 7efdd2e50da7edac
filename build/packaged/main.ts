// What src/main.ts does, for the packaged program: that is CommonJS, which has no await at the top level.
import { runCommandLine } from '../../src/cli/command-line.ts';

void runCommandLine(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
