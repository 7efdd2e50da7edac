import { statfsSync } from 'node:fs';

/** The file system of a folder: on a `network` one SQLite's locks do not hold; one in `memory` is lost with the power. */
export type FileSystem = { name: string; kind: 'local' | 'memory' | 'network' | 'unknown' };

/** Linux's statfs(2) and include/uapi/linux/magic.h. FUSE may be local or a network file system. */
const known: Record<number, FileSystem> = {
  26985: { name: 'NFS', kind: 'network' },
  20859: { name: 'SMB', kind: 'network' },
  4283649346: { name: 'CIFS', kind: 'network' },
  4266872130: { name: 'SMB2', kind: 'network' },
  16914839: { name: '9P', kind: 'network' },
  1397113167: { name: 'AFS', kind: 'network' },
  1799439955: { name: 'AFS', kind: 'network' },
  12805120: { name: 'Ceph', kind: 'network' },
  198183888: { name: 'Lustre', kind: 'network' },
  18225520: { name: 'GFS2', kind: 'network' },
  1952539503: { name: 'OCFS2', kind: 'network' },
  1937076805: { name: 'Coda', kind: 'network' },
  22092: { name: 'NCP', kind: 'network' },
  2020557398: { name: 'a VirtualBox shared folder', kind: 'network' },
  16914836: { name: 'tmpfs', kind: 'memory' },
  2240043254: { name: 'ramfs', kind: 'memory' },
  1702057286: { name: 'FUSE', kind: 'unknown' },
  61267: { name: 'ext4', kind: 'local' },
  1481003842: { name: 'XFS', kind: 'local' },
  2435016766: { name: 'Btrfs', kind: 'local' },
  801189825: { name: 'ZFS', kind: 'local' },
  4076150800: { name: 'F2FS', kind: 'local' },
  2035054128: { name: 'overlayfs', kind: 'local' },
};

/** The file system of a `statfs` type; other systems than Linux number theirs differently, and are not known. */
export function fileSystemOfType(type: number, platform: string = process.platform): FileSystem {
  const found = platform === 'linux' ? known[type >>> 0] : undefined;
  return found ?? { name: `type 0x${(type >>> 0).toString(16)}`, kind: 'unknown' };
}

/** The file system of a folder that exists. */
export const fileSystemOf = (folder: string): FileSystem => fileSystemOfType(statfsSync(folder).type);

/** @throws where a folder is on a network file system: SQLite's locks do not hold there, and two writers destroy it */
export function refuseNetworkFileSystem(folder: string, { name, kind } = fileSystemOf(folder)): void {
  if (kind !== 'network') return;
  throw new Error(
    `${folder} lies on a network file system (${name}), where locks do not hold and data gets destroyed; ` +
      'put it on a local disk, or take the risk with --allow-unsafe-fs',
  );
}
