import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'

/**
 * What a transaction changed, told to those who wait for it once it is committed; of one that is
 * rolled back nobody hears.
 */
export type Change = { kind: 'event' | 'session' | 'job'; companyId: string }

type Listener = (changes: readonly Change[]) => void

/** What is left for the end of one open transaction. */
type Rest = { write(): Promise<void>; length(): number; cutTo(length: number): void }

const noted = new WeakMap<Db, Change[]>()
const rests = new WeakMap<Db, Rest[]>()
const listeners = new WeakMap<Databases, Set<Listener>>()

/**
 * Notes a change in an open transaction. @throws Error outside of one: the change and its row would
 * not be one write
 */
export function noteChange(db: Db, change: Change): void {
  if (!db.isTransaction)
    throw new Error('A change is published inside the transaction that makes it.')
  const changes = noted.get(db) ?? []
  changes.push(change)
  noted.set(db, changes)
}

/**
 * Keeps what is said in an open transaction for its end, and writes all of it there at once: for
 * rows that others wait for, which would otherwise be held up until the transaction is through.
 */
export function atTheEnd<Item>(
  write: (db: Db, items: readonly Item[]) => Promise<void>,
): (db: Db, item: Item) => void {
  const waiting = new WeakMap<Db, Item[]>()
  return (db, item) => {
    const items = waiting.get(db) ?? []
    if (!waiting.has(db))
      rests.set(db, [
        ...(rests.get(db) ?? []),
        {
          write: () => write(db, items),
          length: () => items.length,
          cutTo: (length) => void (items.length = length),
        },
      ])
    waiting.set(db, items)
    items.push(item)
  }
}

/** Called right before a transaction is committed. */
export async function writeRest(db: Db): Promise<void> {
  for (const { write, length } of rests.get(db) ?? []) if (length() > 0) await write()
}

/**
 * Where the rest stands now; the answer goes back to there, for a part of a transaction that is
 * undone.
 */
export function markRest(db: Db): () => void {
  const lengths = new Map((rests.get(db) ?? []).map((rest) => [rest, rest.length()]))
  return () => rests.get(db)?.forEach((rest) => rest.cutTo(lengths.get(rest) ?? 0))
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
