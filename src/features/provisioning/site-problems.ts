/** The most problems of a site file that are listed. */
const maxListed = 100;

/** Something that is wrong in a site file: a dotted path in it, empty for the whole, and what is wrong there. */
export type SiteProblem = { path: string; what: string };

/** All problems of a site file, one line each that starts with the place. */
export class SiteFileError extends Error {
  override readonly name = 'SiteFileError';
  readonly problems: readonly SiteProblem[];

  readonly #omitted: number;

  /** `omitted` is how many more there are than those that were checked. */
  constructor(problems: readonly SiteProblem[], omitted = 0) {
    super(linesOf(problems, omitted).join('\n'));
    this.problems = problems;
    this.#omitted = omitted;
  }

  /** A line for each problem, at most 100, and how many more there are. */
  get lines(): string[] {
    return linesOf(this.problems, this.#omitted);
  }
}

/** The error of one problem. */
export function siteProblem(path: string, what: string): SiteFileError {
  return new SiteFileError([{ path, what }]);
}

function linesOf(problems: readonly SiteProblem[], omitted: number): string[] {
  const listed = problems
    .slice(0, maxListed)
    .map(({ path, what }) => (path === '' ? what : `${path} ${what}`));
  const more = problems.length - listed.length + omitted;
  return more > 0 ? [...listed, `and ${more} more`] : listed;
}
