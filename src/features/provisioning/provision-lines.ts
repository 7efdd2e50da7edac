import type { Account } from '../../access/accounts.ts';
import type { Reader } from '../../store/statement.ts';
import { usesOfLine } from '../catalogue/in-use.ts';
import { devicesOfLine } from '../devices/device-store.ts';
import { SiteFileError, siteProblem } from './site-problems.ts';

/** More serials than this say less than how many there are. */
const maxNamed = 5;

const linesOf = ({ businessLines }: { businessLines: string }) => JSON.parse(businessLines) as string[];

/** @throws SiteFileError for each line that the account had before, and has no more while something of it is there */
export function requireLinesInUse(reader: Reader, path: string, before: Account, after: Account): void {
  const gone = linesOf(before).filter((line) => !linesOf(after).includes(line));
  const problems = gone.flatMap((line) => {
    const users = usersOf(reader, after.seq, line);
    if (users.length === 0) return [];
    return [
      { path: `${path}.businessLines`, what: `leaves out ${line}, which is used by ${users.join(', ')}` },
    ];
  });
  if (problems.length > 0) throw new SiteFileError(problems);
}

/** Things of an account that use a line, in words. */
export function usersOf(reader: Reader, account: number, line: string): string[] {
  const { products, profiles } = usesOfLine(reader, account, line);
  const serials = devicesOfLine.all(reader, account, line);
  const some = serials.slice(0, maxNamed).join(', ');
  const more = serials.length > maxNamed ? ` and ${serials.length - maxNamed} more` : '';
  return [
    ...(products > 0 ? [`${products} ${products === 1 ? 'product' : 'products'}`] : []),
    ...(profiles > 0 ? [`${profiles} ${profiles === 1 ? 'profile' : 'profiles'}`] : []),
    ...(serials.length > 0 ? [`the ${serials.length === 1 ? 'device' : 'devices'} ${some}${more}`] : []),
  ];
}

/** @throws SiteFileError when a device has lines that its account lacks */
export function requireLinesOfAccount(path: string, lines: readonly string[], account: Account): void {
  const lacking = lines.filter((line) => !linesOf(account).includes(line));
  if (lacking.length === 0) return;
  const has = linesOf(account).join(' and ');
  throw siteProblem(
    `${path}.businessLines`,
    `has ${lacking.join(' and ')}, but the account ${account.name} has only ${has}`,
  );
}
