import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Job } from '../machines/app/outbox.ts'

/** The last answer of a call. */
export type KeptAnswer = { key: string; userId: string; atMs: number; output: unknown }

interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { order: [string, number] } }
  answers: { key: string; value: KeptAnswer; indexes: { age: [string, number] } }
}

export type Database = IDBPDatabase<Schema>

/**
 * What this browser stores for offline use. Rejects if it allows no database (some private
 * windows).
 */
export function openDatabase(prefix: string): Promise<Database> {
  return openDB<Schema>(`${prefix}offline`, 1, {
    upgrade(database) {
      database
        .createObjectStore('jobs', { keyPath: 'id' })
        .createIndex('order', ['userId', 'madeMs'])
      database
        .createObjectStore('answers', { keyPath: 'key' })
        .createIndex('age', ['userId', 'atMs'])
    },
  })
}
