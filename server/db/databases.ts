import type { Db } from './tenant.ts'

/**
 * The connections of the pool (on SQLite: the reader threads), and the queues in which calls of
 * companies wait.
 */
export type DatabaseLoad = {
  connections: { open: number; idle: number; waiting: number }
  lines: Readonly<Record<string, { running: number; waiting: number }>>
}

/**
 * The databases. On SQLite, reads and writes have one connection each; on PostgreSQL both are the
 * same pool.
 */
export type Databases = {
  kind: 'sqlite' | 'postgres'
  /**
   * Connections go through a pooler: session settings, advisory locks and LISTEN do not persist.
   */
  isPooled: boolean
  read: Db
  write: Db
  /**
   * The same for a company, limited to its share of PostgreSQL's pool. @throws Refusal RETRY_LATER,
   * from its statements, when earlier ones of the company have waited too long
   */
  readOf(companyId: string): Db
  writeOf(companyId: string): Db
  /**
   * Connections outside of the pool, for short statements that an open transaction waits for and
   * that are kept when it is rolled back; undefined on SQLite, which has a single writer.
   */
  beside: Db | undefined
  /**
   * For slow reads, with a fair share for each company: on SQLite in reader threads, on PostgreSQL
   * a smaller part of the pool. @throws Refusal RETRY_LATER, from its statements, when too many
   * reads of the company wait
   */
  longRead(companyId: string): Db
  /** For reads that may be a second old; undefined without `DATABASE_READ_URL`. */
  replica: Replica | undefined
  /**
   * Moves what a long job has committed from the WAL into the file, so that no later commit has to.
   * PostgreSQL does that itself.
   */
  checkpoint(): Promise<void>
  /**
   * Updates the statistics from which statements are planned, where tables have grown tenfold:
   * without them SQLite reads all rows of a company where it could find one by its id. PostgreSQL
   * does so itself.
   */
  analyze(): Promise<void>
  /**
   * The longest current wait for a connection, in milliseconds, that is caused by other companies.
   */
  waitedMs(): number
  /** Current usage. */
  load(): DatabaseLoad
  /**
   * Reads and writes a row over a separate connection, within two seconds. @throws the database's
   * fault
   */
  probe(): Promise<void>
  close(): Promise<void>
}

/** A read replica, for reads that may be a second old (ADR 0182). */
export type Replica = {
  /**
   * The replica; undefined while it is unavailable, lags, or lacks a write of this company: then
   * use the primary.
   */
  for(companyId: string): Copy | undefined
  /**
   * Called after a write of the company: its reads go to the primary until the replica has caught
   * up.
   */
  wrote(companyId: string): void
  /** Whether a read failed because of the replica, so that it can be repeated on the primary. */
  isFaultOfCopy(error: unknown): boolean
  /** Logs once when the replica is no longer used, and once when it is used again. */
  log(log: Log): void
  close(): Promise<void>
}

export type Copy = {
  readOf(companyId: string): Db
  longRead(companyId: string): Db
  /** Resolves when the replica is lost: pending reads may never settle. */
  lost: Promise<void>
}

export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}
