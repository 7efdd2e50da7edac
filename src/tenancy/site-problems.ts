/** The most problems of a site file that are told at once. */
const mostTold = 100;

/** Something that is wrong in a site file: a dotted path in it, empty for the whole, and what is wrong there. */
export type SiteProblem = { path: string; what: string };

/** What is wrong with a site file, or keeps it from being applied: all of it, a line each that begins with the place. */
export class SiteFileError extends Error {
  override readonly name = 'SiteFileError';
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    super(linesOf(problems).join('\n'));
    this.problems = problems;
  }

  /** A line for each problem, at most 100, and how many more there are. */
  get lines(): string[] {
    return linesOf(this.problems);
  }
}

/** The error of one problem. */
export function siteProblem(path: string, what: string): SiteFileError {
  return new SiteFileError([{ path, what }]);
}

function linesOf(problems: readonly SiteProblem[]): string[] {
  const told = problems.slice(0, mostTold).map(({ path, what }) => (path === '' ? what : `${path} ${what}`));
  return problems.length > mostTold ? [...told, `and ${problems.length - mostTold} more`] : told;
}
