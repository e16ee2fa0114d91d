import { CompiledQuery } from 'kysely'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'

/** One end of a move. */
export type Side = {
  kind: Databases['kind']
  /** Names it in words, and in the mark of an unfinished move; never has a password. */
  title: string
  db: Db
}

export type StoredRow = Readonly<Record<string, unknown>>

/** Runs a statement whose text is made of names in the schema. */
export async function run(db: Db, text: string, values: unknown[] = []): Promise<StoredRow[]> {
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(text, values))
  return rows
}

/** The place of a parameter, counted from one. */
export function parameter({ kind }: Pick<Side, 'kind'>, count: number): string {
  return kind === 'sqlite' ? `?${count}` : `$${count}`
}

/** A name in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
