import type { Db } from './tenant.ts'

/** Where the data lies. On SQLite, reads and writes have a connection each; on PostgreSQL both are the same pool. */
export type Databases = { kind: 'sqlite' | 'postgres'; read: Db; write: Db; close(): Promise<void> }
