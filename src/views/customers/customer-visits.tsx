import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listVisits, type Visit } from '#contract/visit.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Mark } from '../ui/mark.ts'
import { useShortList } from '../parts/list/use-short-list.ts'
import { ListSection } from './list-section.tsx'
import { RowBox, RowWhen, RowEnd } from './customer-parts.ts'

const marks: Record<NonNullable<Visit['queueStatus']> | 'checkin' | 'finished', Mark> = {
  checkin: { tone: 'done', shape: 'check' },
  Waiting: { tone: 'waiting', shape: 'ring' },
  Seated: { tone: 'accepted', shape: 'dot' },
  finished: { tone: 'done', shape: 'check' },
  Cancel: { tone: 'refused', shape: 'cross' },
}

/** A customer's visits in this module. */
export function CustomerVisits({ customerId, zone }: { customerId: Id; zone: string }) {
  const { t } = useTranslation()
  const list = useShortList(listVisits, { customerId, rowSize: 5 }, { live: ['visit'] })
  return (
    <ListSection title={t('customers.visits')} empty={t('customers.noVisits')} list={list}>
      {list.rows?.map((visit) => (
        <VisitRow key={visit.id} visit={visit} zone={zone} />
      ))}
    </ListSection>
  )
}

function VisitRow({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useTranslation()
  const { ticketNo, queueStatus = 'checkin', finishedMs, joinedMs, partySize } = visit
  const state = finishedMs === undefined ? queueStatus : 'finished'
  return (
    <RowBox>
      <chakra.span fontWeight="semibold">
        {ticketNo === undefined
          ? t('customers.checkIn.type.checkin')
          : t('customers.ticket', { ticket: ticketNo })}
      </chakra.span>
      <RowWhen>
        <DateTime ms={joinedMs} zone={zone} />
      </RowWhen>
      <StatusBadge mark={marks[state]} quiet>
        {t(`customers.visitStatus.${state}`)}
      </StatusBadge>
      <RowEnd>{t('customers.people', { count: partySize })}</RowEnd>
    </RowBox>
  )
}
