import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Handle = {
  type: 'button'
  className: string
  'aria-label': string
  title: string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
export type Sortable = {
  /** Props for each item: marks it for the pointer. */
  itemProps: (index: number) => { 'data-sort-item': number; 'data-dragged': boolean }
  /** Props for the drag handle. */
  handleProps: (index: number, name: string) => Handle
  /** The new position of an item, for a live region. */
  said: string
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * A sortable list, by dragging the handle or by arrow keys on it. `onMove` is called for every
 * position passed; `onDrop` at the end. Escape during a drag restores the order. The items share
 * one parent.
 */
export function useSortable(
  count: number,
  onMove: (from: number, to: number) => void,
  onDrop: () => void = () => undefined,
): Sortable {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const drag = useRef<{ start: number; at: number }>(undefined)

  const begin = (event: PointerEvent<HTMLElement>, index: number, name: string) => {
    const items = event.currentTarget.closest('[data-sort-item]')?.parentElement
    if (event.button !== 0 || !items) return
    event.preventDefault()
    event.currentTarget.focus()
    drag.current = { start: index, at: index }
    setDragged(index)
    const stop = new AbortController()
    const go = (to: number) => {
      const now = drag.current
      if (!now || to === now.at) return
      onMove(now.at, to)
      now.at = to
      setDragged(to)
    }
    const end = (isKept: boolean) => {
      const now = drag.current
      if (!isKept && now) go(now.start)
      stop.abort()
      drag.current = undefined
      setDragged(undefined)
      if (isKept && now && now.at !== now.start) {
        setSaid(t('form.sort.moved', { name, position: now.at + 1, count }))
        onDrop()
      }
    }
    const { signal } = stop
    window.addEventListener(
      'pointermove',
      (move) => go(indexUnder(items, move) ?? drag.current?.at ?? index),
      { signal },
    )
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }
  const step = (event: KeyboardEvent<HTMLElement>, index: number, name: string) => {
    const to = index + (steps[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    onMove(index, to)
    setSaid(t('form.sort.moved', { name, position: to + 1, count }))
    onDrop()
  }

  return {
    said,
    itemProps: (index) => ({ 'data-sort-item': index, 'data-dragged': dragged === index }),
    handleProps: (index, name) => ({
      type: 'button',
      className: 'sort-handle',
      'aria-label': t('form.sort.move', { name, position: index + 1, count }),
      title: t('form.sort.keys'),
      onPointerDown: (event) => begin(event, index, name),
      onKeyDown: (event) => step(event, index, name),
    }),
  }
}

/** A list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
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
