import { useTranslation } from '#i18n/use-translation.tsx'
import type { Application } from '#contract/application.ts'
import { EventSteps } from '../parts/moves/row-steps.tsx'
import { applicationStepWord } from '../jobs/application-words.ts'
import { applicationSteps } from './application-steps.ts'
import type { ApplicationMoves } from './use-application-moves.ts'

type Props = { row: Application; isBusy: boolean; onPress: ApplicationMoves['press'] }

/** The next step of an application as a button, and a menu of the other allowed ones. */
export function ApplicationStep({ row, isBusy, onPress }: Props) {
  const { t } = useTranslation()
  const name = row.applicantName
  return (
    <EventSteps
      steps={applicationSteps(row)}
      wordOf={(event) => applicationStepWord(event, row, t)}
      stepOf={(step) => t('interest.stepOf', { step, name })}
      first="application.accept"
      more={t('interest.more', { name })}
      isBusy={isBusy}
      onPress={(event) => onPress(row, { event })}
    />
  )
}
