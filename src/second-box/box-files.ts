import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../api/json-bytes.ts';
import { makeFolder, syncFolder, writeDurably } from '../store/directory/durable.ts';

/*
 * The files of a data directory about its second box, in its folder second-box. They are not in the database,
 * because each box has its own.
 */

/** The ways in which writes wait for the second box. */
export const modes = ['sync', 'async'] as const;
export type Mode = (typeof modes)[number];

const pairing = v.object({
  token: v.string(),
  mode: v.picklist(modes),
  /** True if writes are refused instead of being made on one box alone. */
  strict: v.boolean(),
  pairedAt: v.string(),
  /** The last drill; undefined for none. */
  lastDrill: v.optional(
    v.object({ at: v.string(), isOk: v.boolean(), seconds: v.number(), text: v.string() }),
  ),
});

const standby = v.object({
  token: v.string(),
  /** The address of the primary. */
  primary: v.string(),
  /** The SHA-256 of its certificate, in hexadecimal; null once the primary has proven the token. */
  fingerprint: v.nullable(v.string()),
  /** The address under which clients reach this box, once it serves. */
  address: v.nullable(v.string()),
  /** The terms of the primary, which stay in force if this box takes over. */
  mode: v.picklist(modes),
  strict: v.boolean(),
  /** True if the copy is complete, so that it can be promoted. */
  usable: v.boolean(),
  /** The run of the primary that the copy follows; null if it could not continue with any. */
  session: v.nullable(v.string()),
  /** The number of the first part of an incomplete copy; null if there is none. */
  copyingFrom: v.nullable(v.number()),
});

const promoted = v.object({
  token: v.string(),
  /** The address of the box that was the primary. */
  primary: v.string(),
  address: v.nullable(v.string()),
  at: v.string(),
  epoch: v.string(),
  forkedAtSeq: v.number(),
  forkedHash: v.string(),
  /** True once the other box knows. */
  known: v.boolean(),
});

const superseded = v.object({
  token: v.string(),
  at: v.string(),
  /** The address of the box that took over; null if unknown. */
  address: v.nullable(v.string()),
  fingerprint: v.nullable(v.string()),
  /** The last entry of both histories; null while the other box has not begun its own. */
  forkedAtSeq: v.nullable(v.number()),
  forkedHash: v.nullable(v.string()),
});

const files = { pairing, standby, promoted, superseded } as const;
type Files = { [K in keyof typeof files]: v.InferOutput<(typeof files)[K]> };

export type Pairing = Files['pairing'];
export type StandbyState = Files['standby'];
export type Promoted = Files['promoted'];
export type Superseded = Files['superseded'];

/** The folder of a data directory for its second box. */
export const boxFolder = (data: string): string => join(data, 'second-box');

/** The beginning of the names of throw-away copies in that folder. */
export const copyPrefix = 'copy-';

/** Removes throw-away copies that a killed process left. */
export function removeCopies(data: string): void {
  for (const name of readdirSync(boxFolder(data)))
    if (name.startsWith(copyPrefix)) rmSync(join(boxFolder(data), name), { recursive: true, force: true });
}

/** The file by which `larder promote` requests a takeover from the following process. */
export const requestFile = (data: string): string => join(boxFolder(data), 'promote.request');

const fileOf = (data: string, name: keyof Files) => join(boxFolder(data), `${name}.json`);

/** Reads one of the files; undefined if there is none. @throws if it is damaged */
export function readBoxFile<K extends keyof Files>(data: string, name: K): Files[K] | undefined {
  const file = fileOf(data, name);
  if (!existsSync(file)) return undefined;
  const parsed = v.safeParse(files[name], parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is damaged`);
  return parsed.output as Files[K];
}

/** Writes one of the files durably. */
export function writeBoxFile<K extends keyof Files>(data: string, name: K, content: Files[K]): void {
  makeFolder(boxFolder(data));
  writeDurably(fileOf(data, name), `${JSON.stringify(content, null, 2)}\n`);
}

/** Removes one of the files durably. */
export function removeBoxFile(data: string, name: keyof Files): void {
  if (!existsSync(fileOf(data, name))) return;
  rmSync(fileOf(data, name));
  syncFolder(boxFolder(data));
}

/** A new token, which both boxes store. */
export const newToken = (): string => `lsb_${randomBytes(32).toString('base64url')}`;

/** The form of a token. */
export const tokenPattern = /^lsb_[A-Za-z0-9_-]{43}$/;
