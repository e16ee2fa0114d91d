import type { Db } from './tenant.ts'

/**
 * Where the data lies. On SQLite, reads and writes have a connection each; on PostgreSQL both are
 * the same pool.
 */
export type Databases = {
  kind: 'sqlite' | 'postgres'
  read: Db
  write: Db
  /**
   * For reads of a company that may take long: on SQLite in threads of their own, a fair share for
   * each company; on PostgreSQL the same pool. @throws Refusal RETRY_LATER, from its statements,
   * when too many of the company wait
   */
  longRead(companyId: string): Db
  /**
   * Brings what a long work committed to its place before it is so much that a commit has to;
   * PostgreSQL does that by itself.
   */
  checkpoint(): Promise<void>
  /** How long whoever waits longest for a connection has been waiting. */
  waitedMs(): number
  /**
   * Reads and writes a row over a connection of its own, within two seconds. @throws the fault of a
   * database that does not let it
   */
  probe(): Promise<void>
  close(): Promise<void>
}
