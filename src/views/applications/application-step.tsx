import { useTranslation } from '#i18n/use-translation.tsx'
import type { Application } from '#contract/application.ts'
import { RowSteps } from '../parts/moves/row-steps.tsx'
import { applicationSteps } from './application-steps.ts'
import type { ApplicationMoves } from './use-application-moves.ts'

type Props = { row: Application; isBusy: boolean; onPress: ApplicationMoves['press'] }

/** The next step of an application as a button, and a menu of the other allowed ones. */
export function ApplicationStep({ row, isBusy, onPress }: Props) {
  const { t } = useTranslation()
  const { main, others, back, endings } = applicationSteps(row)
  const rest = [...others, ...back, ...endings].map((event) => ({
    key: event,
    label: t(`interest.event.${event}`),
    isEnding: endings.includes(event),
    onPick: () => onPress(row, { event }),
  }))
  const name = row.applicantName
  return (
    <RowSteps
      main={
        main && {
          word: t(`interest.event.${main}`),
          label: t('interest.stepOf', { step: t(`interest.event.${main}`), name }),
          isFirst: main === 'application.accept',
          onPress: () => onPress(row, { event: main }),
        }
      }
      more={t('interest.more', { name })}
      actions={rest}
      isBusy={isBusy}
    />
  )
}
