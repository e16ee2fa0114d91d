import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { refusalOf } from '#contract/permission.ts'
import { type LiveTable, listLiveTables } from '#contract/table.ts'
import { moveVisit, type Visit } from '#contract/visit.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { type QueueEvent, wayBack } from './queue-steps.ts'
import { nameOf } from './queue-words.ts'

type Details = Pick<CallInput<typeof moveVisit>, 'tableId' | 'position' | 'reasonCode'>
type Done = { visit: Visit; event: QueueEvent; back: QueueEvent | undefined; details: Details }

/** What has to be said before someone is moved, and why it was refused. */
export type QueueAsking = {
  visit: Visit
  event: 'queue.seat' | 'queue.cancel'
  tables: readonly LiveTable[]
  failure?: CallFailure
}

export type QueueMoves = {
  /** Those whose move is on its way. */
  moving: ReadonlySet<string>
  /** What was done last, while it can be taken back. */
  undoable: { visit: Visit; event: QueueEvent } | undefined
  asking: QueueAsking | undefined
  /** Does a step, or asks for what it needs to be told: a reason, a table where there are some. */
  step: (visit: Visit, event: QueueEvent, details?: Details) => Promise<void>
  confirm: (details: Details) => Promise<void>
  undo: () => void
  close: () => void
  forget: () => void
}

/**
 * Moves people in the queue. `onMoved` hears of each answer, also of a refusal because someone was
 * faster.
 */
export function useQueueMoves(
  onMoved: (visit: Visit | undefined, event: QueueEvent) => void,
): QueueMoves {
  const { call, toasts } = useApp()
  const { t } = useTranslation()
  const { role, module } = useViewer()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Done>()
  const [asking, setAsking] = useState<QueueAsking>()

  const move = async (
    visit: Visit,
    event: QueueEvent,
    details: Details,
  ): Promise<CallFailure | undefined> => {
    setMoving((before) => new Set(before).add(visit.id))
    setLast(undefined)
    try {
      const moved = await call(moveVisit, {
        ...details,
        id: visit.id,
        event,
        expectedVersion: visit.version,
      })
      onMoved(moved, event)
      setLast({
        visit: moved,
        event,
        back: wayBack(event, moved),
        details:
          event === 'queue.move' && visit.position !== undefined
            ? { position: visit.position }
            : {},
      })
      return undefined
    } catch (thrown) {
      const failure = failureOf(thrown)
      onMoved(failure.current as Visit | undefined, event)
      return failure
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== visit.id)))
    }
  }
  const tell = async (visit: Visit, event: QueueEvent, details: Details) => {
    const failure = await move(visit, event, details)
    if (failure)
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        text: `${nameOf(visit, t)}: ${failure.message}`,
      })
    else if (event === 'queue.call')
      toasts.send({
        type: 'toast.show',
        kind: 'success',
        text: t('queue.calledNow', { name: nameOf(visit, t) }),
      })
  }
  /**
   * Only a house with tables is asked for one; where they can't be read, people are seated without.
   */
  const tablesFor = async (): Promise<readonly LiveTable[]> =>
    refusalOf('table.read', role, module) ? [] : call(listLiveTables, {}).catch(() => [])

  return {
    moving,
    asking,
    undoable: last?.back && { visit: last.visit, event: last.event },
    async step(visit, event, details = {}) {
      if (moving.has(visit.id)) return
      if (event === 'queue.cancel' && !details.reasonCode)
        return setAsking({ visit, event, tables: [] })
      if (event === 'queue.seat') {
        const tables = await tablesFor()
        if (tables.length > 0) return setAsking({ visit, event, tables })
      }
      await tell(visit, event, details)
    },
    async confirm(details) {
      if (!asking) return
      const failure = await move(asking.visit, asking.event, details)
      if (!failure) return setAsking(undefined)
      const visit = (failure.current as Visit | undefined) ?? asking.visit
      setAsking({
        ...asking,
        failure,
        visit,
        tables: asking.event === 'queue.seat' ? await tablesFor() : [],
      })
    },
    undo: () => void (last?.back && tell(last.visit, last.back, last.details)),
    close: () => setAsking(undefined),
    forget: () => setLast(undefined),
  }
}
