import { type Asked, type Lifecycle, undoEventOf } from '#lifecycles/decide.ts'

type Life<Name extends string> = Pick<Lifecycle<never, Name>, 'asks' | 'back'>
type Done<Name extends string, Offered extends Name> = {
  row: { allowedEvents: readonly Offered[] }
  move: { event: Name }
}

/**
 * What a lifecycle says about its records' moves: what is asked first, and how to undo them. A move
 * that already has its payload is not asked about.
 */
export function lifeOf<Name extends string>(
  lifecycle: Life<Name>,
): {
  ask: (row: unknown, move: { event: Name }) => Asked | undefined
  back: <Offered extends Name>(done: Done<Name, Offered>) => { event: Offered } | undefined
} {
  return {
    ask: (_, move) => (Object.keys(move).length > 1 ? undefined : lifecycle.asks[move.event]),
    back({ row, move }) {
      const event = undoEventOf(lifecycle, move.event, row.allowedEvents)
      return event && { event }
    },
  }
}
