import type { Application } from '#contract/application.ts'
import { moduleIds } from '#contract/modules.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import {
  type JobApplicationEventName,
  jobApplicationLifecycle,
} from '#lifecycles/job-application.ts'
import { Refusal } from '../http/refusal.ts'
import { freeVacancy, takeVacancy } from '../job/move-job.ts'
import { publish } from '../live/publish.ts'
import type { Post } from '../mail/post.ts'
import { notify } from '../notification/notify.ts'
import { afterMove, messageMove } from '../outbox/message-move.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import { applicationRecordOf, applications, type FoundApplication } from './applications.ts'
import { recordLetter } from './letters.ts'
import { isTypedIn, mailApplicant } from './mail-applicant.ts'
import { showLater } from './seen-status.ts'

/**
 * Besides the event: the reason, other changed fields, whether the applicant is notified (default:
 * yes) and with which text.
 */
type Details = {
  reasonCode?: Application['reasonCode'] | undefined
  fields?: Partial<Pick<FoundApplication, 'rating' | 'notes' | 'interviewMs' | 'interviewPlace'>>
  isTold?: boolean | undefined
  message?: string | undefined
  /** Replaces the standard paragraphs of the mail. */
  words?: string | undefined
}

/**
 * Moves an application as it was read. If the move takes or returns a vacancy, the posting's row is
 * locked first, to avoid deadlocks; a refusal rolls that back too.
 * @throws Refusal with the lifecycle's code, VALIDATION when a reason is needed, LIMIT_REACHED,
 * VERSION_CONFLICT
 */
export async function moveApplication(
  change: Change,
  post: Post,
  read: FoundApplication,
  event: JobApplicationEventName,
  { reasonCode, fields = {}, isTold = true, message, words }: Details = {},
): Promise<FoundApplication & { letter?: Application['letter'] }> {
  const { tenant, now } = change
  const decision = decide(jobApplicationLifecycle, applicationRecordOf(read, change), {
    type: event,
    by: change,
  })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(jobApplicationLifecycle, event) && !reasonCode)
    throw missing('reason_code', 'reason')

  const effects = new Set(decision.effects.map(({ type }) => type))
  if (effects.has('takeVacancy')) await takeVacancy(change, read.jobId)
  if (effects.has('freeVacancy')) await freeVacancy(change, read.jobId)
  const status = decision.to
  const reason =
    status === 'Rejected'
      ? (reasonCode ?? (event === 'application.withdraw' ? 'withdrawn' : 'other'))
      : null
  const moved = await applications.change(
    tenant,
    now,
    { id: read.id, expectedVersion: read.version },
    {
      ...fields,
      // Back at the start there is no invitation.
      ...(status === 'Pending' && { interviewMs: null, interviewPlace: null }),
      status,
      reasonCode: reason,
      movedMs: now,
    },
  )
  const isMailed = effects.has('mailApplicant') && isTold && read.email !== null
  const wanted = words ?? message?.trim()
  const hasOwn = Boolean(wanted) || moved.interviewPlace !== null
  const isUsual = isMailed && hasOwn && (await isTypedIn(tenant, read))
  const own = isUsual ? { isUsual } : { message, words }
  const told = { recordId: read.id, event }
  const { outcome: undone } = await afterMove(tenant, jobApplicationLifecycle, told)
  const move = messageMove(jobApplicationLifecycle, told, now)
  // An applicant who was not notified of the move is not notified of its undo.
  const isSent =
    !isMailed ||
    undone === 'withdrawn' ||
    (await mailApplicant(change, post, moved, { ...own, move }))
  await showLater(tenant, read.id, move)
  const letter = isMailed && isSent && !isUsual ? wanted : undefined
  await recordMove(change, decision, {
    entity: 'application',
    entityId: read.id,
    version: moved.version,
    reasonCode: reasonCode ?? reason ?? undefined,
    // Stores the text sent to the applicant, so that the team can read it later.
    note: isMailed ? joined([change.note, letter]) : undefined,
  })
  if (letter || undone === 'withdrawn') {
    const { version } = moved
    await recordLetter(change, read.id, {
      event,
      from: read.status,
      to: status,
      version,
      text: letter,
    })
  }
  if (event === 'application.withdraw') {
    await notify(tenant, {
      kind: 'application.withdrawn',
      values: { name: read.applicantName, title: read.jobTitle },
      link: '/job/interest',
      moduleId: moduleIds.job,
      now,
    })
  }
  announceApplication(change, moved)
  return { ...moved, letter: isSent ? (isUsual ? 'usual' : undefined) : 'unsent' }
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter((text) => text?.trim()).join('\n') || undefined
}

/** Publishes the change to all subscribers of the company. */
export function announceApplication(
  { tenant }: Change,
  { id, version }: Pick<FoundApplication, 'id' | 'version'>,
): void {
  publish(tenant, { topic: 'application', id, version, moduleId: moduleIds.job })
}
