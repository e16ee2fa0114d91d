import type { Id } from '#contract/fields.ts'
import { order } from '#contract/order.ts'
import { Refusal } from '../http/refusal.ts'
import type { Said } from '../words/sentence.ts'
import type { Change } from '../change/change.ts'
import { findOrderDetail } from './order-detail.ts'

/**
 * A refusal with the current order, so that the person whose change came too late sees what
 * happened.
 */
export function refusalWithOrder(change: Change, orderId: Id, ...said: Said<'refusal'>): Refusal {
  return new Refusal(...said).with({
    readCurrent: (db) => findOrderDetail({ ...change.tenant, db }, orderId, change),
    currentSchema: order,
  })
}
