import { animate } from 'framer-motion/dom/mini'
import { type Places, placesOf } from './row-places.ts'

type Controls = ReturnType<typeof animate>

const slow = { duration: 0.24, ease: 'easeOut' } as const
/** Who filters or turns a page changes more than these at once, and needs no explanation. */
const MOST_CHANGES = 4
/** A line more or less in a row is no other place. */
const LEAST_PX = 4
const running = new Map<Element, Controls>()

/**
 * Rows that were elsewhere slide to their place, what has come or changed its state grows a little,
 * and what has left sinks away. Only what is seen moves; order and focus are the document's.
 */
export function slide(list: HTMLElement, before: Places): void {
  // Where they stand, not where a movement that is still running shows them.
  for (const row of list.children) stop(row)
  const now = placesOf(list)
  const left = [...before].filter(([row]) => !now.has(row))
  const isNew = (row: Element): boolean => !before.has(row)
  if (left.length + [...now.keys()].filter(isNew).length > MOST_CHANGES) return
  for (const [row, { x, y, box, state }] of now) {
    const old = before.get(row)
    const [byX, byY] = old ? [old.x - x, old.y - y] : [0, 0]
    if (!isSeen(box) && !(old && isSeen(old.box))) continue
    if (Math.hypot(byX, byY) >= LEAST_PX) play(row, `translate(${byX}px, ${byY}px)`)
    else if (old?.state !== state) play(row, 'scale(0.94)')
  }
  for (const [row, { box }] of left) if (isSeen(box)) sink(list, row, box)
}

function play(row: Element, from: string): void {
  const controls = animate(row, { transform: [from, 'none'] }, slow)
  running.set(row, controls)
  void controls.then(() => running.get(row) === controls && stop(row))
}

function stop(row: Element): void {
  running.get(row)?.cancel()
  if (running.delete(row) && row instanceof HTMLElement) row.style.removeProperty('transform')
}

/** A picture of the row for a moment, which nobody can reach, read or press. */
function sink(list: HTMLElement, row: Element, box: DOMRect): void {
  const picture = row.cloneNode(true)
  if (!(picture instanceof HTMLElement)) return
  for (const part of [picture, ...picture.querySelectorAll('[id]')]) part.removeAttribute('id')
  picture.inert = true
  picture.ariaHidden = 'true'
  const { x, y, width, height } = box
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    pointerEvents: 'none',
  })
  list.parentElement?.append(picture)
  const away = { opacity: [1, 0], transform: ['none', 'translateY(2rem) scale(0.94)'] }
  void animate(picture, away, slow).then(() => picture.remove())
}

function isSeen({ top, bottom, left, right }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}
