import { useActorRef, useSelector } from '@xstate/react'
import { arrangedRows, connectArrange } from '../../../machines/screen/arrange.connect.ts'
import { type Arranged, arrangeMachine } from '../../../machines/screen/arrange.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { type Sortable, useSortable } from './use-sortable.ts'

/**
 * Rows that are sorted by hand: moved at once, stored shortly after the last move. `store` gets the
 * order and a getter of the current rows; if it rejects, the new order is discarded.
 */
export function useArranged<Row extends { id: string }>(
  name: string,
  rows: readonly Row[],
  store: (arranged: Arranged, read: () => readonly Row[]) => Promise<void> | void,
): { shown: readonly Row[]; sortable: Sortable } {
  const { inspect } = useCalls()
  const latest = useLatest({ rows, store })
  const actor = useActorRef(arrangeMachine<Row>(), {
    id: `order of ${name}`,
    input: {
      async store(arranged) {
        await latest().store(arranged, () => latest().rows)
        return latest().rows
      },
    },
    inspect,
  })
  const shown = useSelector(actor, (state) => arrangedRows(state, rows), isSameOrder)
  const { pass, drop } = connectArrange(shown, actor.send)
  return { shown, sortable: useSortable(shown.length, pass, drop) }
}

function isSameOrder<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index])
}
