import type { Config } from './config.ts'
import { withAdvisoryLock } from './db/with-advisory-lock.ts'
import type { Databases } from './db/databases.ts'
import { seedReference } from './seed/reference.ts'
import { demoPassword } from './seed/demo-access.ts'
import { seedDemo } from './seed/seed.ts'

/**
 * Writes the list of modules, and seeds demo companies into an empty database at the first start:
 * in production only with SEED_DEMO=1.
 * @throws Error in production when there are demo users without SEED_DEMO=1, because their
 * passwords are public
 */
export async function prepareDemo(
  databases: Databases,
  { isProduction, seedDemo: wanted }: Pick<Config, 'isProduction' | 'seedDemo'>,
): Promise<void> {
  await seedReference(databases.write)
  if (wanted ?? !isProduction) {
    if (!(await isEmpty(databases))) return
    return withAdvisoryLock(databases.write, async () => {
      if (await isEmpty(databases)) await seedDemo(databases)
    })
  }
  if (isProduction && (await hasDemoUsers(databases))) {
    throw new Error(
      'There are demo users in this database, and their passwords are public. Remove them, ' +
        'or say SEED_DEMO=1 if that is meant to be.',
    )
  }
}

/** The text for the terminal on how to sign in to the demo companies; empty without them. */
export async function demoNote(databases: Databases): Promise<string> {
  return (await hasDemoUsers(databases))
    ? 'Demo sign-ins: owner@foodkart.example, staff@foodkart.example, owner@all.example ' +
        `(README.md has the others); password: ${demoPassword}\n`
    : ''
}

async function isEmpty({ read }: Databases): Promise<boolean> {
  return (await read.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined
}

async function hasDemoUsers({ read }: Databases): Promise<boolean> {
  return (
    (await read
      .selectFrom('app_user')
      .select('id')
      .where('is_demo', '=', 1)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
