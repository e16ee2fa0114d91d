import { isSecret } from '../db/company-secret.ts'
import { sql } from 'kysely'
import type { Receipt } from '#contract/receipt.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { foundOrderColumns } from '../order/order-head.ts'
import { dueBackOfRow } from '../order/money/owed.ts'
import { promotionNames } from '../promotion/promotion-names.ts'
import { onlineMoneyColumns } from './online-money.ts'
import { companyColumns, defaultPlace } from './receipt-company.ts'
import { guestOf } from './asking-guest.ts'
import { type FoundReceipt, receiptOf, trackedStatuses } from './receipt-of.ts'

/** How long a receipt's address works after the order. */
const retentionMs = 400 * 24 * 60 * 60 * 1000

const lineKeys = [
  'id',
  'name',
  'quantity',
  'refundedQuantity',
  'restockedQuantity',
  'servedMs',
  'createdMs',
  'updatedMs',
  'isNoPrep',
  'settledQuantity',
  'unitAmount',
  'lineAmount',
  'cartStatus',
  'options',
  'guestKey',
  'guestName',
  'note',
  'allergies',
]

const refundKeys = ['method', 'amount', 'refundedLines', 'createdMs']

type Which = { uuid: string; /** The guest at a table. */ guestSecret?: string | undefined }

/**
 * The data that the holder of a receipt's address may see. The secret is the key, so no company is
 * needed.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED
 */
export async function findReceipt(
  db: Db,
  { uuid, guestSecret }: Which,
  now: number,
): Promise<Receipt> {
  const { jsonArray } = dialectOf(db)
  const lines = jsonArray('p', lineKeys, sql`p.sort, p.id`)
  const refunds = jsonArray('p', refundKeys, sql`p."createdMs", p.id`)
  const reached = jsonArray('p', ['status', 'reachedMs'], sql`p."reachedMs"`)
  const { rows } = await sql<FoundReceipt>`
    select ${foundOrderColumns}, o.company_id as "companyId", ${companyColumns},
      c.full_name as "customerName", c.phone as "customerPhone", t.name as "tableName",
        o.contact_name as "contactName", o.rating, d.settings,
      s.bill_requested_ms as "billMs", case when s.id is null then 0
        else 1 end as "isSeated", s.join_code as "joinCode",
      case when exists (select 1 from booking_slot b where b.company_id = o.company_id
        and b.order_id = o.id and b.is_proposed = 0) then 1 else 0 end as "isTimeHeld",
      (select r.name from resource r where r.company_id = o.company_id
        and r.id = o.resource_id) as "resourceName",
      (select r.name from resource r where r.company_id = o.company_id
        and r.id = o.proposed_resource_id) as "proposedWho",
      (select j.courier_name from delivery_job j where j.company_id = o.company_id
        and j.order_id = o.id order by j.attempt desc limit 1) as "courierName",
      (select ${reached} from (
        select h.to_state as status, max(h.occurred_ms) as "reachedMs" from state_history h
        where h.company_id = o.company_id and h.parent_id = o.id and h.entity = 'order'
          and h.to_state in (${sql.join(trackedStatuses)})
        group by h.to_state) p) as "reached",
      ${onlineMoneyColumns(dialectOf(db))}, ${dueBackOfRow} as "dueBackAmount",
      (select ${lines} from (
        select x.id, x.sort, x.name, x.quantity, x.refunded_quantity as "refundedQuantity",
          x.restocked_quantity as "restockedQuantity", x.served_ms as "servedMs",
          x.created_ms as "createdMs", x.updated_ms as "updatedMs", x.no_prep as "isNoPrep",
          x.settled_quantity as "settledQuantity", x.unit_amount as "unitAmount",
          x.line_amount as "lineAmount", x.cart_status as "cartStatus", x.options, x.note,
          x.guest_key as "guestKey", x.guest_name as "guestName", x.allergies
        from cart_item x where x.company_id = o.company_id and x.order_id = o.id) p) as "lines",
      (select ${refunds} from (
        select x.id, x.method, x.amount, x.refunded_lines as "refundedLines",
          x.created_ms as "createdMs"
        from payment_txn x where x.company_id = o.company_id and x.order_id = o.id
          and x.direction = 'out' and x.is_sent = 1 and x.state <> 'failed') p) as "refunds",
      ${promotionNames(dialectOf(db), sql`o.company_id`, sql`(o.id)`)} as "promotions"
    from sale_order o
    join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    ${defaultPlace}
    left join dining_table t on t.company_id = o.company_id and t.id = o.table_id
    left join table_session s on s.company_id = o.company_id and s.id = o.table_session_id
      and s.open_key = 'open'
    where ${isSecret('o', 'uuid', uuid)}`.execute(db)
  const found = rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  if (now - found.createdMs > retentionMs) throw new Refusal('LINK_EXPIRED')
  return receiptOf(
    found,
    await guestOf({ db, companyId: found.companyId }, found, guestSecret),
    now,
  )
}
