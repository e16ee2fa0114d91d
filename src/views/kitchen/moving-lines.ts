import { useSelector } from '@xstate/react'
import { busyIds } from '../../machines/screen/moves.connect.ts'
import type { MovesActor } from '../parts/moves/use-moves.ts'
import type { Batch, BatchMove } from './tickets.ts'

type Lines = readonly { id: string }[]

/** The board's running moves, for cards that query only their own lines. */
export type MovingLines = MovesActor<Batch, BatchMove>

/** The key of lines that are moved together. */
export function batchId(lines: Lines): string {
  return lines.map(({ id }) => id).join(' ')
}

/** The lines of the records that are being moved: worked out once, and asked by every card. */
const linesOf = new WeakMap<object, ReadonlySet<string>>()

/** Whether one of these lines is being moved. */
export function hasMoving(moving: MovingLines, lines: Lines): boolean {
  const { context } = moving.getSnapshot()
  const busy =
    linesOf.get(context.records) ?? new Set([...busyIds(context)].flatMap((id) => id.split(' ')))
  linesOf.set(context.records, busy)
  return busy.size > 0 && lines.some(({ id }) => busy.has(id))
}

/**
 * Whether one of these lines is being moved. Each card subscribes to its own lines, so that a press
 * re-renders one card instead of the board.
 */
export function useIsMoving(moving: MovingLines, lines: Lines): boolean {
  return useSelector(moving, () => hasMoving(moving, lines))
}
