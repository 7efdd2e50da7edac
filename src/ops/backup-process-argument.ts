/** What the program is started with to be the process of a backup; its order comes on standard input, as one line. */
export const backupProcessArgument = '--backup-process';
