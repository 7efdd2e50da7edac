/**
 * What happens when nobody reads what a command writes, or it cannot be written. A pipe that closes (`larder keys list |
 * head -1`) ends no command: what it does it does, and a server goes on serving. Any other failure to write, such as a
 * full disk, is told in one line, and the process ends with 1.
 */
export function mindStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') return;
      process.exitCode = 1;
      failed = true;
      if (stream === process.stdout)
        process.stderr.write(`larder: cannot write its output: ${error.message}\n`);
    });
  }
}

let failed = false;

/** Sets the exit code that a command came to, unless its output was lost: then it stays 1. */
export function endWith(code: number): void {
  if (!failed || code !== 0) process.exitCode = code;
}
