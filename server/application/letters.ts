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

/** What the company has written to an applicant, latest first, without withdrawn mails. */
export async function lettersOf({ db, companyId }: Tenant, id: Id): Promise<Letters> {
  const rows = await db
    .selectFrom('state_history')
    .select(['from_state', 'to_state', 'note', 'occurred_ms'])
    .where('company_id', '=', companyId)
    .where('parent_id', '=', id)
    .where('entity', '=', entity)
    .orderBy('occurred_ms')
    .orderBy('id')
    .execute()
  const letters: Letters = []
  for (const { from_state: from, to_state: to, note, occurred_ms: sentMs } of rows) {
    const status = applicationStatuses.find((one) => one === to)
    if (note && status) letters.unshift({ status, text: note, sentMs })
    else if (note === '' && letters[0]?.status === from) letters.shift()
  }
  return letters
}
