import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { DiningTable, LiveTable } from '#contract/table.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { tableMarks } from './table-words.ts'

type Acts = {
  /** The current state of each table, by its id. */
  standing: ReadonlyMap<string, LiveTable>
  isBusy: boolean
  onEdit: ((table: DiningTable) => void) | undefined
  onPrint: ((table: DiningTable) => void) | undefined
  onMove: (table: DiningTable, event: 'table.enable' | 'table.disable') => void
}

/** The columns of the list of tables. */
export function tableColumns(
  t: TFunction,
  { standing, isBusy, onEdit, onPrint, onMove }: Acts,
): Column<DiningTable>[] {
  return [
    {
      key: 'name',
      heading: t('tables.one'),
      card: 'title',
      cell: ({ id, name }) => (
        <Link className="data-table__link" href={`/table/tableview?id=${id}&from=tables`}>
          {name}
        </Link>
      ),
    },
    { key: 'area', heading: t('tables.area'), card: 'line', cell: ({ area }) => area },
    {
      key: 'capacity',
      heading: t('tables.capacity'),
      card: 'meta',
      cell: ({ capacity, minCapacity }) =>
        minCapacity === undefined
          ? t('tables.seats', { count: capacity })
          : t('tables.seatsFrom', { from: minCapacity, count: capacity }),
    },
    {
      key: 'state',
      heading: t('orders.statusHeading'),
      card: 'aside',
      cell: ({ id }) => {
        const state = standing.get(id)?.liveStatus
        return (
          state && <StatusBadge mark={tableMarks[state]}>{t(`tables.state.${state}`)}</StatusBadge>
        )
      },
    },
    stepColumn(t('orders.step'), (table) => {
      const event = (['table.enable', 'table.disable'] as const).find((one) =>
        standing.get(table.id)?.allowedEvents.includes(one),
      )
      return (
        <span className="room__steps">
          {event && (
            <Button
              size="xs"
              variant="ghost"
              disabled={isBusy}
              aria-label={t('orders.view.stepOf', {
                step: t(`tables.event.${event}`),
                name: table.name,
              })}
              onClick={() => onMove(table, event)}
            >
              {t(`tables.event.${event}`)}
            </Button>
          )}
          {onPrint && table.qrCode && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('tables.printCodeOf', { name: table.name })}
              onClick={() => onPrint(table)}
            >
              {t('tables.printCode')}
            </Button>
          )}
          {onEdit && (
            <Button
              size="xs"
              variant="surface"
              aria-label={t('tables.editOf', { name: table.name })}
              onClick={() => onEdit(table)}
            >
              {t('tables.edit')}
            </Button>
          )}
        </span>
      )
    }),
  ]
}
