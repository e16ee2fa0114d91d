import { type Selectable, sql } from 'kysely'
import type { FailedJob, listFailedJobs } from '#contract/installation.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { subjectOf } from '#contract/job-subject.ts'
import type { Page } from '#contract/page.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import { withoutPersons } from '../http/without-persons.ts'

type Found = Selectable<Schema['outbox_job']> & { company_name: string | null }

/**
 * A page of dead jobs, of all companies. Recipients are removed from the errors, because operators
 * need not know them.
 */
export async function pageOfFailedJobs(
  db: Db,
  { search, order = 'desc', ...paging }: InputOf<typeof listFailedJobs>,
): Promise<Page<FailedJob>> {
  const named = search?.trim()
  const { rows, pagination } = await pageOf<Found>(db, {
    columns: sql`j.*, c.company_name`,
    from: sql`outbox_job j left join company_detail c on c.id = j.company_id`,
    where: named
      ? sql`j.state = 'dead' and lower(c.company_name) like ${likeAnywhere(named)} escape '\\'`
      : sql`j.state = 'dead'`,
    keys: sortedBy(order, sql`j.run_ms`, sql`j.id`),
    paging,
  })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      companyId: row.company_id || undefined,
      companyName: row.company_name ?? undefined,
      subject: subjectOf(row.kind),
      kind: row.kind,
      attempts: row.attempts,
      lastError: row.last_error === null ? undefined : withoutPersons(row.last_error),
      createdMs: row.created_ms,
    })),
    pagination,
  }
}
