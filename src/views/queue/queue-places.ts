import type { Visit } from '#contract/visit.ts'
import type { Placed } from '../../machines/screen/arrange.ts'

/** The new position of each moved visit, in order; unchanged ones are left out. */
export function placesOf(
  rows: readonly Visit[],
  moved: readonly Placed[],
): { visit: Visit; position: number }[] {
  return moved.flatMap(({ id, to }) => {
    const visit = rows.find((row) => row.id === id)
    const position = rows[to]?.position
    return visit && position !== undefined && position !== visit.position
      ? [{ visit, position }]
      : []
  })
}
