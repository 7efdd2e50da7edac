import type { Exchange } from '../http/request/exchange.ts';
import { DocsFile } from './docs-file.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Readers of the files that Larder carries. */
export type CarriedParts = {
  /** The bytes of a file that Larder carries. */
  readAsset(path: string): Buffer;
  /** The names of the files in a folder that Larder carries. */
  listAssets(folder: string): string[];
};

/** The scripts and styles of a carried folder: each is read when it is first requested, and compressed once. */
export class CarriedFiles {
  /** The names of those that may be sent. */
  readonly names: ReadonlySet<string>;
  readonly #folder: string;
  readonly #readAsset: CarriedParts['readAsset'];
  readonly #read = new Map<string, DocsFile>();

  constructor({ readAsset, listAssets }: CarriedParts, folder: string) {
    this.#folder = folder;
    this.#readAsset = readAsset;
    this.names = new Set(listAssets(folder).filter((name) => typeOf(name) !== undefined));
  }

  /** A file, which must be one of `names`. */
  file(name: string): DocsFile {
    const known =
      this.#read.get(name) ?? new DocsFile(this.#readAsset(`${this.#folder}/${name}`), typeOf(name)!);
    this.#read.set(name, known);
    return known;
  }

  /** Answers with a file by an address that is another when its content is, so that it is stored forever. */
  send(exchange: Exchange, name: string): Promise<void> {
    return this.file(name).send(exchange, 'public, max-age=31536000, immutable');
  }
}

function typeOf(name: string): string | undefined {
  return mediaTypes[name.split('.').at(-1)!];
}
