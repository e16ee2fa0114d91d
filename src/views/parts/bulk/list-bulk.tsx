import { type ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { BulkDone } from '../../../machines/screen/bulk.ts'
import type { Intent } from '../../../machines/screen/move.ts'
import { useBulkMoves } from './use-bulk-moves.ts'
import { type BulkAction, BulkBar } from './bulk-bar.tsx'
import { workOf } from './bulk-steps.ts'
import type { BulkProps } from '../list/list-declaration.ts'
import type { RowOf } from '../live/call-page.ts'
import { useDialog } from '../dialog/use-dialog.tsx'

type MoveOf<Row, Move> = (row: Row) => Move | undefined

/** An action for all selected rows. */
export type BulkStep<Row, Move> = {
  key: string
  label: string
  isEnding?: boolean
  /** The move of a row; undefined skips the row. */
  moveOf: MoveOf<Row, Move>
  /** The dialog for input that the move needs. */
  Ask?: (props: {
    rows: readonly Row[]
    label: string
    onConfirm: (moveOf: MoveOf<Row, Move>) => void
    onClose: () => void
  }) => ReactNode
  isAsked?: (rows: readonly Row[]) => boolean | Promise<boolean>
}

type BulkDeclaration<Row, Move> = {
  nameOf: (row: Row) => string
  /** A hook: the possible steps of these rows. */
  useSteps: (rows: readonly Row[]) => readonly BulkStep<Row, Move>[]
  /** A hook: other actions with these rows, such as printing documents. */
  useTools?: (rows: readonly Row[]) => readonly BulkAction[]
  /** A hook: returns the function that moves one row and answers what undoes that. */
  useAct: () => (row: Row, move: Move, idempotencyKey: string) => Promise<BulkDone<Row, Move>>
}

/**
 * The bulk actions of a list, executed row by row, as the `Bulk` of its screen. Refused rows are
 * listed with the reason; if moves can be undone, all of them are.
 */
export function listBulk<E extends Endpoint, Move extends object>(
  { path }: E,
  { nameOf, useSteps, useTools = noTools, useAct }: BulkDeclaration<RowOf<E>, Move>,
) {
  type Row = RowOf<E>

  return function Bulk({ rows, selected, send, onMoved }: BulkProps<E>) {
    const act = useAct()
    const { chosen, ...bulk } = useBulkMoves<Row, Move>(
      { rows, selected, send },
      {
        name: path,
        nameOf,
        act,
        onDone: onMoved,
      },
    )
    const asking = useDialog(
      ({ Ask, label }: BulkStep<Row, Move>, close) =>
        Ask && (
          <Ask
            rows={chosen}
            label={label}
            onConfirm={(moveOf) => start(workOf(chosen, moveOf))}
            onClose={close}
          />
        ),
    )
    const start = (work: readonly Intent<Row, Move>[]) => {
      asking.close()
      bulk.run(work)
    }
    const press = async (step: BulkStep<Row, Move>) => {
      if (step.Ask && (!step.isAsked || (await step.isAsked(chosen)))) asking.open(step)
      else start(workOf(chosen, step.moveOf))
    }
    return (
      <>
        <BulkBar
          count={chosen.length}
          actions={[
            ...useSteps(chosen).map((step) => ({ ...step, onPick: () => void press(step) })),
            ...useTools(chosen),
          ]}
          state={bulk.state}
          onUndo={bulk.undo}
          onClear={bulk.clear}
          onStop={bulk.stop}
          onClose={bulk.close}
        />
        {asking.dialog}
      </>
    )
  }
}

function noTools(): readonly BulkAction[] {
  return []
}
