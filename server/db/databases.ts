import type { Db } from './tenant.ts'

/**
 * The connections of the pool (on SQLite the reader threads), and the lines in which companies wait
 * for their turn.
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
   * The same for a company, which has at most a part of PostgreSQL's pool. @throws Refusal
   * RETRY_LATER, from its statements, when earlier ones of the company have waited too long
   */
  readOf(companyId: string): Db
  writeOf(companyId: string): Db
  /**
   * Short statements that an open transaction waits for and that stay when it is rolled back, on
   * connections of their own; undefined on SQLite, which has one writer.
   */
  beside: Db | undefined
  /**
   * For a company's slow reads, with a fair share for each company: on SQLite in threads, on
   * PostgreSQL a smaller part of the pool. @throws Refusal RETRY_LATER, from its statements, when
   * too many of the company wait
   */
  longRead(companyId: string): Db
  /** For reads that may be a second old; undefined without `DATABASE_READ_URL`. */
  replica: Replica | undefined
  /**
   * Moves what a long job committed from the log to the file before a commit has to; PostgreSQL
   * does that itself.
   */
  checkpoint(): Promise<void>
  /**
   * The longest current wait for a connection, in milliseconds, of somebody whom others hold up.
   */
  waitedMs(): number
  /** What is in use now. */
  load(): DatabaseLoad
  /**
   * Reads and writes a row over its own connection, within two seconds. @throws the database's
   * fault
   */
  probe(): Promise<void>
  close(): Promise<void>
}

/** A copy of the database that follows it, for reads that may be a second old (ADR 0182). */
export type Replica = {
  /**
   * The copy, unless it is away or behind, or lacks what the company wrote: then undefined, and the
   * database itself is asked.
   */
  for(companyId: string): Copy | undefined
  /**
   * Called after a write of the company: its reads go to the primary until the replica has caught
   * up.
   */
  wrote(companyId: string): void
  /** Whether a read failed because of the copy, so that the database itself can answer it. */
  isFaultOfCopy(error: unknown): boolean
  /** Logs when the copy is no longer used, and when it is again, once each. */
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
