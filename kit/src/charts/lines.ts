import type { ChartEdge, Labelled } from './chart.ts'
import { type Size, sizeOf } from './text.ts'

/**
 * One line of a drawing: the transitions from one state to another, and those in the opposite
 * direction.
 */
export type ChartLine = ChartEdge & { back: readonly Labelled[] }

/** The space between two transitions on the same line. */
export const labelGap = 4
/** The space between the labels of the two directions. */
export const columnGap = 16

/** Transitions in both directions between two states become one line with two arrowheads. */
export function linesOf(edges: readonly ChartEdge[]): ChartLine[] {
  const backOf = (edge: ChartEdge): ChartEdge | undefined =>
    edges.find(({ source, target }) => source === edge.target && target === edge.source)
  return edges.flatMap((edge, index) => {
    const back = backOf(edge)
    if (back && edges.indexOf(back) < index) return []
    return [{ ...edge, back: (back?.arrows ?? []).map(backwards) }]
  })
}

/** The size of a line's labels: one column per direction. */
export function labelSize({ arrows, back }: ChartLine): Size {
  const [there, home] = [columnSize(arrows), columnSize(back)]
  return {
    width: there.width + (back.length === 0 ? 0 : columnGap + home.width),
    height: Math.max(there.height, home.height),
  }
}

/** The size of a column of labels. */
export function columnSize(arrows: readonly Labelled[]): Size {
  const { width, height } = sizeOf(arrows.flatMap(({ lines }) => lines))
  return { width, height: height + Math.max(0, arrows.length - 1) * labelGap }
}

function backwards(labelled: Labelled): Labelled {
  return {
    ...labelled,
    lines: labelled.lines.map((line, index) =>
      index === 0 ? { ...line, text: `↩ ${line.text}` } : line,
    ),
  }
}
