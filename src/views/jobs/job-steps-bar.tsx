import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { type JobEvent, jobSteps } from './job-steps.ts'

type Props = {
  offered: readonly JobEvent[]
  isBusy: boolean
  isDirty: boolean
  onPress: (event: JobEvent) => void
}

/**
 * The posting's allowed events. Unsaved input must be saved first: a step must not apply half a
 * change.
 */
export function JobStepsBar({ offered, isBusy, isDirty, onPress }: Props) {
  const { t } = useTranslation()
  const { main, others } = jobSteps(offered)
  const step = (event: JobEvent, isMain: boolean) => (
    <Button
      key={event}
      variant={isMain ? (event === 'job.close' ? 'surface' : 'solid') : 'ghost'}
      colorPalette={event === 'job.archive' ? 'red' : 'brand'}
      disabled={isBusy || isDirty}
      onClick={() => onPress(event)}
    >
      {t(`jobs.event.${event}`)}
    </Button>
  )
  return (
    <div className="job-steps">
      {isDirty && offered.length > 0 && <span className="quiet-text">{t('jobs.saveFirst')}</span>}
      {others.map((event) => step(event, false))}
      {main && step(main, true)}
    </div>
  )
}
