import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { GRAIN_MS, grainsFrom } from './grain.ts'

/** The maximum length of a booking: a week. */
const MAX_GRAINS = 7 * 24 * 12

/** The booked services' duration, and the buffer afterwards. */
export async function servicesOf(
  { tenant: { db, companyId } }: Change,
  orderId: Id,
): Promise<{ productIds: (string | null)[]; bufferMin: number }> {
  const { rows } = await sql<{ productId: Id | null; bufferMin: number }>`
    select l.product_id as "productId", coalesce(p.buffer_min, 0) as "bufferMin"
    from cart_item l left join product p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = ${orderId}`.execute(db)
  return {
    productIds: rows.map(({ productId }) => productId),
    bufferMin: Math.max(0, ...rows.map(({ bufferMin }) => bufferMin)),
  }
}

/**
 * The grid cells of a booking and the buffer after it. @throws Refusal VALIDATION, LIMIT_REACHED
 */
export function startsOf(startMs: number, endMs: number, bufferMin: number): number[] {
  if (startMs % GRAIN_MS !== 0) throw invalid('start_at', 'multiple_of', 'timeGrid')
  const toMs = endMs + bufferMin * MINUTE_MS
  if ((toMs - startMs) / GRAIN_MS > MAX_GRAINS) throw new Refusal('LIMIT_REACHED/bookingLength')
  return grainsFrom(startMs, toMs)
}
