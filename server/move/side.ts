import { CompiledQuery } from 'kysely'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'

/** One end of a move. */
export type Side = {
  kind: Databases['kind']
  /** A name for messages and for the mark of an unfinished move; never contains a password. */
  title: string
  db: Db
}

export type StoredRow = Readonly<Record<string, unknown>>

/** Runs a statement whose text contains only names of the schema. */
export async function run(db: Db, text: string, values: unknown[] = []): Promise<StoredRow[]> {
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(text, values))
  return rows
}

/** The placeholder of a parameter, counted from one. */
export function parameter({ kind }: Pick<Side, 'kind'>, count: number): string {
  return kind === 'sqlite' ? `?${count}` : `$${count}`
}

/** A quoted identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
