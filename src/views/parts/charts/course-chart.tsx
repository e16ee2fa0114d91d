import { lazy, Suspense } from 'react'
import type { CoursePoint } from './course.ts'
import './charts.css'

/**
 * The drawing code comes with the first figures to draw. Where it does not come, they are in the
 * table beside.
 */
const Plot = lazy(() =>
  import('./course-plot.tsx').then(
    ({ CoursePlot }) => ({ default: CoursePlot }),
    () => ({ default: () => <></> }),
  ),
)

type Props = {
  /** What is drawn, in one line; the heading stands outside. */
  label: string
  points: readonly CoursePoint[]
  /** A figure of the axis in few letters. */
  axis: (value: number) => string
  shape?: 'line' | 'bars'
  /**
   * The words for the figures of the period and of the one before; left out: nothing is compared.
   */
  legend?: { now: string; before: string } | undefined
  height?: number
}

/**
 * A course of figures as a picture. The code that draws comes after the first paint; its place is
 * kept, so that nothing jumps.
 */
export function CourseChart({ label, points, axis, shape = 'line', legend, height = 224 }: Props) {
  const place = <div className="plot" style={{ blockSize: height }} />
  return (
    <div className="chart">
      {legend && <Legend now={legend.now} before={legend.before} />}
      {points.length > 0 ? (
        <Suspense fallback={place}>
          <Plot label={label} points={points} axis={axis} shape={shape} height={height} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  )
}

function Legend({ now, before }: { now: string; before: string }) {
  return (
    <p className="chart-legend" aria-hidden="true">
      <span>
        <svg viewBox="0 0 20 8">
          <path className="plot-line" d="M1 4H19" />
        </svg>
        {now}
      </span>
      <span>
        <svg viewBox="0 0 20 8">
          <path className="plot-before" d="M1 4H19" />
        </svg>
        {before}
      </span>
    </p>
  )
}
