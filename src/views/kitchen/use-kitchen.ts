import { useMemo, useState } from 'react'
import { type CartItem, listCartItems, moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { failureOf } from '../../machines/failure.ts'
import type { Reason } from '../parts/dialog/confirm-reason.tsx'
import { painted } from '../parts/hooks/after-paint.ts'
import { itemSteps } from '../parts/order/order-step.ts'
import { useAllRows } from '../parts/live/use-all-rows.ts'
import { useApp } from '../seams/app-context.ts'
import { createMovingLines, type MovingLines } from './moving-lines.ts'
import {
  createTicketKeeper,
  type Line,
  type Moved,
  type Ticket,
  wayBackOf,
  withMoved,
} from './tickets.ts'

/** What was done, and the lines as they are after it. */
export type Done = { name: string; event: ItemEventName; lines: readonly CartItem[] }

export type Kitchen = {
  /** Undefined until the first lines have come. */
  tickets: readonly Ticket[] | undefined
  failure: ReturnType<typeof useAllRows>['failure']
  reload: () => void
  /** The lines whose move is on its way: the same object at every render. */
  moving: MovingLines
  /** Why the last move, or a part of it, was refused. */
  refusal: string | undefined
  /** What was done last and can be taken back. */
  last: Done | undefined
  /** Moves lines; answers whether all of them went. */
  move: (
    lines: readonly Pick<Line, 'id' | 'orderId' | 'version'>[],
    event: ItemEventName,
    name: string,
    reason?: Reason,
  ) => Promise<boolean>
  recall: () => Promise<void>
}

const byOrder = {
  idOf: ({ orderId }: Line) => orderId,
  question: (orderId: string) => ({ orderId: orderId as Id }),
}
const MOST_AT_ONCE = 100
const MOST_KEPT = 20

/**
 * The lines that the kitchen has to do with, live, and the way to move them. What was moved here is
 * shown as the server answered, before the list is read again.
 */
export function useKitchen(): Kitchen {
  const { call } = useApp()
  const { rows, failure, reload, reloadOf } = useAllRows(
    listCartItems,
    { cartStatus: ['In Cart', 'In Kitchen', 'Cooked'] },
    { live: ['order'], everyMs: 100, parts: byOrder },
  )
  const [moved, setMoved] = useState<Moved>(new Map())
  const [moving] = useState(createMovingLines)
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<readonly Done[]>([])
  const [keep] = useState(createTicketKeeper)
  const tickets = useMemo(() => rows && keep(withMoved(rows, moved)), [rows, moved, keep])

  const move: Kitchen['move'] = async (wanted, event, name, reason) => {
    if (wanted.length === 0) return true
    // A second press on what is on its way already means nothing more than the first.
    const lines = wanted.filter((line) => !moving.hasAny([line]))
    if (lines.length === 0) return false
    moving.add(lines)
    setRefusal(undefined)
    try {
      await painted()
      const items = lines
        .slice(0, MOST_AT_ONCE)
        .map(({ id, version }) => ({ id, expectedVersion: version }))
      const { updated, failed } = await call(moveItems, { items, event, ...reason })
      setMoved(
        (before) =>
          new Map([
            ...before,
            ...updated.map(
              (line) => [line.id, { line, onto: rows?.find(({ id }) => id === line.id) }] as const,
            ),
          ]),
      )
      // A way back is not itself taken back: the step onward is.
      if (updated.length > 0 && itemSteps([event]).back.length === 0)
        setDone((before) => [...before, { name, event, lines: updated }].slice(-MOST_KEPT))
      if (failed[0]) setRefusal(failed[0].message)
      return failed.length === 0
    } catch (thrown) {
      setRefusal(failureOf(thrown).message)
      return false
    } finally {
      moving.remove(lines)
      reloadOf(lines.map(({ orderId }) => orderId))
    }
  }
  const last = done.findLast(({ lines }) => wayBackOf(lines) !== undefined)

  return {
    tickets,
    failure,
    reload,
    moving,
    refusal,
    last,
    move,
    async recall() {
      const back = last && wayBackOf(last.lines)
      if (!back) return
      setDone((before) => before.filter((one) => one !== last))
      await move(last.lines, back, last.name)
    },
  }
}
