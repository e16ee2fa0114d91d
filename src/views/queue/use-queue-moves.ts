import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { refusalOf } from '#contract/permission.ts'
import { type LiveTable, listLiveTables } from '#contract/table.ts'
import { callNext, moveVisit, transferVisit, type Visit } from '#contract/visit.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import type { QueueEvent } from './queue-steps.ts'
import { nameOf, stateOf } from './queue-words.ts'

type Details = Pick<CallInput<typeof moveVisit>, 'tableId' | 'position' | 'reasonCode' | 'counter'>
/** A call of whoever is next in a line, whichever row was pressed. */
type Next = Omit<CallInput<typeof callNext>, 'counter' | 'finishedId'>
/** A lifecycle event, or a transfer to another queue. */
export type QueueMove =
  | ({ event: QueueEvent } & Details & {
        next?: Next
        /** Whose visit is finished with this call, or taken up again as it is taken back. */
        finished?: Visit | undefined
      })
  | { event: 'queue.transfer'; service: string }
export type QueueMoves = Moves<Visit, QueueMove>

/** Longer than the pause within a double tap. */
const REST_MS = 500

const life = lifeOf(queueEntryLifecycle)

/**
 * Moves people in the queue. `onMoved` is called with each answer, also after a conflict.
 * `waiting`: all known waiting entries; a question about an entry that has left the queue is
 * closed.
 */
export function useQueueMoves(
  onMoved: (visit: Visit | undefined, event: QueueMove['event']) => void,
  waiting?: readonly Visit[],
): QueueMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  const viewer = useViewer()
  /**
   * Asks for a table only if the company has tables; if they can't be loaded, people are seated
   * without one.
   */
  const tables = async (): Promise<readonly LiveTable[] | undefined> => {
    if (refusalOf('table.read', viewer, viewer.module)) return undefined
    const found = await call(listLiveTables, {}).catch(() => [])
    return found.length > 0 ? found : undefined
  }
  return useMoves<Visit, QueueMove>({
    name: 'the queue',
    restMs: REST_MS,
    ask(visit, move) {
      if (isSent(move)) return undefined
      return queueEntryLifecycle.asks[move.event] === 'table' ? tables() : life.ask(visit, move)
    },
    send({ id, version }, move, idempotencyKey) {
      const seen = { id, expectedVersion: version }
      if (isSent(move))
        return call(transferVisit, { ...seen, service: move.service }, { idempotencyKey })
      const { next, finished, ...plain } = move
      const finishedId = finished?.id
      return next
        ? call(callNext, { ...next, finishedId, counter: move.counter }, { idempotencyKey })
        : call(moveVisit, { ...plain, ...seen, finishedId }, { idempotencyKey })
    },
    back({ before, row, move }) {
      // Back to the queue that they were sent from.
      if (isSent(move))
        return before.service === undefined ? undefined : { ...move, service: before.service }
      const way = life.back({ row, move })
      // Back to the position where they were.
      if (way?.event !== 'queue.uncall')
        return way && (way.event === move.event ? { ...way, ...placeOf(before) } : way)
      // A repeated call is not taken back: they were called before.
      if (before.calledMs !== undefined) return undefined
      const { finished } = move
      return {
        ...way,
        ...(row.counter !== undefined && { counter: row.counter }),
        ...(finished && { finished }),
      }
    },
    show: (visit, { event }) => onMoved(visit, event),
    words({ row: visit, move, back }) {
      const name = nameOf(visit, t)
      if (isSent(move)) return t('queue.service.sent', { name, service: move.service })
      const { event, finished } = move
      const done = finished && nameOf(finished, t)
      if (event === 'queue.call')
        return done ? t('queue.finishedAndCalled', { done, name }) : t('queue.calledNow', { name })
      if (event === 'queue.uncall')
        return done ? t('queue.bothBack', { done, name }) : t('queue.uncalled', { name })
      if (!back) return undefined
      return event === 'queue.move'
        ? t('queue.placed', { name, position: visit.position ?? 0 })
        : `${name}: ${t(`queue.state.${stateOf(visit)}`)}`
    },
    overtaken: (visit, { event }) =>
      !waiting || visit.position === undefined || isPossible(waiting, visit, event)
        ? undefined
        : t('parts.overtaken', { name: nameOf(visit, t) }),
    refusal: (visit, { message }) => `${nameOf(visit, t)}: ${message}`,
  })
}

function isPossible(rows: readonly Visit[], { id }: Visit, event: QueueMove['event']): boolean {
  const now = rows.find((row) => row.id === id)
  return now !== undefined && (event === 'queue.transfer' || now.allowedEvents.includes(event))
}

function isSent(move: QueueMove): move is Extract<QueueMove, { service: string }> {
  return move.event === 'queue.transfer'
}

function placeOf({ position }: Visit): Details {
  return position === undefined ? {} : { position }
}
