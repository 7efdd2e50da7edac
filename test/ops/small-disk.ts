import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of a few megabytes, mounted on a folder; undefined where this process may not mount one. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;
  readonly #bytes: number;

  private constructor(folder: string, bytes: number) {
    this.folder = folder;
    this.#bytes = bytes;
    this.#ballast = join(folder, 'ballast');
  }

  static mount(folder: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      return undefined;
    }
    return new SmallDisk(folder, megabytes * 2 ** 20);
  }

  /** Leaves this number of bytes free, to the page, or what others use. */
  fill(leaving: number): void {
    rmSync(this.#ballast, { force: true });
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(this.#ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  /**
   * Shrinks the disk to what others use, in milliseconds. `fill` takes seconds on a large one, in which this process does
   * nothing else, but leaves the size as it is.
   */
  shrink(): void {
    for (let tries = 100; ; tries--) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      try {
        this.#resize((blocks - bfree) * bsize);
        return;
      } catch (error) {
        // Others used more meanwhile.
        if (tries === 0) throw error;
      }
    }
  }

  /** Gives back what `fill` or `shrink` took. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
    this.#resize(this.#bytes);
  }

  #resize(bytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, this.folder], { stdio: 'ignore' });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
