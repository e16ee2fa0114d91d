type Place = {
  /** From the corner of the list: what grows above it moves no row. */
  x: number
  y: number
  /** In the window. */
  box: DOMRect
  state: string | undefined
}
export type Places = ReadonlyMap<Element, Place>

/** Where the rows of a list stand, and in which state they are. */
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
