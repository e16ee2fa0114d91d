import { useCallback, useSyncExternalStore } from 'react'
import { busyIds } from '../../machines/screen/moves.connect.ts'
import type { MovesContext } from '../../machines/screen/moves.ts'
import type { Batch, BatchMove } from './tickets.ts'

type Lines = readonly { id: string }[]
type Now = { context: Pick<MovesContext<Batch, BatchMove>, 'records'> }
/** The actor of the board's moves, reduced to what is used here. */
type Running = { getSnapshot: () => Now; subscribe: (listener: (now: Now) => void) => unknown }

/** The board's running moves, for cards that follow only their own lines. */
export type MovingLines = {
  hasAny: (lines: Lines) => boolean
  /** Calls the listener when a move of one of these lines starts or ends. */
  follow: (lines: Lines, listener: () => void) => () => void
}

/** The id of lines that are moved together. */
export function batchId(lines: Lines): string {
  return lines.map(({ id }) => id).join(' ')
}

/**
 * Subscribes to the moves once for the whole board: with a subscription per card, an action took
 * twice as long on a board of 60.
 */
export function createMovingLines(moves: Running): MovingLines {
  const listeners = new Map<string, Set<() => void>>()
  let records = moves.getSnapshot().context.records
  let busy = linesOf(busyIds({ records }))

  // Never unsubscribed, because the actor ends with the view.
  moves.subscribe(({ context }) => {
    if (context.records === records) return
    records = context.records
    const before = busy
    busy = linesOf(busyIds(context))
    const changed = [...before, ...busy].filter((id) => !before.has(id) || !busy.has(id))
    const told = new Set(changed.flatMap((id) => [...(listeners.get(id) ?? [])]))
    for (const listener of told) listener()
  })
  return {
    hasAny: (lines) => busy.size > 0 && lines.some(({ id }) => busy.has(id)),
    follow(lines, listener) {
      for (const { id } of lines) {
        const own = listeners.get(id) ?? new Set()
        listeners.set(id, own.add(listener))
      }
      return () => lines.forEach(({ id }) => listeners.get(id)?.delete(listener))
    },
  }
}

/** Whether one of these lines is being moved. A move re-renders only its card. */
export function useIsMoving(moving: MovingLines, lines: Lines): boolean {
  const follow = useCallback(
    (listener: () => void) => moving.follow(lines, listener),
    [moving, lines],
  )
  return useSyncExternalStore(follow, () => moving.hasAny(lines))
}

function linesOf(batches: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...batches].flatMap((id) => id.split(' ')))
}
