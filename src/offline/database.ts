import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Job } from '../machines/app/outbox.ts'

/** What a call answered, as it was when it was asked last. */
export type KeptAnswer = { key: string; userId: string; atMs: number; output: unknown }

interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { order: [string, number] } }
  answers: { key: string; value: KeptAnswer; indexes: { age: [string, number] } }
}

export type Database = IDBPDatabase<Schema>

/**
 * What this browser keeps for when there is no connection. Rejects where the browser allows no
 * database (some private windows).
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
