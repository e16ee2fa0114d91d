import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'

/** What a transaction changed, told to those who wait for it once it is committed; of one that is rolled back nobody hears. */
export type Change = { kind: 'event' | 'session' | 'job'; companyId: string }

type Listener = (changes: readonly Change[]) => void

const noted = new WeakMap<Db, Change[]>()
const listeners = new WeakMap<Databases, Set<Listener>>()

/** Notes a change in an open transaction. @throws Error outside of one: the change and its row would not be one write */
export function noteChange(db: Db, change: Change): void {
  if (!db.isTransaction) throw new Error('A change is published inside the transaction that makes it.')
  const changes = noted.get(db) ?? []
  changes.push(change)
  noted.set(db, changes)
}

/** Tells a listener of every commit of this process that changed something; answers how to stop. */
export function onCommit(databases: Databases, listener: Listener): () => void {
  const known = listeners.get(databases) ?? new Set()
  listeners.set(databases, known.add(listener))
  return () => known.delete(listener)
}

/** Called once a transaction is committed. */
export function tellCommitted(databases: Databases, db: Db): void {
  const changes = noted.get(db)
  if (!changes) return
  noted.delete(db)
  for (const listener of listeners.get(databases) ?? []) listener(changes)
}
