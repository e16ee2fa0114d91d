import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { moveDue, type WarnLog } from '../../change/move-due.ts'
import type { Databases } from '../../db/databases.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { closePageJob } from '../../payment/close-page-job.ts'
import { findOrder } from '../order-head.ts'
import { announceOrder } from './announce.ts'
import { moveOrderWithLines } from './coupling.ts'

type Due = { companyId: CompanyId; timeZone: string; id: Id; moduleId: ModuleId }

/**
 * Releases the time of bookings whose deposit was not paid during the hold, and closes their
 * payment page. Returns how many.
 */
export async function lapseHolds(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select o.company_id as "companyId", c.time_zone as "timeZone", o.id, o.module_id as "moduleId"
    from sale_order o join company_detail c on c.id = o.company_id
    where o.order_status_id = ${sql.lit(orderStatusIds.Pending)}
      and o.hold_until_ms <= ${now}`.execute(databases.read)
  return moveDue(
    databases,
    { event: 'order.lapse', now, log },
    rows,
    async (change, { moduleId, id }) => {
      const order = await findOrder(change.tenant, moduleId, id)
      if (!order) throw new Refusal('NOT_FOUND')
      announceOrder(change, await moveOrderWithLines(change, order, 'order.lapse'))
      await enqueue(change.tenant, closePageJob, { orderId: id })
    },
  )
}
