type Place = {
  /** Relative to the list, so that content above it that grows moves no row. */
  x: number
  y: number
  /** Relative to the window. */
  box: DOMRect
  state: string | undefined
}
export type Places = ReadonlyMap<Element, Place>

/** The positions and states of a list's rows. */
export function placesOf(list: HTMLElement): Places {
  const corner = list.getBoundingClientRect()
  return new Map(
    Array.from(list.children, (row) => {
      const box = row.getBoundingClientRect()
      const { state, stage } = row instanceof HTMLElement ? row.dataset : {}
      return [row, { x: box.x - corner.x, y: box.y - corner.y, box, state: state ?? stage }]
    }),
  )
}
