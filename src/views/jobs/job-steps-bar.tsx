import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { JobPosting } from '#contract/job.ts'
import { type JobEvent, jobSteps } from './job-steps.ts'
import type { JobMoves } from './use-job-moves.ts'

type Props = {
  job: JobPosting
  offered: readonly JobEvent[]
  isBusy: boolean
  isDirty: boolean
  moves: JobMoves
}

/**
 * The posting's allowed events. Unsaved input must be saved first: a step must not apply half a
 * change.
 */
export function JobStepsBar({ job, offered, isBusy, isDirty, moves }: Props) {
  const { t } = useTranslation()
  const { main, others } = jobSteps(offered)
  const step = (event: JobEvent, isMain: boolean) => (
    <Button
      key={event}
      variant={isMain ? (event === 'job.close' ? 'surface' : 'solid') : 'ghost'}
      colorPalette={event === 'job.archive' ? 'red' : 'brand'}
      disabled={isBusy || isDirty}
      onClick={() => moves.press(job, { event })}
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
