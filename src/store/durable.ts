import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what a file holds durable. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Makes the names in a folder durable; Windows has no such call, and makes them so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
