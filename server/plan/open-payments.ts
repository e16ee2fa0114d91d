import { type RawBuilder, sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type ModuleId } from '#contract/modules.ts'
import type { Page } from '#contract/page.ts'
import type {
  listPaymentsToConfirm,
  OpenPayment,
  PaymentToConfirm,
} from '#contract/plan-payment.ts'
import type { ActorRole } from '#contract/role.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { planPaymentLifecycle } from '#lifecycles/plan-payment.ts'
import { fromJson } from '../db/json-text.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import type { PlanPeriod } from './terms.ts'

type Asked = InputOf<typeof listPaymentsToConfirm>
type Row = {
  id: Id
  companyId: CompanyId
  companyName: string
  method: OpenPayment['method']
  amount: number
  currency: string
  moduleIds: RowOf<'invoice'>['module_ids']
  period: PlanPeriod
  number: string
  actorName: string | null
  confirmer: string | null
  isCharge: number
  createdMs: number
}

const columns = sql`p.id, p.company_id as "companyId", c.company_name as "companyName", p.method,
  p.amount, p.currency, i.module_ids as "moduleIds", i.period, i.number,
  p.actor_name as "actorName", (select u.full_name from app_user u
    where u.id = c.partner_id) as confirmer, p.is_sent as "isCharge", p.created_ms as "createdMs"`
const open = sql`payment_txn p
  join invoice i on i.company_id = p.company_id and i.payment_id = p.id
  join company_detail c on c.id = p.company_id`
const isOpen = sql`p.state = 'pending' and p.purpose in ('initial', 'renewal')`

/** A company's pending payments for modules, as this role sees them. */
export async function findOpenPayments(
  { db, companyId }: Tenant,
  role: ActorRole,
): Promise<OpenPayment[]> {
  const { rows } =
    await sql<Row>`select ${columns} from ${open} where p.company_id = ${companyId} and ${isOpen}
      order by p.created_ms, p.id`.execute(db)
  return rows.map((row) => toPayment(row, role))
}

/** The modules with a pending payment: they can't be requested twice. */
export async function modulesWithOpenPayment({
  db,
  companyId,
}: Tenant): Promise<ReadonlySet<ModuleId>> {
  const { rows } = await sql<{
    moduleIds: RowOf<'invoice'>['module_ids']
  }>`select i.module_ids as "moduleIds" from ${open} where p.company_id = ${companyId}
    and ${isOpen}`.execute(db)
  return new Set(rows.flatMap(({ moduleIds }) => fromJson(moduleIds)))
}

/** The filter of payments to confirm: by company or invoice number, and by period. */
export function askedBy(
  caller: Caller,
  { search, fromDate, toDate }: Pick<Asked, 'search' | 'fromDate' | 'toDate'>,
): RawBuilder<unknown>[] {
  const text = search?.trim() ? likeAnywhere(search.trim()) : undefined
  return [
    isConfirmedBy(caller),
    ...(text
      ? [
          sql`(lower(c.company_name) like ${text} escape '\\'
            or lower(i.number) like ${text} escape '\\')`,
        ]
      : []),
    ...(fromDate ? [sql`p.created_ms >= ${dayStart(fromDate, caller.timeZone)}`] : []),
    ...(toDate ? [sql`p.created_ms < ${dayStart(addDays(toDate, 1), caller.timeZone)}`] : []),
  ]
}

/** A page of the payments that a master or partner has to confirm, the oldest first. */
export async function findPaymentsToConfirm(
  db: Db,
  caller: Caller,
  query: Asked,
): Promise<Page<PaymentToConfirm>> {
  const { order = 'asc' } = query
  const conditions = [isOpen, sql`p.method <> 'online'`, ...askedBy(caller, query)]
  const where = sql.join(conditions, sql` and `)
  const keys = sortedBy(order, sql`p.created_ms`, sql`p.id`)
  const { rows, pagination } = await pageOf<Row>(db, {
    columns,
    from: open,
    where,
    keys,
    paging: query,
  })
  return {
    rows: rows.map((row) => ({
      ...toPayment(row, caller.role),
      companyId: row.companyId,
      companyName: row.companyName,
      actorName: row.actorName ?? undefined,
    })),
    pagination,
  }
}

/**
 * A condition on the alias `c` of a company: whether this caller confirms its payments. Master:
 * all; a partner: those they referred.
 */
export function isConfirmedBy({ role, userId }: Pick<Caller, 'role' | 'userId'>) {
  if (role === 'master') return sql`1 = 1`
  return role === 'partner' ? sql`c.partner_id = ${userId}` : sql`1 = 0`
}

function toPayment(
  { id, method, amount, currency, moduleIds, period, number, confirmer, isCharge, createdMs }: Row,
  role: ActorRole,
): OpenPayment {
  const record = { state: 'pending', method, isCharge: isCharge === 1 } as const
  const events = allowedEvents(planPaymentLifecycle, record, { role })
  const who = method === 'online' ? undefined : (confirmer ?? undefined)
  return {
    id,
    method,
    amount,
    currency,
    moduleIds: fromJson(moduleIds),
    period,
    number,
    confirmer: who,
    isCharge: record.isCharge,
    createdMs,
    allowedEvents: [...events],
  }
}
