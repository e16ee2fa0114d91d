const width = 120
const height = 36
const inset = 2

/** A sparkline, oldest value first, described by `label`. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const points = pointsOf(values)
  const last = points.at(-1)
  return (
    <svg
      className="mark__course"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {last && (
        <>
          <path
            className="mark__area"
            d={`M${points.map(pair).join('L')}L${last[0]} ${height}L${inset} ${height}Z`}
          />
          <path
            className="mark__line"
            d={`M${points.map(pair).join('L')}`}
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}

/**
 * The points of the line: spread over the width, scaled from the minimum at the bottom to the
 * maximum at the top. Equal values are in the middle, zeros at the bottom.
 */
export function pointsOf(values: readonly number[]): [x: number, y: number][] {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const step = (width - 2 * inset) / Math.max(values.length - 1, 1)
  return values.map((value, index) => {
    const share = range === 0 ? Math.sign(least) / 2 : (value - least) / range
    return [round(inset + index * step), round(height - inset - share * (height - 2 * inset))]
  })
}

const pair = ([x, y]: [number, number]): string => `${x} ${y}`
const round = (value: number): number => Math.round(value * 10) / 10
