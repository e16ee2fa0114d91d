import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CompanyCard } from '#contract/company.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { isOverseer, roleOf } from '#contract/role.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Mark } from '../ui/mark.ts'
import { Logo } from '../parts/people/logo.tsx'
import type { CompanyMoves } from './use-company-moves.ts'

const marks: Record<CompanyCard['status'], Mark> = {
  Active: { tone: 'ready', shape: 'check' },
  InActive: { tone: 'refused', shape: 'cross' },
}

type Acts = {
  press: CompanyMoves['press']
  /** Another company is being opened. */
  isBusy: boolean
  onAct: (company: CompanyCard) => void
  onLeave: (company: CompanyCard) => void
}

/** The columns of the companies that the user may see or act for. */
export function businessColumns(t: TFunction, zone: string, acts: Acts): Column<CompanyCard>[] {
  const said = ({ roleId, isCurrent }: Pick<CompanyCard, 'roleId' | 'isCurrent'>) =>
    // Overseers are not members of the company, so their role is not shown.
    [
      roleId && !isOverseer(roleOf(roleId)) && t(`role.${roleOf(roleId)}`),
      isCurrent && t('businesses.current'),
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    {
      key: 'name',
      heading: t('businesses.company'),
      card: 'title',
      cell: ({ companyName, logoUrl, isCurrent, roleId }) => (
        <span className="cell__company">
          <Logo url={logoUrl} name={companyName} />
          <span>
            <strong>{companyName}</strong>
            {said({ roleId, isCurrent }) && <small>{said({ roleId, isCurrent })}</small>}
          </span>
        </span>
      ),
    },
    {
      key: 'owner',
      heading: t('businesses.owner'),
      card: 'line',
      cell: ({ owner }) => owner ?? '–',
    },
    {
      key: 'module',
      heading: t('businesses.module'),
      card: 'meta',
      cell: ({ moduleId, mayOpen }) => {
        const module = moduleNameOf(moduleId)
        return module && mayOpen ? (
          t(`module.${module}`)
        ) : (
          <span className="quiet__text">{t('businesses.notSetUp')}</span>
        )
      },
    },
    {
      key: 'status',
      heading: t('businesses.statusHeading'),
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge mark={marks[status]}>{t(`businesses.status.${status}`)}</StatusBadge>
      ),
    },
    momentColumn(
      { key: 'since', heading: t('businesses.since'), zone, isWideOnly: true },
      ({ joinedMs }) => joinedMs,
    ),
    stepColumn(t('businesses.step'), (row, isMoving) => (
      <Steps row={row} isMoving={isMoving} acts={acts} />
    )),
  ]
}

type StepsProps = { row: CompanyCard; isMoving: boolean; acts: Acts }

function Steps({ row, isMoving, acts: { press, isBusy, onAct, onLeave } }: StepsProps) {
  const { t } = useTranslation()
  return (
    <span className="cell__moves">
      {row.allowedEvents.map((event) => (
        <Button
          key={event}
          className="data-table__step"
          size="xs"
          variant={event === 'company.activate' ? 'surface' : 'ghost'}
          colorPalette={event === 'company.activate' ? 'brand' : 'red'}
          disabled={isMoving}
          aria-label={t('businesses.stepOf', {
            step: t(`businesses.event.${words[event]}`),
            name: row.companyName,
          })}
          onClick={() => press(row, { event })}
        >
          {t(`businesses.event.${words[event]}`)}
        </Button>
      ))}
      {!row.isCurrent && row.mayOpen && (
        <Button
          className="data-table__step"
          size="xs"
          variant="surface"
          disabled={isBusy}
          aria-label={t('businesses.stepOf', { step: t('businesses.act'), name: row.companyName })}
          onClick={() => onAct(row)}
        >
          {t('businesses.act')}
        </Button>
      )}
      {row.mayLeave && (
        <Button
          className="data-table__step"
          size="xs"
          variant="ghost"
          colorPalette="red"
          aria-label={t('businesses.stepOf', {
            step: t('businesses.leave.action'),
            name: row.companyName,
          })}
          onClick={() => onLeave(row)}
        >
          {t('businesses.leave.action')}
        </Button>
      )}
    </span>
  )
}

const words = { 'company.activate': 'activate', 'company.deactivate': 'deactivate' } as const
