import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'

/** What a transaction changed, passed to listeners after the commit; a rollback discards it. */
type Change = { kind: 'event' | 'session' | 'job'; companyId: string }

type Listener = (changes: readonly Change[]) => void

/** Work deferred to the end of one open transaction. */
type Rest = { write(): Promise<void>; length(): number; cutTo(length: number): void }

/**
 * Undo functions for effects that a rollback does not revert, in the order in which they have to
 * run.
 */
const undos = new WeakMap<Db, (() => void)[]>()
const homes = new WeakMap<Db, Databases>()
const noted = new WeakMap<Db, Change[]>()
const rests = new WeakMap<Db, Rest[]>()
const listeners = new WeakMap<Databases, Set<Listener>>()

/**
 * Records a change in an open transaction. @throws Error outside of a transaction, where the change
 * and its row would not be atomic
 */
export function noteChange(db: Db, change: Change): void {
  if (!db.isTransaction)
    throw new Error('A change is published inside the transaction that makes it.')
  const changes = noted.get(db) ?? []
  changes.push(change)
  noted.set(db, changes)
}

/**
 * Collects items in an open transaction and writes them at its end: for rows with contended locks,
 * which are then held as briefly as possible.
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

/** Called right before a commit. */
export async function writeRest(db: Db): Promise<void> {
  for (const { write, length } of rests.get(db) ?? []) if (length() > 0) await write()
}

/**
 * Remembers the current end of the deferred work. The returned function truncates the work to it,
 * for a savepoint that is rolled back.
 */
export function markRest(db: Db): () => void {
  const lengths = new Map((rests.get(db) ?? []).map((rest) => [rest, rest.length()]))
  const undoCount = undos.get(db)?.length ?? 0
  return () => {
    rests.get(db)?.forEach((rest) => rest.cutTo(lengths.get(rest) ?? 0))
    undo(db, undoCount)
  }
}

/** Called when a transaction begins. */
export function noteBegin(db: Db, databases: Databases): void {
  homes.set(db, databases)
}

/** The databases of an open transaction, for statements outside of it. */
export function databasesOf(db: Db): Databases | undefined {
  return homes.get(db)
}

/** Registers an undo function for an effect outside of the transaction; it runs on rollback. */
export function ifUndone(db: Db, undoing: () => void): void {
  undos.set(db, [...(undos.get(db) ?? []), undoing])
}

/**
 * Called when a transaction or a savepoint is rolled back, never after a commit. Runs the undo
 * functions registered after the given mark.
 */
export function undo(db: Db, from = 0): void {
  for (const undoing of undos.get(db)?.splice(from) ?? []) undoing()
}

/**
 * Calls a listener after every commit of this process that changed something; returns the
 * unsubscribe function.
 */
export function onCommit(databases: Databases, listener: Listener): () => void {
  const known = listeners.get(databases) ?? new Set()
  listeners.set(databases, known.add(listener))
  return () => known.delete(listener)
}

/** Called after a commit. */
export function tellCommitted(databases: Databases, db: Db): void {
  const changes = noted.get(db)
  if (!changes) return
  noted.delete(db)
  for (const { companyId } of changes) databases.replica?.wrote(companyId)
  for (const listener of listeners.get(databases) ?? []) listener(changes)
}
