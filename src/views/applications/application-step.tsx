import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/application.ts'
import { Menu } from '../ui/menu.tsx'
import { applicationSteps } from './application-steps.ts'
import type { ApplicationMoves } from './use-application-moves.ts'

type Props = { row: Application; isBusy: boolean; onPress: ApplicationMoves['press'] }

/**
 * The next step of an application, one tap, and behind a small button what else this viewer may do.
 */
export function ApplicationStep({ row, isBusy, onPress }: Props) {
  const { t } = useTranslation()
  const { main, others, back, endings } = applicationSteps(row)
  const rest = [...others, ...back, ...endings].map((event) => ({
    key: event,
    label: t(`interest.event.${event}`),
    isEnding: endings.includes(event),
    onPick: () => onPress(row, { event }),
  }))
  return (
    <span className="data-table__steps">
      {main && (
        <Button
          className="data-table__step"
          size="xs"
          variant={main === 'application.accept' ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={t('interest.stepOf', {
            step: t(`interest.event.${main}`),
            name: row.applicantName,
          })}
          onClick={() => onPress(row, { event: main })}
        >
          {t(`interest.event.${main}`)}
        </Button>
      )}
      <Menu
        label={t('interest.more', { name: row.applicantName })}
        actions={rest}
        isBusy={isBusy}
      />
    </span>
  )
}
