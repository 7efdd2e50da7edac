import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a second box before its own code: its acknowledgements no longer wait for the disk.
fs.fdatasyncSync = () => {};
syncBuiltinESMExports();
