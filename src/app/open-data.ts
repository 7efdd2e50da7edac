import { existsSync, rmSync } from 'node:fs';
import type { InstallationSettings } from '../api/settings.ts';
import type { Clock } from '../lib/clock.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile, inMemory, openStore } from '../store/directory/open-store.ts';
import type { Reader } from '../store/statement.ts';
import { checkpointWhole } from '../store/writer/checkpoint.ts';
import type { ApplianceWatch } from './background/watch.ts';
import type { ApplianceOptions } from './options.ts';
import { openSettings } from './settings.ts';
import { inlineWorkers, startWorkers, type Workers } from './threads/workers.ts';

/** The parts of an appliance that depend on the data directory. */
export type OpenedData = Workers & { settings: InstallationSettings; reader: Reader };

/** True if everything runs on the thread that opens it. */
export function isInline({ data, inline }: ApplianceOptions): boolean {
  return inline ?? data === inMemory;
}

/** Opens a data directory, or `:memory:`, with what reads and writes it; `opened` collects what is to be closed. */
export function openData(
  options: ApplianceOptions,
  clock: Clock,
  watch: ApplianceWatch,
  opened: AsyncDisposableStack,
): OpenedData {
  return isInline(options) ? openInline(options, clock, opened) : openOnDisk(options, clock, watch, opened);
}

/** All on this thread, on one connection. */
function openInline(options: ApplianceOptions, clock: Clock, opened: AsyncDisposableStack): OpenedData {
  const connection = openStore(options.data, clock, options.image);
  opened.defer(() => connection.close());
  const settings = openSettings(options.data, connection, options);
  if (options.data === inMemory)
    opened.defer(() => rmSync(settings.filesDirectory, { recursive: true, force: true }));
  return { settings, reader: { connection }, ...inlineWorkers(connection, clock, settings) };
}

/** A connection that reads for this thread, and the threads of the others. */
function openOnDisk(
  options: ApplianceOptions,
  clock: Clock,
  watch: ApplianceWatch,
  opened: AsyncDisposableStack,
): OpenedData {
  const connection = openStore(options.data, clock);
  try {
    const settings = openSettings(options.data, connection, options);
    const reader = { connection: Connection.open(databaseFile(options.data), 'read') };
    opened.defer(() => reader.connection.close());
    return { settings, reader, ...startWorkers(options, watch, settings, connection, opened) };
  } finally {
    // It was for the migrations: the writer thread opens its own.
    connection.close();
  }
}

/** Empties the write-ahead log into the database, so that a single complete file remains. */
export function checkpointData(data: string): void {
  if (!existsSync(databaseFile(data))) return;
  const connection = Connection.open(databaseFile(data), 'write-existing');
  checkpointWhole(connection);
  connection.close();
}
