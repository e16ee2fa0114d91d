import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type Application,
  applicationEvents,
  applicationReasons,
  applicationStatuses,
} from '#contract/application.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import type { Mark } from '../ui/mark.ts'
import { Timeline } from '../parts/page/timeline.tsx'
import { useViewer } from '../seams/viewer.ts'
import { applicationMarks } from '../jobs/application-words.ts'
import { JobCard } from '../jobs/job-parts.ts'

const actors = ['business', 'staff', 'guest', 'system'] as const

/** The history of an application: what, by whom, when and why; newest first. */
export function ApplicationHistory({ row: { history } }: { row: Application }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const wordOf = ({ event }: HistoryEntry) => {
    const known = applicationEvents.find((one) => one === event)
    return known ? t(`interest.happened.${known}`) : t('interest.happened.application.create')
  }
  const actorOf = ({ actorName, actorRole }: HistoryEntry) => {
    const known = actors.find((one) => one === actorRole)
    return actorName ?? (known ? t(`interest.actor.${known}`) : actorRole)
  }
  const reasonOf = ({ reasonCode }: HistoryEntry) => {
    const known = applicationReasons.find((one) => one === reasonCode)
    return known && t(`interest.reason.${known}`)
  }
  const entries = history
    .map((entry, index) => ({
      key: String(index),
      mark: markOf(entry),
      title: wordOf(entry),
      when: <DateTime ms={entry.occurredMs} zone={timeZone} />,
      detail: [actorOf(entry), reasonOf(entry), entry.note && `“${entry.note}”`]
        .filter(Boolean)
        .join(' · '),
    }))
    .toReversed()
  return (
    <JobCard aria-labelledby="application-history">
      <h2 id="application-history">{t('interest.history')}</h2>
      <Timeline entries={entries} />
    </JobCard>
  )
}

function markOf({ to }: HistoryEntry): Mark {
  const status = applicationStatuses.find((one) => one === to)
  return status ? applicationMarks[status] : { tone: 'done', shape: 'dot' }
}
