import * as z from 'zod/mini'
import {
  createCategory,
  createManufacturer,
  createProductSpec,
  createSubcategory,
} from '#contract/catalogue.ts'
import type { CompanyId } from '#contract/fields.ts'
import { createPromotion } from '#contract/promotion.ts'
import { closeTill, getTillDay } from '#contract/till.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { notify } from '../../server/notification/notify.ts'
import { enqueue } from '../../server/outbox/enqueue.ts'
import { jobKind } from '../../server/outbox/job-kind.ts'
import { writeInvoice } from '../../server/plan/invoice.ts'
import { aProduct, aUser } from './builders.ts'
import type { Identity, TestServer } from './server.ts'

const nothing = jobKind('nothing', z.object({ nth: z.int() }))

/** A payment for a module that somebody has to confirm. */
const waiting = {
  version: 1,
  order_id: null,
  purpose: 'initial',
  method: 'bank',
  direction: 'in',
  state: 'pending',
  provider_ref: null,
  actor_name: null,
} as const

/** A job that failed permanently. */
const givenUp = {
  kind: 'nothing',
  payload: toJson({}),
  state: 'dead',
  attempts: 9,
  last_error: 'nobody answered',
  created_ms: 0,
  done_ms: null,
  record_id: null,
  record_event: null,
} as const

/** A correction of stock. */
const counted = {
  quantity: 1,
  reason: 'count',
  order_id: null,
  actor_name: null,
  created_ms: 0,
} as const

/** Makes the lists long that the demo companies have short: of what nobody has many of. */
export async function lengthenLists(
  server: TestServer,
  companyId: CompanyId,
  owner: Identity,
): Promise<void> {
  const { databases, clock } = server
  const now = clock.now()
  const { id: categoryId } = await server.ask(createCategory, { name: 'Walks' }, owner)
  const productId = await aProduct(server, {
    company: { id: companyId, modules: [] },
    name: 'Counted product',
    stock_qty: 9,
  })
  for (let nth = 0; nth < 5; nth += 1) {
    await inTransaction(databases, async (db) => {
      await enqueue({ db, companyId }, nothing, { nth })
      await notify(
        { db, companyId },
        { kind: 'import.done', values: { created: String(nth) }, now: now + (nth % 2) },
      )
      await db
        .insertInto('outbox_job')
        .values({ ...givenUp, company_id: companyId, id: newId(), run_ms: now + (nth % 2) })
        .execute()
      await db
        .insertInto('stock_move')
        .values({ ...counted, company_id: companyId, id: newId(), product_id: productId })
        .execute()
      const id = newId()
      const sum = { amount: nth, currency: 'USD' }
      await writeInvoice({ db, companyId }, { moduleIds: [13], period: 'month', ...sum, now }, id)
      await db
        .insertInto('payment_txn')
        .values({ ...waiting, ...sum, company_id: companyId, id, created_ms: now, updated_ms: now })
        .execute()
      const tried = newId()
      await writeInvoice(
        { db, companyId },
        { moduleIds: [13], period: 'month', ...sum, now },
        tried,
      )
      await db
        .insertInto('payment_txn')
        .values({
          ...waiting,
          ...sum,
          method: 'online',
          state: 'failed',
          company_id: companyId,
          id: tried,
          created_ms: now + (nth % 2),
          updated_ms: now,
        })
        .execute()
    })
    const day = addDays(localDay(now, 'Etc/UTC'), -9 - nth)
    const { cashAmount } = await server.ask(getTillDay, { day }, owner)
    const amounts = { floatAmount: 0, countedAmount: cashAmount, cashAmount }
    await server.ask(closeTill, { day, ...amounts }, owner)
    await aUser(server, {
      company: { id: companyId, modules: [] },
      role: 'staff',
      full_name: `Walker ${nth}`,
    })
    await server.call(createManufacturer, { name: `Brand ${nth}` }, { as: owner })
    await server.call(createProductSpec, { name: `Property ${nth}`, values: ['a'] }, { as: owner })
    await server.call(
      createSubcategory,
      { categoryId, name: `Part ${nth}`, sort: nth % 2 },
      { as: owner },
    )
    await server.call(
      createPromotion,
      { name: `Offer ${nth}`, kind: 'percent', value: 10, code: `WALK${nth}` },
      { as: owner },
    )
  }
}
