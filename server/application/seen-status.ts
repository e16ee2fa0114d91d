import * as z from 'zod/mini'
import { applicationStatuses } from '#contract/application.ts'
import { type CompanyId, type Id, id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { publish } from '../live/publish.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import type { MessageMove } from '../outbox/message-move.ts'
import type { FoundApplication } from './applications.ts'

/** The moment of a look, and how long a message about a move waits for its undo. */
export type Look = { now: number; undoWaitMs: number }

type Seen = {
  status: FoundApplication['status']
  /** The version of the last move, while its message still waits for the undo (ADR 0069). */
  hidden: number | undefined
}

/**
 * The status that applicants read on their page: a move that can be undone is shown at the moment
 * when its mail is sent, so that what was undone in time leaves no trace there.
 */
export async function seenStatus(
  { db, companyId }: Tenant,
  { id: applicationId, status }: Pick<FoundApplication, 'id' | 'status'>,
  { now, undoWaitMs }: Look,
): Promise<Seen> {
  const last = await db
    .selectFrom('state_history')
    .select(['event', 'from_state', 'occurred_ms', 'record_version'])
    .where('company_id', '=', companyId)
    .where('parent_id', '=', applicationId)
    .where('entity', '=', 'application')
    .whereRef('from_state', '<>', 'to_state')
    .orderBy('record_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = applicationStatuses.find((one) => one === last?.from_state)
  const isWaiting =
    last && last.event in jobApplicationLifecycle.back && now < last.occurred_ms + undoWaitMs
  return isWaiting && before
    ? { status: before, hidden: last.record_version }
    : { status, hidden: undefined }
}

const shownKind = jobKind('application.shown', z.object({ applicationId: id }))

/** Has the open page of the applicant read again when the move is shown; an undo withdraws it. */
export async function showLater(
  tenant: Tenant,
  applicationId: Id,
  move: MessageMove,
): Promise<void> {
  if (move.waitsFrom !== undefined) await enqueue(tenant, shownKind, { applicationId }, move)
}

export function showApplications({ outbox, databases }: App): void {
  const show = (applicationId: Id, companyId: CompanyId) =>
    inTransaction(databases, async (db) => {
      const happening = {
        topic: 'application',
        id: applicationId,
        moduleId: moduleIds.job,
      } as const
      publish({ db, companyId }, happening)
    })
  outbox.handle(shownKind, ({ applicationId }, { companyId }) => show(applicationId, companyId))
}
