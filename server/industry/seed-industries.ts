import type { Db } from '../db/tenant.ts'
import { industries } from './industries.ts'

/** Writes the business types. Idempotent: adds new ones and does not change the others. */
export async function seedIndustries(db: Db): Promise<void> {
  const groups = Object.entries(industries)
  const parents = groups.map(([name], sort) => ({ id: idOf(name), name, sort }))
  const children = groups.flatMap(([group, names]) =>
    names.map((name, sort) => ({
      id: industryIdOf(group, name),
      industry_id: idOf(group),
      name,
      sort,
    })),
  )
  await db
    .insertInto('industry')
    .values(parents)
    .onConflict((it) => it.doNothing())
    .execute()
  await db
    .insertInto('industry_subcategory')
    .values(children)
    .onConflict((it) => it.doNothing())
    .execute()
}

/** The id of a business type in a group. */
export function industryIdOf(group: string, name: string): string {
  return `${idOf(group)}.${idOf(name)}`
}

function idOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]+/g, '-')
    .toLowerCase()
}
