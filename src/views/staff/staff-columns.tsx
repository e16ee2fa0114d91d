import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { StaffMember } from '#contract/staff.ts'
import { serverNow } from '../../services/server-clock.ts'
import { Menu } from '../ui/menu.tsx'
import { ago } from '../parts/time/ago.ts'
import { PersonAvatar } from '../parts/people/person-avatar.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatDateTime } from '../parts/time/time-format.ts'
import { type StaffEvent, staffMarks } from './staff-marks.ts'

type With = {
  t: TFunction
  timeZone: string
  language: string
  moving: ReadonlySet<string>
  onMove: (member: StaffMember, event: StaffEvent) => void
}

/** The columns of the staff list. */
export function staffColumns({
  t,
  timeZone,
  language,
  moving,
  onMove,
}: With): readonly Column<StaffMember>[] {
  return [
    {
      key: 'name',
      heading: t('staff.name'),
      card: 'title',
      cell: ({ id, fullName, pictureUrl }) => (
        <span className="cell__person">
          <PersonAvatar name={fullName} url={pictureUrl} />
          <Link className="data-table__link data-table__clip" href={`/staff/staffview?id=${id}`}>
            {fullName}
          </Link>
        </span>
      ),
    },
    {
      key: 'email',
      heading: t('staff.email'),
      card: 'line',
      cell: ({ email }) => <span className="data-table__clip quiet__text">{email}</span>,
    },
    {
      key: 'places',
      heading: t('staff.places'),
      isWideOnly: true,
      cell: ({ locations }) => (
        <span className="data-table__clip quiet__text">
          {locations.length === 0
            ? t('staff.everywhere')
            : locations.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    {
      key: 'state',
      heading: t('staff.state.label'),
      card: 'aside',
      cell: ({ inviteState }) => (
        <StatusBadge mark={staffMarks[inviteState]}>{t(`staff.state.${inviteState}`)}</StatusBadge>
      ),
    },
    {
      key: 'seen',
      heading: t('staff.lastSeen'),
      // On a card it is next to the menu.
      card: 'tags',
      cardLabel: t('staff.lastSeen'),
      cell: ({ lastSeenMs }) =>
        lastSeenMs === undefined ? (
          t('staff.never')
        ) : (
          <time title={formatDateTime(lastSeenMs, timeZone)}>
            {ago(lastSeenMs, serverNow(), language)}
          </time>
        ),
    },
    stepColumn(t('staff.steps'), (member) => (
      <Menu
        label={t('staff.stepsOf', { name: member.fullName })}
        isBusy={moving.has(member.id)}
        actions={member.allowedEvents.map((event) => ({
          key: event,
          label: t(`staff.event.${event}`),
          isEnding: event === 'staff.remove' || event === 'staff.revoke',
          onPick: () => onMove(member, event),
        }))}
      />
    )),
  ]
}
