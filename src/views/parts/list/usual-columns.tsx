import { DateTime } from '../time/date-time.tsx'
import type { Column } from './data-table.tsx'

/** The last column: what can be done with a row. Its heading is for screen readers alone. */
export function stepColumn<Row>(heading: string, cell: Column<Row>['cell']): Column<Row> {
  return {
    key: 'step',
    heading: <span className="frame__spoken">{heading}</span>,
    align: 'end',
    card: 'action',
    cell,
  }
}

type Moment<Row> = Pick<Column<Row>, 'key' | 'sort' | 'isWideOnly'> & {
  heading: string
  zone: string
}

/** A column of a date and time, with its heading as the label on a card. */
export function momentColumn<Row>(
  { heading, zone, ...column }: Moment<Row>,
  msOf: (row: Row) => number | undefined,
): Column<Row> {
  return {
    ...column,
    heading,
    card: 'when',
    cardLabel: heading,
    cell(row) {
      const ms = msOf(row)
      return ms !== undefined && <DateTime ms={ms} zone={zone} />
    },
  }
}
