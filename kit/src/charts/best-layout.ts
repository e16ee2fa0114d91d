import type { Chart } from './chart.ts'
import { layOut, layouts, type Placed } from './layout.ts'
import { measure } from './measure.ts'
import { placeTexts } from './place-texts.ts'

/** A common window size: a drawing that fits is read without scrolling. */
const screen = { width: 1_280, height: 800 }

/** The most readable layout; with a name only that one, for checking a drawing. Deterministic. */
export async function bestLayout(
  chart: Chart,
  known?: string,
): Promise<{ name: string; placed: Placed }> {
  const names = known !== undefined && known in layouts ? [known] : Object.keys(layouts)
  let best: { name: string; placed: Placed; cost: number } | undefined
  for (const name of names) {
    const placed = placeTexts(await layOut(chart, layouts[name] ?? {}))
    const cost = costOf(placed)
    if (!best || cost < best.cost) best = { name, placed, cost }
  }
  if (!best) throw new Error('there is no layout to try')
  return best
}

/** More crossings can't be followed by eye. */
const fewCrossings = 2

/**
 * The cost for the reader: a crossing costs as much as a drawing that is 10 % larger than the
 * screen, one beyond the limit as much as 50 %.
 */
function costOf(placed: Placed): number {
  const { crossings, overlaps, disorder, width, height } = measure(placed)
  // A drawing that is both too wide and too high needs scrolling in two directions.
  const zoom = Math.max(1, width / screen.width) * Math.max(1, height / screen.height)
  const tooMany = 5 * Math.max(0, crossings - fewCrossings)
  return (
    crossings + tooMany + 2 * overlaps + disorder / 2 + 10 * (zoom - 1) + (width * height) / 1e7
  )
}
