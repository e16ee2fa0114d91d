import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { refusalOf } from '#contract/permission.ts'
import { type LiveTable, listLiveTables } from '#contract/table.ts'
import { moveVisit, type Visit } from '#contract/visit.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '../../machines/screen/life-of.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import type { QueueEvent } from './queue-steps.ts'
import { nameOf, stateOf } from './queue-words.ts'

type Details = Pick<CallInput<typeof moveVisit>, 'tableId' | 'position' | 'reasonCode' | 'counter'>
export type QueueMove = { event: QueueEvent } & Details
export type QueueMoves = Moves<Visit, QueueMove>

const life = lifeOf(queueEntryLifecycle)

/**
 * Moves people in the queue. `onMoved` hears of each answer, also of a refusal because someone was
 * faster.
 */
export function useQueueMoves(
  onMoved: (visit: Visit | undefined, event: QueueEvent) => void,
): QueueMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  const viewer = useViewer()
  /**
   * Only a house with tables is asked for one; where they can't be read, people are seated without.
   */
  const tables = async (): Promise<readonly LiveTable[] | undefined> => {
    if (refusalOf('table.read', viewer, viewer.module)) return undefined
    const found = await call(listLiveTables, {}).catch(() => [])
    return found.length > 0 ? found : undefined
  }
  return useMoves<Visit, QueueMove>({
    name: 'the queue',
    ask: (visit, move) => (asksTable(move.event) ? tables() : life.ask(visit, move)),
    send: ({ id, version }, move, idempotencyKey) =>
      call(moveVisit, { ...move, id, expectedVersion: version }, { idempotencyKey }),
    back(done) {
      const way = life.back(done)
      // Back to the place where they stood.
      return way && (way.event === done.move.event ? { ...way, ...placeOf(done.before) } : way)
    },
    show: (visit, { event }) => onMoved(visit, event),
    words({ row: visit, move: { event }, back }) {
      const name = nameOf(visit, t)
      if (event === 'queue.call') return t('queue.calledNow', { name })
      if (!back) return undefined
      return event === 'queue.move'
        ? t('queue.placed', { name, position: visit.position ?? 0 })
        : `${name}: ${t(`queue.state.${stateOf(visit)}`)}`
    },
    refusal: (visit, { message }) => `${nameOf(visit, t)}: ${message}`,
  })
}

function asksTable(event: QueueEvent): boolean {
  return queueEntryLifecycle.asks[event] === 'table'
}

function placeOf({ position }: Visit): Details {
  return position === undefined ? {} : { position }
}
