import type { ReactNode } from 'react'
import type { Visit } from '#contract/visit.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { callOf, isAskedBefore, stillAt } from './queue-steps.ts'
import type { StillAnswer } from './still-called.tsx'
import type { QueueMove, QueueMoves } from './use-queue-moves.ts'

const StillCalled = lazyOf(async () => (await import('./still-called.tsx')).StillCalled)

type Known = {
  rows: readonly Visit[]
  /** Whose visit has started: one of them may still be at the counter of this browser. */
  served: readonly Visit[]
  counter: string | undefined
}
type Asked = { still: Visit; row: Visit; move: QueueMove }

/**
 * The same moves, of which every first call to this counter asks about whoever is still there: the
 * call of the next one, and of a row, which may have moved under the finger.
 */
export function useCallQuestion(
  moves: QueueMoves,
  { rows, served, counter }: Known,
): { moves: QueueMoves; question: ReactNode } {
  const still = stillAt([...rows, ...served], counter)
  const asking = useDialog((asked: Asked, close) => {
    // Another counter may call them meanwhile: then somebody else is next, or the call is over.
    const row = callOf(rows, asked)
    const pick = (answer: StillAnswer) => {
      close()
      if (typeof answer !== 'string') moves.press(asked.still, answer)
      if (row) moves.press(row, answer === 'finish' ? finishing(asked) : asked.move)
    }
    const isOver = still?.id !== asked.still.id || !row
    return (
      <StillCalled
        {...asked}
        next={row ?? asked.row}
        {...{ isOver }}
        onPick={pick}
        onClose={close}
      />
    )
  })
  const press = (row: Visit, move: QueueMove) =>
    still && isAskedBefore({ row, move, still, counter })
      ? asking.open({ still, row, move })
      : moves.press(row, move)
  return { moves: { ...moves, press }, question: asking.dialog }
}

function finishing({ still: finished, move }: Asked): QueueMove {
  return move.event === 'queue.transfer' ? move : { ...move, finished }
}
