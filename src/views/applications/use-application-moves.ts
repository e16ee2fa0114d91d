import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { type App, useApp } from '../seams/app-context.ts'
import type { ApplicationEvent } from './application-steps.ts'

/** Shows a toast if the mail was not sent, or was sent with the standard text. */
export function sayLetter({ letter }: Application, toasts: App['toasts'], t: TFunction): void {
  if (!letter) return
  toasts.send({ type: 'toast.show', kind: 'info', text: t(`interest.letters.${letter}`) })
}

type Fields = Omit<CallInput<typeof updateApplications>, 'id' | 'ids'>
/** The payload of an event: reason, message, and whether the applicant is notified. */
export type ApplicationDetails = Pick<
  Fields,
  'reasonCode' | 'note' | 'message' | 'words' | 'notify' | 'interviewMs' | 'interviewPlace'
>
/** An event with its payload, or a rating. */
export type ApplicationMove = { event?: ApplicationEvent; rating?: number } & ApplicationDetails
export type ApplicationMoves = Moves<Application, ApplicationMove>

/**
 * Changes one application. @throws the failure of the call, whose `current` is the current
 * application
 */
export async function changeApplication(
  call: App['call'],
  row: Pick<Application, 'id' | 'version'>,
  fields: Fields,
  idempotencyKey?: string,
): Promise<Application> {
  const { updated } = await call(
    updateApplications,
    { id: row.id, expectedVersion: row.version, ...fields },
    { idempotencyKey },
  )
  const [changed] = updated
  if (!changed) throw new Error('an application that was changed is not answered')
  return changed
}

const life = lifeOf(jobApplicationLifecycle)

/** The e-mail about an event that can be undone is delayed. */
function isUndoable(event: ApplicationEvent | undefined): boolean {
  return event !== undefined && event in jobApplicationLifecycle.back
}

/**
 * Moves and rates applications; each is replaced by the server's answer. An undo means that the
 * move was a mistake.
 */
export function useApplicationMoves(
  onMoved: (row: Application) => void = () => undefined,
): ApplicationMoves {
  const { call, toasts } = useApp()
  const { t } = useTranslation()
  return useMoves<Application, ApplicationMove>({
    name: 'applications',
    ask(row, { event, ...details }) {
      const asked = event && life.ask(row, { event, ...details })
      // An applicant without an address gets no mail.
      return asked === 'letter' && !row.email ? undefined : asked
    },
    send: (row, move, key) => changeApplication(call, row, move, key),
    back({ row, move: { event } }) {
      const undo = event && life.back({ row, move: { event } })
      return undo && { ...undo, ...(life.ask(row, undo) && { reasonCode: 'mistake' as const }) }
    },
    show: (row) => row && onMoved(row),
    words({ row, move, back }) {
      const { applicantName: name, email, job, status, letter } = row
      sayLetter(row, toasts, t)
      const { title, acceptedCount, vacancies } = job
      if (move.event && status === 'Accepted' && acceptedCount >= vacancies)
        toasts.send({ type: 'toast.show', kind: 'info', text: t('interest.filled', { title }) })
      const isTold = email && letter !== 'unsent' && move.notify !== false && isUndoable(move.event)
      return (
        back &&
        t(isTold ? 'interest.movedTold' : 'interest.moved', {
          name,
          status: t(`interest.status.${status}`),
        })
      )
    },
    refusal: ({ applicantName }, { errors, message }) =>
      `${applicantName}: ${errors?.[0]?.message ?? message}`,
  })
}
