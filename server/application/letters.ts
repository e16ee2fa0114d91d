import { applicationStatuses } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { getApplicationStatus } from '#contract/guest-job.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Change } from '../change/change.ts'
import { recordHistory } from '../change/history.ts'
import type { FoundApplication } from './applications.ts'

/** Entries of the history that hold what the company wrote to an applicant. */
const entity = 'letter'

type Letters = OutputOf<typeof getApplicationStatus>['letters']
type Written = {
  event: string
  from: FoundApplication['status']
  to: FoundApplication['status']
  version: number
  /** Absent: the mail about `from` was withdrawn before it was sent. */
  text: string | undefined
}

/**
 * Stores what a mail says to an applicant, for their page. The note of the move also has what the
 * team wrote for itself.
 */
export function recordLetter(change: Change, id: Id, { text, ...move }: Written): Promise<void> {
  const note = text ?? ''
  return recordHistory(change, [{ entity, entityId: newId(), parentId: id, ...move, note }])
}

/**
 * What the company has written to an applicant, latest first, without withdrawn mails. `hidden`:
 * the version of a move whose mail is not sent yet.
 */
export async function lettersOf(
  { db, companyId }: Tenant,
  id: Id,
  hidden: number | undefined,
): Promise<Letters> {
  const rows = await db
    .selectFrom('state_history')
    .select(['entity', 'from_state', 'to_state', 'note', 'occurred_ms', 'record_version'])
    .where('company_id', '=', companyId)
    .where('parent_id', '=', id)
    .where('entity', 'in', [entity, 'application'])
    // A move comes before what was written about it: `application` before `letter`.
    .orderBy('record_version')
    .orderBy('entity')
    .execute()
  const letters = new Map<number, Letters[number]>()
  let [undone, latest] = [0, 0]
  for (const row of rows) {
    if (row.entity !== entity) {
      if (row.from_state !== row.to_state && row.record_version !== latest)
        [undone, latest] = [latest, row.record_version]
      continue
    }
    const status = applicationStatuses.find((one) => one === row.to_state)
    if (row.note && status)
      letters.set(row.record_version, { status, text: row.note, sentMs: row.occurred_ms })
    else if (row.note === '') letters.delete(undone)
  }
  if (hidden !== undefined) letters.delete(hidden)
  return [...letters.values()].toReversed()
}
