import type { Chart } from './chart.ts'
import { layOut, layouts, type Placed } from './layout.ts'
import { measure } from './measure.ts'
import { placeTexts } from './place-texts.ts'

/** A window that most people have: a drawing that fits is read without scrolling. */
const screen = { width: 1_280, height: 800 }

/**
 * The layout that is read most easily; with a name that one alone, as when a drawing is checked.
 * Deterministic.
 */
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

/** More crossings than these are not followed by eye any more. */
const fewCrossings = 2

/**
 * What the reader pays: a crossing as much as a drawing that is a tenth larger than the screen, one
 * too many as much as half a screen.
 */
function costOf(placed: Placed): number {
  const { crossings, overlaps, disorder, width, height } = measure(placed)
  // What is both too wide and too high is scrolled in two directions.
  const zoom = Math.max(1, width / screen.width) * Math.max(1, height / screen.height)
  const tooMany = 5 * Math.max(0, crossings - fewCrossings)
  return (
    crossings + tooMany + 2 * overlaps + disorder / 2 + 10 * (zoom - 1) + (width * height) / 1e7
  )
}
