import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '#contract/fields.ts'

/** A new record id: UUIDv7, so that ids sort by the time they were made and no sequence is shared between servers. */
export function newId(): Id {
  return randomUUIDv7() as Id
}
