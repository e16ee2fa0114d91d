import type { Migration } from 'kysely/migration'

/**
 * `isConcurrent`: runs outside of a transaction and not together with other migrations, so that
 * PostgreSQL can create an index without blocking writes (`createIndexConcurrently`). If it is
 * interrupted, it runs again.
 */
export type Step = Migration & { isConcurrent?: true }
export type Migrations = Record<string, Step>

/** Concurrent migrations run one by one; consecutive other ones run in one transaction. */
export function groupsOf(pending: string[], all: Migrations): string[][] {
  const groups: string[][] = []
  for (const name of pending) {
    const last = groups.at(-1)
    const isAlone = (one: string) => all[one]?.isConcurrent === true
    if (last === undefined || isAlone(name) || last.some(isAlone)) groups.push([name])
    else last.push(name)
  }
  return groups
}

/** The same migration, which tells its name and how long it took. */
export function withWords(name: string, migration: Step, tell: (line: string) => void): Step {
  return {
    ...migration,
    async up(db) {
      tell(`Migration ${name}…`)
      const startMs = performance.now()
      await migration.up(db)
      tell(`Migration ${name} took ${((performance.now() - startMs) / 1000).toFixed(1)} s.`)
    },
  }
}
