import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { once } from '../src/lib/memo.ts';
import { folderBeside } from '../src/ops/backup-place.ts';
import { packagedUnitFile, unitText } from '../src/ops/service.ts';
import { root } from './run.ts';
import type { Target } from './targets.ts';

/** The architectures of Larder as Debian names them. */
const architectures = { x64: 'amd64', arm64: 'arm64' } as const;

const maintainer = 'Larder maintainers <maintainers@larder.example>';

/** The data folder on a machine with the package. */
const dataFolder = '/var/lib/larder';

/** A file of the package: its path from `/`, what is in it, and its mode. */
type PackagedFile = { path: string; content: Buffer | string; mode?: number };

/**
 * Writes dist/larder_VERSION_ARCH.deb (deb(5)) around a packaged file for Linux: program, hardened service, user, man page,
 * completions. The service serves as soon as it is installed; removing the package keeps the data, purging it asks. Needs
 * no tool of Debian's. `host` is a packaged file that runs on this machine: it prints its own manual.
 * @returns the path of the package
 */
export async function makeDebianPackage(
  program: string,
  host: string,
  target: Target,
  version: string,
): Promise<string> {
  const architecture = architectures[target.arch];
  const files = filesOf(program, host, version);
  const kilobytes = Math.ceil(files.reduce((sum, { content }) => sum + content.length, 0) / 1024);
  const control = [
    { path: 'control', content: controlText(version, architecture, kilobytes) },
    { path: 'md5sums', content: files.map(md5Line).join('') },
    { path: 'conffiles', content: '/etc/larder/environment\n' },
    { path: 'templates', content: template('templates') },
    ...['config', 'postinst', 'prerm', 'postrm'].map((path) => ({
      path,
      content: template(path),
      mode: 0o755,
    })),
  ];
  const output = join(root, 'dist', `larder_${version}_${architecture}.deb`);
  const parts = {
    'debian-binary': Buffer.from('2.0\n'),
    'control.tar.gz': await tarGz(control),
    'data.tar.gz': await tarGz(files),
  };
  // Replaced, not written over: somebody may be about to install it.
  writeFileSync(`${output}.${process.pid}`, arArchive(parts));
  renameSync(`${output}.${process.pid}`, output);
  return output;
}

function filesOf(program: string, host: string, version: string): PackagedFile[] {
  const printed = (...args: string[]) => execFileSync(host, args, { env: {}, maxBuffer: 2 ** 24 });
  const unit = unitText({
    program: ['/usr/bin/larder'],
    data: dataFolder,
    user: 'larder',
    writable: [folderBeside(dataFolder)],
    environmentFile: '/etc/larder/environment',
  });
  const date = madeAt().toUTCString().replace('GMT', '+0000');
  const changes = `larder (${version}) stable; urgency=medium\n\n  * See /usr/share/doc/larder/CHANGELOG.md.gz.\n\n -- ${maintainer}  ${date}\n`;
  return [
    { path: '/usr/bin/larder', content: readFileSync(program), mode: 0o755 },
    { path: packagedUnitFile, content: unit },
    { path: '/usr/lib/sysusers.d/larder.conf', content: template('sysusers.conf') },
    { path: '/usr/lib/tmpfiles.d/larder.conf', content: template('tmpfiles.conf') },
    // It may hold a passphrase or a proxy's password. systemd reads it as root.
    { path: '/etc/larder/environment', content: template('environment'), mode: 0o640 },
    { path: '/usr/share/man/man1/larder.1.gz', content: gz(printed('man')) },
    { path: '/usr/share/bash-completion/completions/larder', content: printed('completion', 'bash') },
    { path: '/usr/share/zsh/vendor-completions/_larder', content: printed('completion', 'zsh') },
    { path: '/usr/share/doc/larder/copyright', content: copyright() },
    { path: '/usr/share/doc/larder/licenses.txt.gz', content: gz(printed('licenses')) },
    { path: '/usr/share/doc/larder/larder.cdx.json.gz', content: gz(printed('licenses', '--sbom')) },
    { path: '/usr/share/doc/larder/changelog.gz', content: gz(changes) },
    {
      path: '/usr/share/doc/larder/CHANGELOG.md.gz',
      content: gz(readFileSync(join(root, 'CHANGELOG.md'))),
    },
    { path: '/usr/share/lintian/overrides/larder', content: template('lintian-overrides') },
  ];
}

const template = (name: string) => readFileSync(join(root, 'build', 'debian', name), 'utf8');

const gz = (content: Buffer | string) => gzipSync(content, { level: 9 });

/**
 * The build date of the package, which depends on its sources alone: SOURCE_DATE_EPOCH if set
 * (https://reproducible-builds.org/specs/source-date-epoch/), else the date of the commit, else that of the changelog.
 */
const madeAt = once((): Date => {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  return new Date(
    Number(given || commitSeconds() || statSync(join(root, 'CHANGELOG.md')).mtimeMs / 1000) * 1000,
  );
});

/** Returns the date of the commit that is checked out; undefined for sources without git. */
function commitSeconds(): string | undefined {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

function copyright(): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return `${own}\n\nLicences of all that is inside of /usr/bin/larder: /usr/share/doc/larder/licenses.txt.gz.\n`;
}

function controlText(version: string, architecture: string, kilobytes: number): string {
  return `Package: larder
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${kilobytes}
Depends: debconf (>= 0.5) | debconf-2.0, libc6 (>= 2.34), libgcc-s1, libstdc++6 (>= 11), init-system-helpers (>= 1.62), systemd | systemd-sysusers
Section: net
Priority: optional
Description: appliance of a dispensing business, on its own premises
 Vending machines that sell against balances, and machines that hand out
 products against quotas: Larder takes in what their controllers report,
 serves the integration API to the systems beside it, and a panel to the
 people who run the site. All of it is one file, and so is its database.
`;
}

const md5Line = ({ path, content }: PackagedFile) =>
  `${createHash('md5').update(content).digest('hex')}  ${path.slice(1)}\n`;

/** Files and the folders above them, which belong to root, as a compressed tar. */
async function tarGz(files: readonly PackagedFile[]): Promise<Buffer> {
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: madeAt() };
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  const entries: TarEntry[] = [
    { header: { ...owner, name: './', type: 'directory', mode: 0o755, size: 0 } },
    ...[...folders].sort().map((name) => ({
      header: { ...owner, name: `.${name}/`, type: 'directory' as const, mode: 0o755, size: 0 },
    })),
    ...files.map(({ path, content, mode = 0o644 }) => {
      const body = Buffer.from(content);
      const name = path.startsWith('/') ? `.${path}` : `./${path}`;
      return { header: { ...owner, name, mode, size: body.length }, body };
    }),
  ];
  return gz(Buffer.from(await packTar(entries)));
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
}

/** An archive as ar(5) has it, which is what a Debian package is. */
function arArchive(parts: Readonly<Record<string, Buffer>>): Buffer {
  const members = Object.entries(parts).flatMap(([name, content]) => [
    Buffer.from(
      `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`,
    ),
    content,
    Buffer.alloc(content.length % 2, '\n'),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...members]);
}
