import { type RawLine, segmentOf } from './lines.ts';

/** The original lines of one set of counters, from its DXS to its DXE if present. */
export type SetLines = {
  /** The line that opens the transmission, `DXS*…`; undefined if there is none. */
  opening: RawLine | undefined;
  /** ST to SE; also what an app put before or behind them. */
  lines: RawLine[];
  /** All lines since the end of the previous set, including those of no set. */
  came: RawLine[];
  /** True once an SE line and its end, or a DXE, closed the set. */
  isClosed: boolean;
};

/** The parts of a file: its sets, and the text around them. */
export type SplitFile = { sets: SetLines[]; around: string[] };

/**
 * Finds the sets of a file. Text before DXS or ST, and after DXE, is not part of any set: handhelds wrap sets in
 * words of their own. One DXS may open several sets (a carrier), a set may lack each of DXS, ST, SE and DXE, and a
 * set that was cut is followed by the next, on the same line even.
 */
export function splitSets(lines: readonly RawLine[]): SplitFile {
  const splitter = new Splitter();
  for (const line of lines) splitter.take(line);
  return splitter.end();
}

class Splitter {
  readonly #sets: SetLines[] = [];
  readonly #around: string[] = [];
  #set: SetLines | undefined;
  #opening: RawLine | undefined;
  /** Lines that were read after a set and belong to the next set, if there is one. */
  #between: RawLine[] = [];
  #seen = { ST: false, SE: false };

  take(line: RawLine): void {
    const inside = line.text.indexOf('DXS*');
    if (inside > 0) {
      // Text before DXS on its line is a wrapper, or the rest of a set that was cut there.
      this.#take({ text: line.text.slice(0, inside), end: '' });
      this.#take({ text: line.text.slice(inside), end: line.end });
    } else this.#take(line);
  }

  #take(line: RawLine): void {
    const { id } = segmentOf(line.text);
    // The tax agency's lines hold a tax number and a place; they are of no set, and are not kept.
    if (id.startsWith('@$')) return;
    if (this.#set && !this.#begins(id)) this.#set.came.push(line);
    else this.#between.push(line);
    if (id === 'DXS') {
      this.#begin(line);
      return;
    }
    if (id.startsWith('DXE')) {
      this.#finish(line);
      return;
    }
    if (this.#begins(id)) {
      this.#set = this.#add(this.#opening);
    } else if (!this.#set) {
      this.#around.push(line.text);
      return;
    }
    this.#set!.lines.push(line);
    if (id === 'ST') this.#seen.ST = true;
    if (id === 'SE' && line.end !== '') {
      this.#seen.SE = true;
      this.#set!.isClosed = true;
    }
  }

  /** Returns true if a segment opens a set. */
  #begins(id: string): boolean {
    return id === 'DXS' || (id === 'ST' && (!this.#set || this.#seen.ST));
  }

  #begin(line: RawLine): void {
    this.#opening = line;
    this.#set = this.#add(line);
  }

  #add(opening: RawLine | undefined): SetLines {
    this.#seen = { ST: false, SE: false };
    const set: SetLines = { opening, lines: [], came: this.#between, isClosed: false };
    this.#between = [];
    this.#sets.push(set);
    return set;
  }

  #finish(line: RawLine): void {
    if (!this.#set) return;
    this.#set.isClosed = true;
    const elements = line.text.slice(3);
    const behind = elements.search(/[^*\d\s]/);
    if (behind >= 0) this.#around.push(elements.slice(behind));
    this.#set = undefined;
    this.#opening = undefined;
  }

  end(): SplitFile {
    // A DXS that is followed by nothing opened no set, and told nothing.
    const sets = this.#sets.filter(({ lines }) => lines.length > 0);
    const came: RawLine[] = [];
    for (const set of this.#sets) {
      came.push(...set.came);
      if (set.lines.length > 0) set.came = came.splice(0);
    }
    sets.at(-1)?.came.push(...came, ...this.#between);
    return { sets, around: this.#around };
  }
}
