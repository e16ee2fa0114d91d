import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createResource } from '#contract/resource.ts'
import { feedText } from '../../server/calendar/feed.ts'
import { historiesOf } from '../../server/change/history.ts'
import { newSecret } from '../../server/db/company-secret.ts'
import type { Db } from '../../server/db/tenant.ts'
import { orderCsv } from '../../server/order/list/order-csv.ts'
import { servicesOf } from '../../server/resource/list-bookings.ts'
import { anOrder, aUser } from '../support/builders.ts'
import { testServer } from '../support/during-tests.ts'
import { recording } from '../support/recording.ts'

const HOUR_MS = 3_600_000

/** An index of which only the company is used: all rows of it are read. */
const isOfCompany =
  /INDEX (?:sqlite_autoindex_)?(?:cart_item|payment_txn|state_history)\w* \(company_id=\?\)/

// Without statistics, as a company's own server has none, SQLite prefers an index in the order that
// is asked for over one that finds the rows.
const server = testServer({ database: 'sqlite' })

test('lines, payments and histories are found by the ids of their orders, not among all of a company', async () => {
  const now = server.clock.now()
  const owner = await aUser(server, { module: 'service' })
  const ann = { name: 'Ann', kind: 'person' as const }
  const { id: resourceId } = await server.ask(createResource, ann, owner)
  const { company } = owner
  const secret = newSecret(company.id)
  await server.databases.write
    .updateTable('resource')
    .set({ feed_secret: secret })
    .where('id', '=', resourceId)
    .execute()
  const times = { start_ms: now + HOUR_MS, end_ms: now + 2 * HOUR_MS }
  const { id } = await anOrder(server, {
    company,
    module: 'service',
    order_status_id: 2,
    resource_id: resourceId,
    ...times,
  })
  const { db, sent } = recording(server.databases.read)
  const tenant = { db, companyId: company.id }
  const reader = { timeZone: 'UTC', now, language: 'en' }
  const paging = { currentPage: 1, rowSize: 10 }
  for await (const row of orderCsv(tenant, 'service', paging, reader).rows)
    expect(row).toBeDefined()
  expect((await servicesOf(tenant, [id])).size).toBe(1)
  await historiesOf(tenant, [id])
  expect(await feedText(db, secret, { now, publicUrl: 'https://sevenfold.example' })).toContain(
    'VEVENT',
  )
  const plans = await plansOf(server.databases.read, sent)
  expect(plans.length).toBeGreaterThanOrEqual(7)
  expect(plans.filter(({ plan }) => isOfCompany.test(plan))).toEqual([])
})

test('with the statistics of housekeeping, an order is found by its secret key on every connection', async () => {
  const { databases } = server
  const owner = await aUser(server, { module: 'foodKart' })
  const { uuid } = await anOrder(server, { company: owner.company })
  // The name makes it another statement: a plan that was shown once is shown again as it was.
  const planNamed = async (name: string) => {
    const byKey = sql`select o.id as ${sql.ref(name)} from sale_order o
      join company_detail d on d.id = o.company_id
      where o.company_id = ${owner.company.id} and o.uuid = ${uuid}`
    expect((await byKey.execute(databases.read)).rows).toHaveLength(1)
    return (await plansOf(databases.read, [byKey.compile(databases.read)]))[0]?.plan
  }
  await databases.analyze()
  expect(await planNamed('before')).not.toContain('sale_order_by_secret')
  for (let count = 0; count < 50; count += 1) await anOrder(server, { company: owner.company })
  await databases.analyze()
  expect(await planNamed('after')).toContain('sale_order_by_secret')
})

async function plansOf(db: Db, sent: readonly CompiledQuery[]) {
  const plans: { statement: string; plan: string }[] = []
  for (const { sql: statement, parameters } of sent) {
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]),
    )
    plans.push({ statement, plan: JSON.stringify(rows) })
  }
  return plans
}
