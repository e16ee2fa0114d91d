import { bodyOf, nameRoom, padding, type Placed, titleGap, titleLine } from './layout.ts'
import { lineHeight, sizeOf } from './text.ts'

type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }
type Segment = readonly [Point, Point]

/** The readability measures of a drawing. */
export type Measured = {
  /** Crossings of lines, counted once per place. */
  crossings: number
  /**
   * Labels that overlap labels, states, their texts, or lines of other transitions; and texts of
   * states that lines cross.
   */
  overlaps: number
  /** Pairs of states that are drawn in the opposite of the chart's order. */
  disorder: number
  width: number
  height: number
}

export function measure({ lines, states, width, height }: Placed): Measured {
  const routes = lines.map(({ points }) => segmentsOf(points))
  const labels = lines.flatMap(({ label }, index) => (label ? [{ box: label, index }] : []))
  const inner = states.filter(({ state }) => state.children.length === 0)
  const crossings = pairs(routes).reduce((sum, [one, other]) => sum + crossingsOf(one, other), 0)
  const onLabels = pairs(labels).filter(([one, other]) => isOver(one.box, other.box)).length
  const onStates = labels.flatMap(({ box }) => inner.filter((state) => isOver(box, state))).length
  const onLines = labels.flatMap(({ box, index }) =>
    routes.filter((route, at) => at !== index && route.some((segment) => isThrough(box, segment))),
  ).length
  const onTexts = states.reduce((sum, state) => sum + hiddenTexts(state, lines), 0)
  const outer = states.filter(({ depth }) => depth === 1)
  return {
    crossings,
    overlaps: onLabels + onStates + onLines + onTexts,
    disorder: pairs(outer).filter(([one, other]) => one.y > other.y + other.height).length,
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
}

/** How many lines and labels cover the texts of a state. */
export function hiddenTexts(state: Placed['states'][number], lines: Placed['lines']): number {
  const boxes = textsOf(state)
  if (boxes.length === 0) return 0
  const isOnText = ({ points, label }: Placed['lines'][number]): boolean[] => [
    segmentsOf(points).some((segment) => boxes.some((box) => isThrough(box, segment))),
    label !== undefined && boxes.some((box) => isOver(label, box)),
  ]
  return lines.flatMap(isOnText).filter(Boolean).length
}

/** A line closer than this to a text touches its first letter. */
const clearance = 6

/**
 * The texts of a state with nested states, line by line. A line ends at the frame of the nested
 * states.
 */
export function textsOf({ state, x, y, shift = 0 }: Placed['states'][number]): Box[] {
  if (state.children.length === 0) return []
  return [titleLine(state), ...bodyOf(state)].map((line, at) => {
    const { width, height } = sizeOf([line])
    return {
      x: x + padding + shift - clearance,
      y: y + nameRoom + at * lineHeight + (at === 0 ? 0 : titleGap),
      width: width + 2 * clearance,
      height,
    }
  })
}

/** Counted once per place, because a corner on another line produces two segments there. */
function crossingsOf(one: readonly Segment[], other: readonly Segment[]): number {
  const places = new Set<string>()
  for (const a of one)
    for (const b of other) {
      const at = crossing(a, b)
      if (at) places.add(`${Math.round(at.x)} ${Math.round(at.y)}`)
    }
  return places.size
}

/** The intersection of two segments; undefined if they only overlap or meet at an end. */
function crossing([a, b]: Segment, [c, d]: Segment): Point | undefined {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const det = rx * sy - ry * sx
  if (Math.abs(det) < 1e-9) return undefined
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / det
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det
  const isInside = (value: number): boolean => value > 1e-6 && value < 1 - 1e-6
  return isInside(t) && isInside(u) ? { x: a.x + t * rx, y: a.y + t * ry } : undefined
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Whether a line crosses a box, more than touching it. */
function isThrough({ x, y, width, height }: Box, [a, b]: Segment): boolean {
  const inset = 2
  const corners = [
    { x: x + inset, y: y + inset },
    { x: x + width - inset, y: y + inset },
    { x: x + width - inset, y: y + height - inset },
    { x: x + inset, y: y + height - inset },
  ]
  const isWithin = ({ x: px, y: py }: Point): boolean =>
    px > x + inset && px < x + width - inset && py > y + inset && py < y + height - inset
  return (
    isWithin(a) ||
    isWithin(b) ||
    corners.some((corner, index) => {
      const next = corners[(index + 1) % corners.length]
      return next !== undefined && crossing([corner, next], [a, b]) !== undefined
    })
  )
}

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point])
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other): [Item, Item] => [one, other]),
  )
}
