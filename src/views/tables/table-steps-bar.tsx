import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { type TableEvent, tableSteps } from './table-words.ts'

/** What may happen to the table now, as its lifecycle allows: the main step big. */
export function TableStepsBar({
  offered,
  isBusy,
  onStep,
}: {
  offered: readonly TableEvent[]
  isBusy: boolean
  onStep: (event: TableEvent) => void
}) {
  const { t } = useTranslation()
  const { main, others } = tableSteps(offered)
  if (!main) return null
  return (
    <div className="table-steps">
      {others.map((event) => (
        <Button
          key={event}
          size="md"
          variant="surface"
          disabled={isBusy}
          onClick={() => onStep(event)}
        >
          {t(`tables.event.${event}`)}
        </Button>
      ))}
      <Button
        size="md"
        variant={main === 'table.request-bill' ? 'surface' : 'solid'}
        disabled={isBusy}
        onClick={() => onStep(main)}
      >
        {t(`tables.event.${main}`)}
      </Button>
    </div>
  )
}
