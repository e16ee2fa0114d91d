import { type Selectable, sql } from 'kysely'
import type { AuditEntry, listAudit, listOutbox, OutboxJob } from '#contract/activity.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { recordNames } from './record-names.ts'

/** A page of a company's audit log, the newest first. */
export async function pageOfAudit(
  tenant: Tenant,
  query: InputOf<typeof listAudit>,
  timeZone: string,
): Promise<Page<AuditEntry>> {
  const { db, companyId } = tenant
  const { entity, entityId, search, fromDate, toDate, order = 'desc' } = query
  const narrowed = [
    sql`h.company_id = ${companyId}`,
    // The move beside it has the same text.
    sql`h.entity <> 'letter'`,
    ...(entity ? [sql`h.entity = ${entity}`] : []),
    ...(entityId ? [sql`h.entity_id = ${entityId}`] : []),
    ...(fromDate ? [sql`h.occurred_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`h.occurred_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
    ...(search?.trim()
      ? [sql`lower(h.actor_name) like ${likeAnywhere(search.trim())} escape '\\'`]
      : []),
  ]
  const { rows, pagination } = await pageOf<Selectable<Schema['state_history']>>(db, {
    columns: sql`h.*`,
    from: sql`state_history h`,
    where: sql.join(narrowed, sql` and `),
    keys: sortedBy(order, sql`h.occurred_ms`, sql`h.id`),
    paging: query,
  })
  const nameOf = await recordNames(tenant, rows)
  return {
    rows: rows.map((row) => ({
      ...nameOf(row),
      id: row.id,
      entity: row.entity,
      entityId: row.entity_id,
      event: row.event,
      from: row.from_state ?? undefined,
      to: row.to_state,
      actorRole: row.actor_role,
      actorName: row.actor_name ?? undefined,
      reasonCode: row.reason_code ?? undefined,
      note: row.note ?? undefined,
      occurredMs: row.occurred_ms,
    })),
    pagination,
  }
}

/**
 * A page of the company's outbox, with the last error of dead jobs. The payload is not returned.
 */
export async function pageOfJobs(
  { db, companyId }: Tenant,
  { state, search, ...paging }: InputOf<typeof listOutbox>,
): Promise<Page<OutboxJob>> {
  const text = search?.trim()
  const narrowed = [
    sql`j.company_id = ${companyId}`,
    ...(state ? [sql`j.state = ${state}`] : []),
    ...(text ? [sql`lower(j.last_error) like ${likeAnywhere(text)} escape '\\'`] : []),
  ]
  const { rows, pagination } = await pageOf<Selectable<Schema['outbox_job']>>(db, {
    columns: sql`j.*`,
    from: sql`outbox_job j`,
    where: sql.join(narrowed, sql` and `),
    keys: sortedBy('desc', sql`j.id`),
    paging,
  })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error ?? undefined,
      createdMs: row.created_ms,
    })),
    pagination,
  }
}
