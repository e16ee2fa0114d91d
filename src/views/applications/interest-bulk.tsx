import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, listApplications } from '#contract/application.ts'
import { type BulkStep, listBulk } from '../parts/bulk/list-bulk.tsx'
import { useApp } from '../seams/app-context.ts'
import { applicationStepWord } from '../jobs/application-words.ts'
import { type ApplicationEvent, asksReason, sharedSteps } from './application-steps.ts'
import { type ApplicationMove, changeApplication, sayLetter } from './use-application-moves.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const ApplicationDialog = lazyOf(
  async () => (await import('./application-dialog.tsx')).ApplicationDialog,
)

/** Moves all selected applications by a shared step, with one reason and one message. */
export const InterestBulk = listBulk<typeof listApplications, ApplicationMove>(listApplications, {
  nameOf: ({ applicantName }) => applicantName,
  useSteps(rows) {
    const { t } = useTranslation()
    return sharedSteps(rows).map(({ event, isEnding }) => ({
      key: event,
      label: applicationStepWord(event, { email: rows.find(({ email }) => email)?.email }, t),
      isEnding,
      moveOf: () => ({ event }),
      ...(asksReason(event) && { Ask: whyOf(event) }),
    }))
  },
  useAct() {
    const { call, toasts } = useApp()
    const { t } = useTranslation()
    return async (row, move, key) => {
      const changed = await changeApplication(call, row, move, key)
      sayLetter(changed, toasts, t)
      return { row: changed }
    }
  },
})

function whyOf(event: ApplicationEvent): BulkStep<Application, ApplicationMove>['Ask'] {
  return function Why({ rows, label, onConfirm, onClose }) {
    const { t } = useTranslation()
    return (
      <ApplicationDialog
        title={t('interest.bulkOf', { step: label, count: rows.length })}
        rows={rows}
        event={event}
        failure={undefined}
        isBusy={false}
        onConfirm={(details) => onConfirm(() => ({ event, ...details }))}
        onClose={onClose}
      />
    )
  }
}
