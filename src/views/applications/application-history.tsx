import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type Application,
  applicationEvents,
  applicationReasons,
  applicationStatuses,
} from '#contract/application.ts'
import { historyEntries } from '../parts/page/history-entries.tsx'
import { Timeline } from '../parts/page/timeline.tsx'
import { useViewer } from '../seams/viewer.ts'
import { applicationMarks } from '../jobs/application-words.ts'
import { JobCard } from '../jobs/job-parts.ts'

const actors = ['business', 'staff', 'guest', 'system'] as const

/** The history of an application: what, by whom, when and why; newest first. */
export function ApplicationHistory({ row: { history } }: { row: Application }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const entries = historyEntries(history, {
    zone: timeZone,
    markOf: (to) => {
      const status = applicationStatuses.find((one) => one === to)
      return status && applicationMarks[status]
    },
    titleOf: (event) => {
      const known = applicationEvents.find((one) => one === event)
      return t(known ? `interest.happened.${known}` : 'interest.happened.application.create')
    },
    actorOf: (role) => {
      const known = actors.find((one) => one === role)
      return known ? t(`interest.actor.${known}`) : role
    },
    reasonOf: (code) => {
      const known = applicationReasons.find((one) => one === code)
      return known && t(`interest.reason.${known}`)
    },
  })
  return (
    <JobCard aria-labelledby="application-history">
      <h2 id="application-history">{t('interest.history')}</h2>
      <Timeline entries={entries} />
    </JobCard>
  )
}
