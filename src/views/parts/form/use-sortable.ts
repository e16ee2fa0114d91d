import { useActorRef, useSelector } from '@xstate/react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ActorRefFrom } from 'xstate'
import { connectDrag } from '../../../machines/screen/drag.connect.ts'
import { dragMachine, type Held } from '../../../machines/screen/drag.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useSpoken } from '../hooks/use-spoken.tsx'

type DragActor = ActorRefFrom<ReturnType<typeof dragMachine<string, number>>>

type Handle = {
  type: 'button'
  className: string
  'aria-label': string
  title: string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
export type Sortable = {
  /** Props of each item, which let the pointer find it. */
  itemProps: (index: number) => { 'data-sort-item': number; 'data-dragged': boolean }
  /** Props of the drag handle. */
  handleProps: (index: number, name: string) => Handle
  /** Announces the new position of an item. */
  spoken: ReactNode
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * A list that is sorted by dragging the handle or with its arrow keys. `onMove` is called for every
 * position passed; `onDrop` at the end of a move. Escape during a drag restores the order and also
 * ends the move. The items share one parent.
 */
export function useSortable(
  count: number,
  onMove: (from: number, to: number) => void,
  onDrop: () => void = () => undefined,
): Sortable {
  const { t } = useTranslation()
  const { inspect } = useCalls()
  const { spoken, say } = useSpoken()
  const placed = ({ item: name, start, at }: Held<string, number>) => {
    if (at !== start) say(t('form.sort.moved', { name, position: at + 1, count }))
    onDrop()
  }
  const latest = useLatest({ onMove, onDrop, placed })
  const actor = useActorRef(dragMachine<string, number>(), {
    id: 'drag of items',
    input: {
      thresholdPx: 0,
      onPass: ({ from, to }) => from !== to && latest().onMove(from, to),
      onPlace: (held) => latest().placed(held),
    },
    inspect,
  })
  const dragged = useSelector(actor, (state) =>
    connectDrag(state, actor.send).grabbed === undefined ? undefined : state.context.held?.at,
  )

  const begin = (event: PointerEvent<HTMLElement>, index: number, name: string) => {
    const items = event.currentTarget.closest('[data-sort-item]')?.parentElement
    if (event.button !== 0 || !items) return
    event.preventDefault()
    event.currentTarget.focus()
    actor.send({ type: 'drag.grab', item: name, start: index, point: pointOf(event) })
    followPointer(items, actor, () => latest().onDrop())
  }
  const step = (event: KeyboardEvent<HTMLElement>, index: number, name: string) => {
    const to = index + (steps[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    actor.send({ type: 'drag.carry', item: name, start: index, to })
    actor.send({ type: 'drag.drop' })
  }

  return {
    spoken,
    itemProps: (index) => ({ 'data-sort-item': index, 'data-dragged': dragged === index }),
    handleProps: (index, name) => ({
      type: 'button',
      className: 'field-tool__handle',
      'aria-label': t('form.sort.move', { name, position: index + 1, count }),
      title: t('form.sort.keys'),
      onPointerDown: (event) => begin(event, index, name),
      onKeyDown: (event) => step(event, index, name),
    }),
  }
}

/** Sends the pointer's position to the machine until the drag ends. */
function followPointer(items: Element, actor: DragActor, onCancel: () => void): void {
  const stop = new AbortController()
  const { signal } = stop
  const end = (type: 'drag.drop' | 'drag.cancel') => {
    stop.abort()
    actor.send({ type })
    if (type === 'drag.cancel') onCancel()
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      const to = indexUnder(items, event) ?? actor.getSnapshot().context.held?.at
      if (to !== undefined) actor.send({ type: 'drag.move', point: pointOf(event), to })
    },
    { signal },
  )
  window.addEventListener('pointerup', () => end('drag.drop'), { signal })
  window.addEventListener('pointercancel', () => end('drag.cancel'), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end('drag.cancel'), {
    signal,
  })
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }) {
  return { x: clientX, y: clientY }
}

function indexUnder(
  items: Element,
  { clientX, clientY }: globalThis.PointerEvent,
): number | undefined {
  for (const item of items.querySelectorAll<HTMLElement>(':scope > [data-sort-item]')) {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
      return Number(item.dataset.sortItem)
  }
  return undefined
}
