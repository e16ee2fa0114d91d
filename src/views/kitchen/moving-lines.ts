import { useSelector } from '@xstate/react'
import { busyIds } from '../../machines/screen/moves.connect.ts'
import type { MovesActor } from '../parts/moves/use-moves.ts'
import type { Batch, BatchMove } from './tickets.ts'

type Lines = readonly { id: string }[]

/** The moves of the board, for cards that ask about their own lines alone. */
export type MovingLines = MovesActor<Batch, BatchMove>

/** What lines that are moved together go by. */
export function batchId(lines: Lines): string {
  return lines.map(({ id }) => id).join(' ')
}

/** Whether one of these lines is on its way. */
export function hasMoving(moving: MovingLines, lines: Lines): boolean {
  const busy = new Set([...busyIds(moving.getSnapshot().context)].flatMap((id) => id.split(' ')))
  return busy.size > 0 && lines.some(({ id }) => busy.has(id))
}

/**
 * Whether one of these lines is being moved. Each card asks for its own, so that a press draws one
 * card again and not the board.
 */
export function useIsMoving(moving: MovingLines, lines: Lines): boolean {
  return useSelector(moving, () => hasMoving(moving, lines))
}
