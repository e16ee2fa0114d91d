import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/application.ts'
import { ActionMenu } from '../parts/list/action-menu.tsx'
import { applicationSteps } from './application-steps.ts'
import type { ApplicationMoves } from './use-application-moves.ts'

/**
 * The next step of an application, one tap, and behind a small button what else this viewer may do.
 */
export function ApplicationStep({
  row,
  moves,
}: {
  row: Application
  moves: Pick<ApplicationMoves, 'busy' | 'press'>
}) {
  const { t } = useTranslation()
  const { main, others, back, endings } = applicationSteps(row)
  const isBusy = moves.busy.has(row.id)
  const rest = [...others, ...back, ...endings].map((event) => ({
    key: event,
    label: t(`interest.event.${event}`),
    isEnding: endings.includes(event),
    onPick: () => moves.press(row, { event }),
  }))
  return (
    <span className="row-steps">
      {main && (
        <Button
          className="row-step"
          size="xs"
          variant={main === 'application.accept' ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={t('interest.stepOf', {
            step: t(`interest.event.${main}`),
            name: row.applicantName,
          })}
          onClick={() => moves.press(row, { event: main })}
        >
          {t(`interest.event.${main}`)}
        </Button>
      )}
      <ActionMenu
        label={t('interest.more', { name: row.applicantName })}
        actions={rest}
        isBusy={isBusy}
      />
    </span>
  )
}
