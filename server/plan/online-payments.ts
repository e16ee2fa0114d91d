import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import type { listOnlinePayments, OnlinePayment } from '#contract/plan-payment.ts'
import { fromJson } from '../db/json-text.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { askedBy } from './open-payments.ts'

type Found = Omit<OnlinePayment, 'moduleIds' | 'card' | 'fault' | 'isCharge'> & {
  moduleIds: RowOf<'invoice'>['module_ids']
  brand: string | null
  last4: string | null
  fault: OnlinePayment['fault'] | null
  isSent: number
}

/** A page of companies' online payments for modules, including failed ones, newest first. */
export async function findOnlinePayments(
  db: Db,
  caller: Caller,
  {
    search,
    state,
    order = 'desc',
    fromDate,
    toDate,
    ...paging
  }: InputOf<typeof listOnlinePayments>,
): Promise<Page<OnlinePayment>> {
  const conditions = [
    // The same conditions as in the partial index, so that it is used.
    sql`p.purpose in ('initial', 'renewal')`,
    sql`p.method = 'online'`,
    ...askedBy(caller, { search, fromDate, toDate }),
    ...(state ? [sql`p.state = ${state}`] : []),
  ]
  const { rows, pagination } = await pageOf<Found>(db, {
    columns: sql`p.id, p.company_id as "companyId", c.company_name as "companyName", i.number,
      i.module_ids as "moduleIds", i.period, p.amount, p.currency, p.state,
      p.card_brand as brand, p.card_last4 as last4, p.fault, p.is_sent as "isSent",
      p.created_ms as "createdMs"`,
    from: sql`payment_txn p
      join invoice i on i.company_id = p.company_id and i.payment_id = p.id
      join company_detail c on c.id = p.company_id`,
    where: sql.join(conditions, sql` and `),
    keys: sortedBy(order, sql`p.created_ms`, sql`p.id`),
    paging,
  })
  return {
    rows: rows.map(({ brand, last4, moduleIds, fault, isSent, ...row }) => ({
      ...row,
      moduleIds: fromJson(moduleIds),
      fault: fault ?? undefined,
      isCharge: isSent === 1,
      ...(brand !== null && last4 !== null && { card: { brand, last4 } }),
    })),
    pagination,
  }
}
