import type { InputOf } from '#contract/endpoint.ts'
import { type closeTill, type reopenTill, type TillClosing } from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { toJson } from '../db/json-text.ts'
import { amountText } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { closings } from './till-closings.ts'
import { dayPeriod, findTillDay } from './till-day.ts'
import { addUp } from './unfinished.ts'

/**
 * Closes a day with the cash that was counted, also one that was opened again.
 * @throws Refusal TOO_EARLY for a day that has not begun, or before the company; DUPLICATE when it
 * is closed;
 * AMOUNT_MISMATCH when cash was taken or refunded since the caller saw the day
 */
export async function closeDay(
  tenant: Tenant,
  by: Doer,
  { day, floatAmount, countedAmount, cashAmount, note }: InputOf<typeof closeTill>,
  timeZone: string,
): Promise<TillClosing> {
  if (day > localDay(by.now, timeZone)) throw new Refusal('TOO_EARLY/till')
  if (day < localDay(await createdMsOf(tenant), timeZone)) throw new Refusal('TOO_EARLY/company')
  const till = await findTillDay(tenant, day, timeZone)
  const before = till.closing
  if (before?.closedMs !== undefined) throw new Refusal('DUPLICATE/till').with({ current: before })
  if (cashAmount !== till.cashAmount) throw new Refusal('AMOUNT_MISMATCH/till')
  const fields = {
    day,
    ...dayPeriod(day, timeZone),
    floatAmount,
    expectedAmount: floatAmount + till.cashAmount,
    countedAmount,
    netAmount: till.netAmount,
    currency: till.currency,
    unfinished: toJson(addUp(till.unfinished)),
    note: note?.trim() || null,
    actorName: by.name ?? null,
    closedMs: by.now,
  }
  const closed = before
    ? await closings.change(
        tenant,
        by.now,
        { id: before.id, expectedVersion: before.version },
        fields,
      )
    : await closings.add(tenant, by.now, fields)
  await audit(tenant, by, closed, { event: 'till.close', to: 'Closed' })
  return closed
}

async function createdMsOf({ db, companyId }: Tenant): Promise<number> {
  const { created_ms: createdMs } = await db
    .selectFrom('company_detail')
    .select('created_ms')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return createdMs
}

/**
 * Opens a closed day again, so that it can be closed with other amounts. What it was closed with
 * stays with it.
 * @throws Refusal NOT_FOUND; VERSION_CONFLICT; TRANSITION_NOT_ALLOWED when it is open
 */
export async function reopenDay(
  tenant: Tenant,
  by: Doer,
  { reason, ...seen }: InputOf<typeof reopenTill>,
): Promise<TillClosing> {
  const { closedMs, countedAmount, expectedAmount, actorName, former } = await closings.find(
    tenant,
    seen.id,
  )
  if (closedMs === undefined) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const last = { countedAmount, expectedAmount, actorName, closedMs }
  const opened = { reopenedBy: by.name, reopenedMs: by.now, reason: reason.trim() }
  const open = await closings.change(tenant, by.now, seen, {
    closedMs: null,
    former: toJson([...former, { ...last, ...opened }]),
  })
  await audit(tenant, by, open, { event: 'till.reopen', to: 'Open' })
  return open
}

/** The entry of the log has the day and what was counted and expected. */
function audit(
  tenant: Tenant,
  by: Doer,
  { id, version, day, countedAmount, expectedAmount, currency }: TillClosing,
  what: { event: string; to: string },
): Promise<void> {
  const [year, month, date] = day.split('-')
  const amounts = [countedAmount, expectedAmount].map((amount) => amountText(amount, currency))
  const note = `${date}-${month}-${year}: ${amounts.join(' / ')} ${currency}`
  return writeAudit(tenant, by, { entity: 'till', entityId: id, ...what, version, note })
}
