import { sql } from 'kysely'
import type { listAudit, listOutbox, OutboxJob } from '#contract/activity.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Page } from '#contract/page.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { addDays, dayStart } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'

/** A page of who changed what in a company, the newest first. */
export async function pageOfAudit({ db, companyId }: Tenant, query: InputOf<typeof listAudit>, timeZone: string): Promise<Page<HistoryEntry>> {
  const { currentPage, rowSize, entity, entityId, search, fromDate, toDate, order = 'desc' } = query
  let all = db.selectFrom('state_history').where('company_id', '=', companyId)
  if (entity) all = all.where('entity', '=', entity)
  if (entityId) all = all.where('entity_id', '=', entityId)
  if (fromDate) all = all.where('occurred_ms', '>=', dayStart(fromDate, timeZone))
  if (toDate) all = all.where('occurred_ms', '<', dayStart(addDays(toDate, 1), timeZone))
  if (search?.trim()) all = all.where(sql<boolean>`lower(actor_name) like ${likeAnywhere(search.trim())} escape '\\'`)
  const { totalRows } = await all.select((it) => it.fn.countAll<number>().as('totalRows')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('occurred_ms', order)
    .orderBy('id', order)
    .limit(rowSize)
    .offset((currentPage - 1) * rowSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      entity: row.entity,
      entityId: row.entity_id as Id,
      event: row.event,
      from: row.from_state ?? undefined,
      to: row.to_state,
      actorRole: row.actor_role,
      actorName: row.actor_name ?? undefined,
      reasonCode: row.reason_code ?? undefined,
      note: row.note ?? undefined,
      occurredMs: row.occurred_ms,
    })),
    pagination: { totalRows, rowSize, currentPage },
  }
}

/** A page of the company's work for the world outside; of a job that was given up, why. What it holds is nobody's to read. */
export async function pageOfJobs({ db, companyId }: Tenant, { currentPage, rowSize, state }: InputOf<typeof listOutbox>): Promise<Page<OutboxJob>> {
  let all = db.selectFrom('outbox_job').where('company_id', '=', companyId)
  if (state) all = all.where('state', '=', state)
  const { totalRows } = await all.select((it) => it.fn.countAll<number>().as('totalRows')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['id', 'kind', 'state', 'attempts', 'last_error', 'created_ms'])
    .orderBy('id', 'desc')
    .limit(rowSize)
    .offset((currentPage - 1) * rowSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      id: row.id as Id,
      kind: row.kind,
      state: row.state as OutboxJob['state'],
      attempts: row.attempts,
      lastError: row.last_error ?? undefined,
      createdMs: row.created_ms,
    })),
    pagination: { totalRows, rowSize, currentPage },
  }
}
