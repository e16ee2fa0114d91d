import { type Insertable, sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { toJson } from '../db/json-text.ts'
import type { Schema } from '../db/schema.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { storedSentence } from './stored-sentence.ts'
import type { Failure } from './read-row.ts'

/**
 * Limits for stored rejected rows: characters per import, and the newest imports of a company.
 * Further rows are only counted (ADR 0119).
 */
export const mostKept = { characters: 4_000_000, imports: 5 } as const

/**
 * Stores the rejected rows of a batch while the import's limit allows it: the first ones of its
 * file, without gaps. The headings are stored with the first row.
 */
export async function keepFailures(
  { db, companyId }: Tenant,
  job: { id: Id; failed_count: number },
  { headings, failures }: { headings: readonly string[]; failures: readonly Failure[] },
): Promise<void> {
  const kept = await keptOf({ db, companyId }, job.id)
  // An earlier row already exceeded the limit.
  if (kept.rows < job.failed_count) return
  let { characters } = kept
  let hasHeadings = kept.rows > 0
  const rows: Insertable<Schema['import_failure']>[] = []
  for (const { no, cells, faults } of failures) {
    const [first, ...more] = faults
    const message = storedSentence(first.message)
    const others = more.length > 0 ? toJson(more) : null
    const raw = toJson({ headings: hasHeadings ? [] : headings, cells })
    characters += message.length + (others?.length ?? 0) + raw.length
    if (characters > mostKept.characters) break
    hasHeadings = true
    rows.push({
      company_id: companyId,
      import_job_id: job.id,
      row_no: no,
      field: first.field ?? null,
      code: first.code,
      message,
      more: others,
      raw,
    })
  }
  if (rows.length === 0) return
  await db
    .insertInto('import_failure')
    .values(rows)
    .onConflict((it) => it.doNothing())
    .execute()
}

/** The number of stored rejected rows of an import, and their characters. */
async function keptOf(
  { db, companyId }: Tenant,
  id: Id,
): Promise<{ rows: number; characters: number }> {
  const { rows } = await sql<{ rows: number; characters: number }>`
    select count(*) as "rows", coalesce(
        sum(length(message) + coalesce(length(more), 0) + length(raw)), 0) as "characters"
      from import_failure where company_id = ${companyId} and import_job_id = ${id}`.execute(db)
  return { rows: Number(rows[0]?.rows ?? 0), characters: Number(rows[0]?.characters ?? 0) }
}

/** Deletes the rejected rows of all but the newest imports, for one company or for all. */
export async function forgetOlderFailures(db: Db, companyId?: CompanyId): Promise<void> {
  const mine = companyId === undefined ? sql`1 = 1` : sql`company_id = ${companyId}`
  await deleteInPieces(db, {
    table: 'import_failure',
    key: ['company_id', 'import_job_id', 'row_no'],
    where: sql`${mine} and import_job_id in (
      select id from (select id, row_number() over
          (partition by company_id order by created_ms desc, id desc) as nth
        from import_job where ${mine}) ranked where nth > ${mostKept.imports})`,
  })
}
