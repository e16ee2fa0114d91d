import type { Database, KeptAnswer } from './database.ts'

/** The maximum number of stored answers per person; the oldest are deleted. */
const MOST = 150
const PRUNE_EVERY = 20

export type StoredAnswers = {
  keep(userId: string, question: string, output: unknown, atMs: number): Promise<void>
  /** Changes a stored answer. Returns false if there is none. */
  change(
    userId: string,
    question: string,
    to: (output: unknown) => unknown,
    atMs: number,
  ): Promise<boolean>
  read(userId: string, question: string): Promise<KeptAnswer | undefined>
  /** All stored answers to questions with this prefix. */
  readLike(userId: string, beginning: string): Promise<KeptAnswer[]>
  /** Deletes the answers of all people: after a sign-out nobody else may find them. */
  clear(): Promise<void>
  /** Deletes the answers of other people, who may not have signed out. */
  clearOthers(userId: string): Promise<void>
}

export function storedAnswers(database: Database): StoredAnswers {
  let added = 0
  const keyOf = (userId: string, question: string): string => `${userId} ${question}`
  return {
    async keep(userId, question, output, atMs) {
      await database.put('answers', { key: keyOf(userId, question), userId, atMs, output })
      added += 1
      if (added % PRUNE_EVERY === 0) await prune(database, userId)
    },
    async change(userId, question, to, atMs) {
      // One transaction: two changes at the same time must not lose one of them.
      const change = database.transaction('answers', 'readwrite')
      const found = await change.store.get(keyOf(userId, question))
      if (found) await change.store.put({ ...found, atMs, output: to(found.output) })
      await change.done
      return found !== undefined
    },
    read: (userId, question) => database.get('answers', keyOf(userId, question)),
    readLike: (userId, beginning) =>
      database.getAll(
        'answers',
        IDBKeyRange.bound(keyOf(userId, beginning), `${keyOf(userId, beginning)}\uffff`),
      ),
    clear: () => database.clear('answers'),
    async clearOthers(userId) {
      const change = database.transaction('answers', 'readwrite')
      for (let cursor = await change.store.openCursor(); cursor; cursor = await cursor.continue())
        if (cursor.value.userId !== userId) await cursor.delete()
      await change.done
    },
  }
}

async function prune(database: Database, userId: string): Promise<void> {
  const change = database.transaction('answers', 'readwrite')
  const own = change.store.index('age')
  let surplus = (await own.count(IDBKeyRange.bound([userId, 0], [userId, Infinity]))) - MOST
  for (
    let cursor = await own.openCursor(IDBKeyRange.bound([userId, 0], [userId, Infinity]));
    cursor && surplus > 0;
    cursor = await cursor.continue()
  ) {
    await cursor.delete()
    surplus -= 1
  }
  await change.done
}
