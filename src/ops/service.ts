import { dirname, resolve } from 'node:path';

/** The command and user of the systemd service. */
export type ServiceOrder = {
  /** The program and the arguments that come before `serve`. */
  program: readonly string[];
  data: string;
  /** More flags for `serve`. */
  flags?: readonly string[];
  /** The user that owns the data directory. */
  user: string;
  /** Other folders that the service writes to: the backup folder. */
  writable: readonly string[];
  /** A file of settings as environment variables, which may be missing. */
  environmentFile?: string;
};

export const unitName = 'larder.service';
/** The unit of the Debian package. */
export const packagedUnitFile = `/usr/lib/systemd/system/${unitName}`;
export const unitFile = `/etc/systemd/system/${unitName}`;

/**
 * The text of a systemd unit that serves a data directory: started with the machine, restarted when it ends, and able
 * to write only its data. systemd.exec(5) explains the restrictions.
 */
export function unitText(order: ServiceOrder): string {
  const { program, data, flags = [], user, writable, environmentFile } = order;
  const paths = [resolve(data), ...writable];
  // A folder with - in front may be missing: without it there are no backups, and the machines are served all the same.
  const writablePaths = [resolve(data), ...writable.map((path) => `-${path}`)];
  return `[Unit]
Description=Larder, the appliance of a dispensing business
After=network-online.target time-sync.target
Wants=network-online.target
RequiresMountsFor=${paths.map(escaped).join(' ')}

[Service]
ExecStart=${[...program, 'serve', '--data', resolve(data), ...flags].map(quoted).join(' ')}
User=${user}
${environmentFile === undefined ? '' : `EnvironmentFile=-${escaped(environmentFile)}\n`}Restart=always
RestartSec=2
# A stop finishes what is in flight (10 s), and moves the write-ahead log into the database.
TimeoutStopSec=60
UMask=0077
LimitNOFILE=65536

ProtectSystem=strict
ReadWritePaths=${writablePaths.map(escaped).join(' ')}
PrivateTmp=yes
PrivateDevices=yes
ProtectHome=${paths.concat(dirname(program[0]!)).some((path) => path.startsWith('/home') || path.startsWith('/root')) ? 'read-only' : 'yes'}
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
NoNewPrivileges=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
# To listen on 443 and 80, and nothing else that root may.
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE

[Install]
WantedBy=multi-user.target
`;
}

// systemd.syntax(7): % begins a specifier, $ a variable.
function quoted(argument: string): string {
  const text = argument.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w@%+=:,./$-]+$/.test(text) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function escaped(path: string): string {
  const text = path.replaceAll('%', '%%');
  return /\s/.test(text) ? `"${text}"` : text;
}
