export type Point = { x: number; y: number }

const rounding = 8
const tip = { length: 8, half: 4 }

/** A line through points with rounded corners, as SVG path data. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${at(point)}`
      return after
        ? `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`
        : `L${at(point)}`
    })
    .join('')
}

/** The arrowhead of a line. A shape instead of a marker, so that it has the colour of its line. */
export function tipOf(points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)]
  if (!end || !before) return ''
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const corner = (side: number): Point => ({
    x: end.x - dx * tip.length - dy * tip.half * side,
    y: end.y - dy * tip.length + dx * tip.half * side,
  })
  return `M${at(end)}L${at(corner(1))}L${at(corner(-1))}Z`
}

/** One decimal is finer than screens show. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A point shortly before a corner, at most halfway. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1
  const step = Math.min(rounding, length / 2)
  return {
    x: corner.x + ((other.x - corner.x) / length) * step,
    y: corner.y + ((other.y - corner.y) / length) * step,
  }
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}
