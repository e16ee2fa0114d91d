import { type Clock, systemClock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashPassword } from '../user/password.ts'
import { seedAccounts } from './accounts.ts'
import { Batch } from './batch.ts'
import { demoPassword } from './demo-access.ts'
import { demoCompanies, demoReaders } from './demo-companies.ts'
import { seedCompany, seedUser } from './demo-company.ts'
import { seedJobs } from './jobs.ts'
import { seedLinks } from './links.ts'
import { seedPromotions } from './promotions.ts'
import { createRandom } from './random.ts'
import { seedSubscriptions } from './subscriptions.ts'
import { seedReference } from './reference.ts'
import { seedResources } from './resources.ts'
import { seedReservations } from './reservations.ts'
import { seedTables } from './tables.ts'
import { seedTill } from './till.ts'
import { seedVisits } from './visits.ts'

const mark = 'demo_seeded'

/**
 * Fills the database with demo companies, one per module and some in special states, with orders up
 * to this minute. Runs in one transaction; a database that already has them is not changed.
 */
export async function seedDemo(databases: Databases, clock: Clock = systemClock): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  // Outside of the long transaction, because its locks would block other servers that write these
  // rows at their start.
  await seedReference(databases.write)
  await inTransaction(databases, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('meta')
      .values({ key: mark, value: String(clock.now()) })
      .onConflict((at) => at.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    const random = createRandom(7)
    for (const company of demoCompanies) {
      const seeding = { random, batch: new Batch(), now: clock.now(), passwordHash }
      const id = seedCompany(seeding, company)
      if (company.account === 'foodkart')
        for (const reader of demoReaders)
          seedUser(seeding, { id, utcOffset: company.utcOffset, foundedMs: seeding.now }, reader)
      await seeding.batch.write(db)
    }
    await seedAccounts(db, clock.now())
    await seedSubscriptions(db, clock.now())
    await seedTables(db, clock.now())
    await seedReservations(db, clock.now())
    await seedResources(db)
    await seedJobs(db, clock.now())
    await seedVisits(db, clock.now())
    await seedLinks(db, clock.now())
    await seedPromotions(db, clock.now())
    await seedTill(db, clock.now())
  })
}
