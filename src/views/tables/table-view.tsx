import { recordScreen } from '../parts/record/record-screen.tsx'
import { GuestsGoneProvider, useFollowGuests } from './guests-gone.ts'
import { TableScreen } from './table-screen.tsx'
import { useTable } from './use-table.ts'
import '../theme/lists.css'
import '../theme/forms.css'
import '../theme/orders.css'

const OneTable = recordScreen({
  words: 'tables',
  list: '/table/tablecustomerlist',
  useOne: useTable,
  Skeleton: TableSkeleton,
  Screen: ({ record, state }) => <TableScreen table={record} state={state} />,
})

/** `/table/tableview?id=`: one table with its guests, from seating to clearing. */
export function TableView() {
  return (
    <GuestsGoneProvider value={useFollowGuests()}>
      <OneTable />
    </GuestsGoneProvider>
  )
}

function TableSkeleton() {
  return (
    <div className="record__columns" aria-hidden="true">
      {[14, 9].map((lines) => (
        <div key={lines} className="panel__pane">
          {Array.from({ length: lines }, (_, at) => (
            <span
              key={at}
              className="skeleton__bar"
              style={{ inlineSize: `${50 + ((at * 17) % 45)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
