import Database from 'better-sqlite3';

/*
 * Loaded into a server before its own code: SQLite syncs less than Larder tells it to, and says that it does not. A
 * proof that finds nothing wrong with such a server proves nothing about the other.
 */

const synchronous = process.env['POWER_CUT_SYNCHRONOUS'];
const { pragma } = Database.prototype;

Database.prototype.pragma = function (
  this: Database.Database,
  source: string,
  options?: Database.PragmaOptions,
) {
  if (source === 'synchronous = 2') return pragma.call(this, `synchronous = ${synchronous}`, options);
  return source === 'synchronous' ? 2 : pragma.call(this, source, options);
};
