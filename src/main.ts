import { runCommandLine } from './cli/command-line.ts';
import { endWith, mindStreams } from './cli/streams.ts';

mindStreams();

// Without await: the packaged program is CommonJS, which has none at the top level.
void runCommandLine(process.argv.slice(2)).then(endWith);
