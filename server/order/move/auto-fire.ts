import { moduleSettings, type ModuleSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { decide } from '#lifecycles/decide.ts'
import { bySystem, type Change } from '../../change/change.ts'
import { lineRecordOf } from '../lifecycle-record.ts'
import { carryLine } from '../lines/line-move.ts'
import { waitsForLater } from '../later/hold-place.ts'
import type { FoundOrder } from '../order-head.ts'
import { isOpen } from '#lifecycles/order-with-lines.ts'
import { findLines } from '../lines/order-line.ts'

/**
 * Sends an accepted order's cart lines to the kitchen if the module does so automatically; for an
 * order for later, only once its preparation has started. Returns whether any were sent.
 */
export async function fireByItself(change: Change, order: FoundOrder): Promise<boolean> {
  if (!has(moduleNameOf(order.moduleId), 'kitchen') || !(await isAutoFire(change, order)))
    return false
  if (order.promisedMs !== null && (await waitsForLater(change.tenant, order.id))) return false
  const waiting = (await findLines(change.tenant, order.id)).filter(
    (line) => line.cartStatus === 'In Cart' && isOpen(line),
  )
  for (const line of waiting) await carryLine(bySystem(change), order, line, 'item.fire')
  return waiting.length > 0
}

/**
 * Sends these lines of an accepted order to the kitchen, without those that need no preparation or
 * are there already. Returns whether any were sent.
 */
export async function fireLines(
  change: Change,
  order: FoundOrder,
  ids: readonly Id[],
): Promise<boolean> {
  const waiting = (await findLines(change.tenant, order.id)).filter(
    (line) =>
      ids.includes(line.id) &&
      decide(cartItemLifecycle, lineRecordOf(line, order, change), {
        type: 'item.fire',
        by: change,
      }).ok,
  )
  for (const line of waiting) await carryLine(change, order, line, 'item.fire')
  return waiting.length > 0
}

async function isAutoFire(
  { tenant: { db, companyId } }: Change,
  { moduleId }: FoundOrder,
): Promise<boolean> {
  const { rows } = await sql<{
    settings: ModuleSettingsText
  }>`select settings from company_module where company_id = ${companyId}
    and module_id = ${moduleId}`.execute(db)
  return moduleSettings(rows[0]?.settings).auto_fire === true
}
