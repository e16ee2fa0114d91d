import { animate } from 'framer-motion/dom/mini'
import { type Places, placesOf } from './row-places.ts'

type Controls = ReturnType<typeof animate>

const slow = { duration: 0.24, ease: 'easeOut' } as const
/** With more changes, the user has filtered or turned a page, and an animation would not help. */
const MOST_CHANGES = 4
/** Smaller shifts, such as one line more in a row, are not animated. */
const LEAST_PX = 4
const running = new Map<Element, Controls>()

/**
 * Animates rows: moved ones slide to their new position, new or changed ones grow slightly, removed
 * ones fade. Only visible rows are animated; order and focus are not affected.
 */
export function slide(list: HTMLElement, before: Places): void {
  // Stops running animations to measure the final positions.
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

/** A short-lived clone of the row, which is not focusable, clickable or announced. */
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
