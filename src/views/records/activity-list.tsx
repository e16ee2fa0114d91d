import type { TFunction } from 'i18next'
import { type AuditEntry, listAudit } from '#contract/activity.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { choiceFilter, daysFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf } from '../parts/list/use-list.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { activityEntities, actorWord, entityWord, eventWord } from './activity-words.ts'

/** `/actions/activity`: who changed what in the company, newest first. */
export const ActivityList = listScreen(listAudit, {
  words: 'activity',
  lead: 'activity.lead',
  filters: [
    choiceFilter<FilterOf<typeof listAudit>, 'entity'>('entity', 'activity.about', ({ t }) =>
      activityEntities.map((value) => ({ value, label: t(`activity.entity.${value}`) })),
    ),
    daysFilter,
  ],
  columns: ({ t, viewer }) => activityColumns(t, viewer.timeZone),
})

function activityColumns(t: TFunction, zone: string): Column<AuditEntry>[] {
  return [
    {
      key: 'event',
      heading: t('activity.event'),
      card: 'title',
      cell: ({ event }) => eventWord(event, t),
    },
    {
      key: 'about',
      heading: t('activity.about'),
      card: 'meta',
      cell: ({ entity }) => entityWord(entity, t),
    },
    {
      key: 'actor',
      heading: t('activity.actor'),
      card: 'line',
      cell: (entry) => actorWord(entry, t),
    },
    {
      key: 'note',
      heading: t('activity.note'),
      card: 'tags',
      cell: ({ note }) => (note ? `“${note}”` : undefined),
    },
    {
      key: 'when',
      heading: t('activity.when'),
      card: 'when',
      cardLabel: t('activity.when'),
      cell: ({ occurredMs }) => <DateTime ms={occurredMs} zone={zone} />,
    },
  ]
}
