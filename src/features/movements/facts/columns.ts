import { type Fact, factColumns } from './fact.ts';

/*
 * Facts as columns. Each column has its distinct values, and for each row the index of its value: work per value is
 * done once for thousands of rows.
 */

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A column: its values, and which of them each row has; a column of one value has no codes. */
export type Column = { readonly values: Float64Array; readonly codes: Codes | undefined };

/** Facts by column, in the order of `factColumns`. */
export type Columns = { readonly rows: number; readonly columns: readonly Column[] };

function narrowed(codes: Codes, values: number): Codes | undefined {
  if (values <= 1) return undefined;
  if (values <= 0x100) return new Uint8Array(codes);
  return values <= 0x10000 ? new Uint16Array(codes) : codes;
}

/** Columns that grow by facts at their end. */
export class ColumnsBuilder {
  rows = 0;
  readonly #known = factColumns.map(() => new Map<number, number>());
  #codes = factColumns.map(() => new Uint32Array(64));

  add(fact: Fact): void {
    const row = this.rows++;
    if (row === this.#codes[0]!.length) this.#codes = this.#codes.map(doubled);
    for (let at = 0; at < factColumns.length; at++) {
      const known = this.#known[at]!;
      const value = fact[at]!;
      let code = known.get(value);
      if (code === undefined) {
        code = known.size;
        known.set(value, code);
      }
      this.#codes[at]![row] = code;
    }
  }

  /** The columns so far; their codes are wide, as they may grow. */
  columns(): Columns {
    const columns = this.#known.map((known, at) => ({
      values: Float64Array.from(known.keys()),
      codes: this.#codes[at]!.subarray(0, this.rows),
    }));
    return { rows: this.rows, columns };
  }
}

function doubled(codes: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * codes.length);
  longer.set(codes);
  return longer;
}

/** Facts as columns. */
export function columnsOf(facts: readonly Fact[]): Columns {
  const builder = new ColumnsBuilder();
  for (const fact of facts) builder.add(fact);
  const { rows, columns } = builder.columns();
  return {
    rows,
    columns: columns.map(({ values, codes }) => ({ values, codes: codes && narrowed(codes, values.length) })),
  };
}

/** Several in one, in their order. */
export function joined(parts: readonly Columns[]): Columns {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const columns = factColumns.map((_, at): Column => {
    const known = new Map<number, number>();
    const codes = new Uint32Array(rows);
    let row = 0;
    for (const part of parts) {
      const { values, codes: own } = part.columns[at]!;
      const now = Uint32Array.from(values, (value) => {
        const code = known.get(value) ?? known.size;
        known.set(value, code);
        return code;
      });
      if (own) for (let from = 0; from < part.rows; from++) codes[row + from] = now[own[from]!]!;
      else codes.fill(now[0]!, row, row + part.rows);
      row += part.rows;
    }
    return { values: Float64Array.from(known.keys()), codes: narrowed(codes, known.size) };
  });
  return { rows, columns };
}

/*
 * As bytes: how many rows, and of each column how many values, the bytes of a value (4 or 8) and of a code (0, 1, 2 or 4);
 * then the values and the codes of each, from a multiple of 8 on. Little-endian, as every machine is that Larder runs on.
 */
const headerWords = 1 + 3 * factColumns.length;
const aligned = (at: number) => (at + 7) & ~7;

const isSmall = (value: number) => value === (value | 0);

/** The bytes of columns. */
export function packed({ rows, columns }: Columns): Uint8Array {
  const header = new Uint32Array(headerWords);
  header[0] = rows;
  const parts: { at: number; bytes: Uint8Array }[] = [];
  let end = aligned(header.byteLength);
  const add = (part: Int32Array | Float64Array | Codes) => {
    parts.push({ at: end, bytes: new Uint8Array(part.buffer, part.byteOffset, part.byteLength) });
    end = aligned(end + part.byteLength);
  };
  for (const [at, { values, codes }] of columns.entries()) {
    const small = values.every(isSmall);
    header.set([values.length, small ? 4 : 8, codes?.BYTES_PER_ELEMENT ?? 0], 1 + 3 * at);
    add(small ? Int32Array.from(values) : values);
    if (codes) add(codes);
  }
  const bytes = new Uint8Array(end);
  bytes.set(new Uint8Array(header.buffer));
  for (const part of parts) bytes.set(part.bytes, part.at);
  return bytes;
}

/** The columns of bytes. */
export function unpacked(content: Uint8Array): Columns {
  const bytes = content.byteOffset % 8 === 0 ? content : content.slice();
  const view = <T>(
    Type: new (buffer: ArrayBuffer, at: number, length: number) => T,
    at: number,
    length: number,
  ) => new Type(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
  const header = view(Uint32Array, 0, headerWords);
  const rows = header[0]!;
  let end = aligned(header.byteLength);
  const columns = factColumns.map((_, at): Column => {
    const [count, valueBytes, codeBytes] = header.subarray(1 + 3 * at, 4 + 3 * at);
    const values =
      valueBytes === 4 ? new Float64Array(view(Int32Array, end, count!)) : view(Float64Array, end, count!);
    end = aligned(end + count! * valueBytes!);
    if (codeBytes === 0) return { values, codes: undefined };
    const codes: Codes =
      codeBytes === 1
        ? view(Uint8Array, end, rows)
        : codeBytes === 2
          ? view(Uint16Array, end, rows)
          : view(Uint32Array, end, rows);
    end = aligned(end + rows * codeBytes!);
    return { values, codes };
  });
  return { rows, columns };
}
