import type { ChartEdge, Labelled } from './chart.ts'
import { type Size, sizeOf } from './text.ts'

/** One line of a drawing: the transitions from one state to another, and those back. */
export type ChartLine = ChartEdge & { back: readonly Labelled[] }

/** Between two transitions that share a line. */
export const labelGap = 4
/** Between the transitions there and those back. */
export const columnGap = 16

/** There and back between two states is one line with two tips. */
export function linesOf(edges: readonly ChartEdge[]): ChartLine[] {
  const backOf = (edge: ChartEdge): ChartEdge | undefined =>
    edges.find(({ source, target }) => source === edge.target && target === edge.source)
  return edges.flatMap((edge, index) => {
    const back = backOf(edge)
    if (back && edges.indexOf(back) < index) return []
    return [{ ...edge, back: (back?.arrows ?? []).map(backwards) }]
  })
}

/** All that is written at a line: there in one column, and back in another beside it. */
export function labelSize({ arrows, back }: ChartLine): Size {
  const [there, home] = [columnSize(arrows), columnSize(back)]
  return {
    width: there.width + (back.length === 0 ? 0 : columnGap + home.width),
    height: Math.max(there.height, home.height),
  }
}

/** The size of transitions below each other. */
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
