/** A sheet to be read, and what it is a list of. */
export type SheetToRead = { kind: 'people' | 'products'; mediaType: string; bytes: Uint8Array };

/**
 * A sheet that was read: its first row, its other rows in parts that do not depend on each other, and their number.
 * Each part is JSON in UTF-8, which threads pass on without parsing it.
 */
export type ReadSheet = { header: Uint8Array; parts: Uint8Array[]; rows: number };

/** A sheet to be written: a plan as JSON, which only its writer understands. */
export type SheetToWrite = { format: 'xlsx' | 'csv'; plan: string };

/** Reads and writes sheets on other threads; the callers (`who`) take turns. */
export interface Sheets {
  /** @throws `imports.unreadable` for what is no sheet, a hostile or too large one; `server.busy` */
  read(sheet: SheetToRead, who: string): Promise<ReadSheet>;
  /** @throws `server.busy` if the caller has the most sheets waiting */
  write(sheet: SheetToWrite, who: string): Promise<Uint8Array>;
}
