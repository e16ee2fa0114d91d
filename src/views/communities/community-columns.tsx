import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CommunityRow } from '#contract/community.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { stepColumn } from '../parts/list/usual-columns.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Mark } from '../ui/mark.ts'
import type { useIndustryName } from '../parts/people/use-industry-name.ts'
import type { MembershipEvent, MembershipMoves } from './use-membership-moves.ts'

type State = NonNullable<CommunityRow['membershipState']>

const marks: Record<State, Mark> = {
  requested: { tone: 'waiting', shape: 'ring' },
  joined: { tone: 'ready', shape: 'check' },
  left: { tone: 'done', shape: 'back' },
  declined: { tone: 'refused', shape: 'cross' },
}
const endings: readonly MembershipEvent[] = [
  'membership.leave',
  'membership.decline',
  'membership.expel',
]
const words = {
  'membership.join': 'join',
  'membership.approve': 'approve',
  'membership.leave': 'leave',
  'membership.decline': 'decline',
  'membership.expel': 'expel',
} as const

type Cells = { press: MembershipMoves['press']; nameOf: ReturnType<typeof useIndustryName> }

/** The columns of communities to join, or, with `isMembers`, of member companies. */
export function communityColumns(
  t: TFunction,
  zone: string,
  { press, nameOf }: Cells,
  isMembers: boolean,
): Column<CommunityRow>[] {
  const name: Column<CommunityRow> = isMembers
    ? {
        key: 'company',
        heading: t('communities.company'),
        card: 'title',
        cell: ({ company }) => (
          <TwoLines
            first={company?.companyName ?? ''}
            second={company?.businessTypes.map((type) => nameOf('type', type)).join(', ')}
          />
        ),
      }
    : {
        key: 'name',
        heading: t('communities.name'),
        card: 'title',
        cell: (row) => <TwoLines first={row.name} second={row.description} />,
      }
  const second: Column<CommunityRow> = isMembers
    ? { key: 'community', heading: t('communities.name'), card: 'line', cell: (row) => row.name }
    : {
        key: 'members',
        heading: t('communities.members'),
        card: 'line',
        cell: ({ memberCount }) => t('communities.memberCount', { count: memberCount }),
      }
  return [
    name,
    second,
    {
      key: 'state',
      heading: t('communities.stateHeading'),
      card: 'aside',
      cell: ({ membershipState: state }) =>
        state ? (
          <StatusBadge mark={marks[state]}>{t(`communities.state.${state}`)}</StatusBadge>
        ) : (
          <span className="quiet__text">{t('communities.notAsked')}</span>
        ),
    },
    {
      key: 'joined',
      heading: t('communities.since'),
      card: 'when',
      cardLabel: t('communities.since'),
      isWideOnly: true,
      cell: ({ joinedMs, membershipState }) =>
        joinedMs !== undefined && membershipState === 'joined' ? (
          <DateTime ms={joinedMs} zone={zone} />
        ) : null,
    },
    stepColumn(t('communities.step'), (row, isMoving) => (
      <Steps row={row} isBusy={isMoving} onPress={press} />
    )),
  ]
}

function TwoLines({ first, second }: { first: string; second: string | undefined }) {
  return (
    <span className="cell__stacked">
      <strong>{first}</strong>
      {second && <small>{second}</small>}
    </span>
  )
}

type StepsProps = { row: CommunityRow; isBusy: boolean; onPress: MembershipMoves['press'] }

function Steps({ row, isBusy, onPress }: StepsProps) {
  const { t } = useTranslation()
  return (
    <span className="cell__buttons">
      {row.allowedEvents.map((event) => {
        const isEnding = endings.includes(event)
        const word =
          event === 'membership.leave' && row.membershipState === 'requested'
            ? 'withdraw'
            : words[event]
        return (
          <Button
            key={event}
            className="data-table__step"
            size="xs"
            variant={isEnding ? 'ghost' : event === 'membership.approve' ? 'solid' : 'surface'}
            colorPalette={isEnding && word !== 'withdraw' ? 'red' : 'brand'}
            disabled={isBusy}
            aria-label={t('communities.stepOf', {
              step: t(`communities.event.${word}`),
              name: row.company?.companyName ?? row.name,
            })}
            onClick={() => onPress(row, { event })}
          >
            {t(`communities.event.${word}`)}
          </Button>
        )
      })}
    </span>
  )
}
