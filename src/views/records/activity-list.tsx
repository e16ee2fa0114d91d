import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type AuditEntry, listAudit } from '#contract/activity.ts'
import { has } from '#contract/modules.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { choiceFilter, daysFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf } from '../parts/list/use-list.ts'
import type { Viewer } from '../seams/viewer.ts'
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
  columns: ({ t, viewer }) => activityColumns(t, viewer),
})

/** The kind of record and its name; what belongs to an order links to it. */
function About({ entry, isLinked }: { entry: AuditEntry; isLinked: boolean }) {
  const { t } = useTranslation()
  const { entity, orderId, recordName } = entry
  const kind = entityWord(entity, t)
  if (recordName === undefined) return kind
  const name = `${kind}${entity === 'order' ? '' : ' ·'} ${recordName}`
  return orderId && isLinked ? (
    <Link className="data-table__link" href={`/orders/orderview?id=${orderId}`}>
      {name}
    </Link>
  ) : (
    name
  )
}

function activityColumns(t: TFunction, { module, timeZone }: Viewer): Column<AuditEntry>[] {
  const hasOrders = has(module, 'orders')
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
      cell: (entry) => <About entry={entry} isLinked={hasOrders} />,
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
    momentColumn(
      { key: 'when', heading: t('activity.when'), zone: timeZone },
      ({ occurredMs }) => occurredMs,
    ),
  ]
}
