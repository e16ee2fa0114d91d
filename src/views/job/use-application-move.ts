import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'
import { type ApplicationEvent, asksReason, wayBack } from './application-steps.ts'
import { useApplicationChange } from './use-application-change.ts'

/** What goes with an event: why, the words to the applicant, whether they are written to at all. */
export type ApplicationDetails = Pick<
  CallInput<typeof updateApplications>,
  'reasonCode' | 'note' | 'message' | 'notify'
>
/** What has to be said before an application moves, and why it was refused. */
export type ApplicationAsking = { row: Application; event: ApplicationEvent; failure?: CallFailure }

export type ApplicationMove = {
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { row: Application; event: ApplicationEvent } | undefined
  /** What was done last, for those who hear the page, where no toast says it. */
  said: string
  asking: ApplicationAsking | undefined
  /** Moves the application, or asks for what the step needs to be told. */
  step: (row: Application, event: ApplicationEvent) => Promise<void>
  undo: () => Promise<void>
  /** Moves the application that is asked about. */
  confirm: (details: ApplicationDetails) => Promise<void>
  close: () => void
  rate: (row: Application, rating: number) => Promise<void>
  forget: () => void
}

/** Moves and rates applications. */
export function useApplicationMove(onMoved: (row: Application) => void): ApplicationMove {
  const { toasts } = useApp()
  const { t } = useTranslation()
  const { moving, change, tell } = useApplicationChange(onMoved)
  const [last, setLast] = useState<{ row: Application; event: ApplicationEvent }>()
  const [said, setSaid] = useState('')
  const [asking, setAsking] = useState<ApplicationAsking>()

  const move = async (
    row: Application,
    event: ApplicationEvent,
    details: ApplicationDetails,
  ): Promise<CallFailure | undefined> => {
    setLast(undefined)
    const answer = await change(row, { event, ...details })
    if ('failure' in answer) return answer.failure
    const { row: moved } = answer
    const back = event === wayBack(row) ? undefined : wayBack(moved)
    setLast(back && { row: moved, event: back })
    setSaid(
      back
        ? ''
        : t('interest.moved', {
            name: moved.applicantName,
            status: t(`interest.status.${moved.status}`),
          }),
    )
    const { title, acceptedCount, vacancies } = moved.job
    if (moved.status === 'Accepted' && acceptedCount >= vacancies)
      toasts.send({ type: 'toast.show', kind: 'info', text: t('interest.filled', { title }) })
    return undefined
  }

  return {
    moving,
    said,
    asking,
    undoable: last,
    async step(row, event) {
      if (asksReason(event)) return setAsking({ row, event })
      const failure = await move(row, event, {})
      if (failure) tell(row, failure)
    },
    async undo() {
      if (!last) return
      const failure = await move(
        last.row,
        last.event,
        asksReason(last.event) ? { reasonCode: 'mistake' } : {},
      )
      if (failure) tell(last.row, failure)
    },
    async confirm(details) {
      if (!asking) return
      const failure = await move(asking.row, asking.event, details)
      // Whoever was faster has changed the application: what is asked again is asked about that.
      setAsking(
        failure && {
          ...asking,
          row: (failure.current as Application | undefined) ?? asking.row,
          failure,
        },
      )
    },
    close: () => setAsking(undefined),
    async rate(row, rating) {
      const answer = await change(row, { rating })
      if ('failure' in answer) tell(row, answer.failure)
      else setSaid(t('interest.rated', { name: row.applicantName, count: rating }))
    },
    forget: () => setLast(undefined),
  }
}
