import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { type ModuleName } from '#contract/modules.ts'
import type { Lifecycle } from '#lifecycles/decide.ts'
import { type User } from '../builders.ts'
import type { TestServer } from '../server.ts'

/** A record as a screen reads it, and what the server lets its reader do. */
export type Read = {
  lifecycle: Lifecycle<unknown>
  row: unknown
  allowed: readonly string[]
  /** What the server knows beside the answer: these it leaves out. */
  without?: (event: string) => boolean
}
type Roles = 'business' | 'staff'
export type Ground = { server: TestServer; people: Record<Roles, User> }
export type OpenKind = {
  name: string
  module: ModuleName
  lifecycle: Lifecycle<unknown>
  roles?: readonly Roles[]
  /** Makes a record, and answers how it is put into each of its situations, and read. */
  prepare: (ground: Ground) => Promise<{
    situations: readonly Situation[]
    read: (as: User) => Promise<Read>
  }>
}
/** Writes a situation straight into the database. */
type Situation = () => Promise<unknown>

export const minute = 60_000
/** Just now; on the same day, too late for staff; days ago. */
export const agesMs = [0, 20 * minute, 3 * 24 * 60 * minute]

export function mixesOf<Values extends Record<string, readonly unknown[]>>(
  values: Values,
): { [Key in keyof Values]: Values[Key][number] }[] {
  type Mix = { [Key in keyof Values]: Values[Key][number] }
  return Object.entries(values).reduce<Mix[]>(
    (mixes, [key, all]) => mixes.flatMap((mix) => all.map((value) => ({ ...mix, [key]: value }))),
    [{} as Mix],
  )
}

/** Columns of one row of a table, one situation after the other. */
export function stored(
  { server, people }: Ground,
  table: string,
  id: Id,
  situations: readonly Record<string, unknown>[],
): Situation[] {
  return situations.map((columns) => () => {
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    return sql`update ${sql.table(table)} set ${sql.join(sets)}
      where company_id = ${people.business.company.id} and id = ${id}`.execute(
      server.databases.write,
    )
  })
}
