import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { SubscriptionRecord } from '#lifecycles/subscription.ts'
import { isSwitchedOff } from '../account/switched-off.ts'
import { type Columns, columnValues, selected, columnRow } from '../db/columns.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { modulesWithOpenPayment } from './open-payments.ts'
import type { PlanPeriod } from './terms.ts'

/**
 * A company's subscription to one module. One that never started is `none`, without a row or
 * version.
 */
export type Subscription = SubscriptionRecord & {
  id: Id | undefined
  moduleId: ModuleId
  period: PlanPeriod
  trialEndMs: number | null
  periodEndMs: number | null
  /** When the scheduled job moves it next. */
  dueMs: number | null
  /** When the saved card is charged again after a failed charge. */
  chargeMs: number | null
  version: number
}

type Row = Omit<Subscription, 'hasOpenPayment' | 'isSwitchedOff'>

const columns = {
  id: 'id',
  moduleId: 'module_id',
  status: 'status',
  period: 'period',
  trialEndMs: 'trial_end_ms',
  periodEndMs: 'period_end_ms',
  dueMs: 'due_ms',
  chargeMs: 'charge_ms',
  version: 'version',
} as const satisfies Columns<Row>

/** All subscriptions that the company ever had. */
export async function listSubscriptions(tenant: Tenant): Promise<Subscription[]> {
  const { db, companyId } = tenant
  const { rows } = await sql<Row>`select ${selected('s', columns)} from subscription s
      where s.company_id = ${companyId} order by s.module_id`.execute(db)
  const waiting = await modulesWithOpenPayment(tenant)
  const isOff = await isSwitchedOff(tenant)
  return rows.map((row) => ({
    ...row,
    hasOpenPayment: waiting.has(row.moduleId),
    isSwitchedOff: isOff,
  }))
}

/** The subscription to one module; `none` if it never started. */
export async function findSubscription(tenant: Tenant, moduleId: ModuleId): Promise<Subscription> {
  const { db, companyId } = tenant
  const { rows } = await sql<Row>`select ${selected('s', columns)} from subscription s
      where s.company_id = ${companyId} and s.module_id = ${moduleId}`.execute(db)
  const row: Row = rows[0] ?? {
    id: undefined,
    moduleId,
    status: 'none',
    period: 'month',
    trialEndMs: null,
    periodEndMs: null,
    dueMs: null,
    chargeMs: null,
    version: 0,
  }
  return {
    ...row,
    hasOpenPayment: (await modulesWithOpenPayment(tenant)).has(moduleId),
    isSwitchedOff: await isSwitchedOff(tenant),
  }
}

/** Updates a subscription unless it changed since it was read; then undefined. */
export async function saveSubscription(
  { db, companyId }: Tenant,
  read: Subscription,
  part: Partial<Subscription>,
  now: number,
): Promise<(Subscription & { id: Id }) | undefined> {
  const id = read.id ?? newId()
  const whole = { ...read, ...part, id, version: read.version + 1 }
  const { hasOpenPayment, isSwitchedOff: isOff, ...row } = whole
  const written = { ...row, hasOpenPayment, isSwitchedOff: isOff }
  const values = { ...columnValues<Row>(columns, row), updated_ms: now }
  if (read.id === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('subscription')
      .values({
        ...columnRow(columns, row),
        company_id: companyId,
        created_ms: now,
        updated_ms: now,
      })
      .onConflict((it) => it.columns(['company_id', 'module_id']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n ? written : undefined
  }
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? written : undefined
}
