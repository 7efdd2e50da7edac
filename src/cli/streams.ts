/**
 * Handles errors of standard output and standard error. A closed pipe (`larder keys list | head -1`) ends no command and
 * no server. Any other error, such as a full disk, is printed in one line, and the exit code is 1.
 */
export function handleStreamErrors(): void {
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

/** Sets the exit code of a command, unless its output was lost: then it stays 1. */
export function setExitCode(code: number): void {
  if (!failed || code !== 0) process.exitCode = code;
}
