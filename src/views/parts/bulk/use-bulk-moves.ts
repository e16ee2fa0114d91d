import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { viewOfBulk } from '../../../machines/screen/bulk.connect.ts'
import { type BulkDone, bulkMachine } from '../../../machines/screen/bulk.ts'
import type { Intent } from '../../../machines/screen/move.ts'
import { newKey } from '../../../services/exchange.ts'
import { useApp } from '../../seams/app-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import type { BulkState } from './bulk-bar.tsx'

type Chosen<Row> = {
  rows: readonly Row[] | undefined
  selected: readonly string[]
  send: (event: { type: 'list.row-changed'; row: Row } | { type: 'list.clear-selection' }) => void
}
type Rules<Row, Move> = {
  /** The name in the inspector: `bulk moves of orders`. */
  name: string
  nameOf: (row: Row) => string
  act: (row: Row, move: Move, key: string) => Promise<BulkDone<Row, Move>>
  /** Called with the current state of the changed rows. */
  onDone?: (changed: readonly Row[]) => void
}

/**
 * Moves all selected rows of a list, one after the other. Each row is replaced by the server's
 * answer, also after a refusal because of a conflict.
 */
export function useBulkMoves<Row extends { id: string; version?: number }, Move extends object>(
  { rows = [], selected, send }: Chosen<Row>,
  rules: Rules<Row, Move>,
) {
  const { inspect } = useApp()
  const link = useLatest({ rules, send })
  const actor = useActorRef(bulkMachine<Row, Move>(), {
    id: `bulk moves of ${rules.name}`,
    input: {
      newKey,
      world: {
        act: ({ row, move }, key) => link().rules.act(row, move, key),
        show: (row) => link().send({ type: 'list.row-changed', row }),
        finish(changed) {
          link().send({ type: 'list.clear-selection' })
          link().rules.onDone?.(changed)
        },
      },
    },
    inspect,
  })
  const chosen = rows.filter(({ id }) => selected.includes(id))
  const { isShown, isUndoable, failed, ...view } = useSelector(
    actor,
    (state) => viewOfBulk<Row, Move>(state, chosen.length > 0),
    shallowEqual,
  )
  const state: BulkState | undefined = isShown
    ? {
        ...view,
        failed: failed.map(({ row, failure }) => ({
          name: rules.nameOf(row),
          message: failure.message,
        })),
      }
    : undefined
  return {
    chosen,
    state,
    run: (work: readonly Intent<Row, Move>[]) => actor.send({ type: 'bulk.run', work }),
    clear: () => send({ type: 'list.clear-selection' }),
    undo: isUndoable ? () => actor.send({ type: 'bulk.undo' }) : undefined,
    stop: () => actor.send({ type: 'bulk.stop' }),
    close: () => actor.send({ type: 'bulk.close' }),
  }
}
