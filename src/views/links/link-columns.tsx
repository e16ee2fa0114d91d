import type { TFunction } from 'i18next'
import type { Link } from '#contract/link.ts'
import { Menu } from '../ui/menu.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { stepColumn } from '../parts/list/usual-columns.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { linkMarks, linkName } from './link-words.ts'

export type LinkAct = 'show' | 'change' | 'revoke' | 'restore' | 'print'
type Acts = {
  zone: string
  mayWrite: boolean
  isBusy: boolean
  onAct: (act: LinkAct, link: Link) => void
}

/** The columns of the list of links. */
export function linkColumns(t: TFunction, { zone, mayWrite, isBusy, onAct }: Acts): Column<Link>[] {
  return [
    {
      key: 'name',
      heading: t('links.name'),
      card: 'title',
      cell: (link) => (
        <button type="button" className="cell__linkName" onClick={() => onAct('show', link)}>
          {linkName(link)}
        </button>
      ),
    },
    {
      key: 'status',
      heading: t('links.status'),
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge mark={linkMarks[status]}>{t(`links.state.${status}`)}</StatusBadge>
      ),
    },
    {
      key: 'purpose',
      heading: t('links.purposeHeading'),
      card: 'line',
      cell: ({ purpose }) => t(`links.purpose.${purpose}`),
    },
    {
      key: 'target',
      heading: t('links.leadsTo'),
      card: 'meta',
      cell: ({ targetLabel }) =>
        targetLabel ?? <span className="quiet__text">{t('links.whole')}</span>,
    },
    {
      key: 'code',
      heading: t('links.code'),
      isWideOnly: true,
      cell: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'scans',
      heading: t('links.scans'),
      align: 'end',
      card: 'amount',
      cell: ({ scans }) => t('links.scanned', { count: scans }),
    },
    {
      key: 'created',
      heading: t('links.created'),
      isWideOnly: true,
      cell: ({ createdMs }) => <DateTime ms={createdMs} zone={zone} />,
    },
    stepColumn(t('links.acts'), (link) => (
      <Menu
        label={t('links.actsOf', { name: linkName(link) })}
        isBusy={isBusy}
        actions={actsOf(link, mayWrite).map((key) => ({
          key,
          label: t(`links.act.${key}`),
          isEnding: key === 'revoke',
          onPick: () => onAct(key, link),
        }))}
      />
    )),
  ]
}

function actsOf({ status }: Link, mayWrite: boolean): LinkAct[] {
  if (!mayWrite) return ['show', 'print']
  return status === 'Revoked' ? ['show', 'restore'] : ['show', 'print', 'change', 'revoke']
}
