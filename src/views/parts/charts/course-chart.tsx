import { lazy, Suspense } from 'react'
import type { CoursePoint } from './course.ts'
import styles from './charts.module.css'

/**
 * The drawing code is loaded with the first data. If that fails, the table next to it has the same
 * data.
 */
const Plot = lazy(() =>
  import('./course-plot.tsx').then(
    ({ CoursePlot }) => ({ default: CoursePlot }),
    () => ({ default: () => <></> }),
  ),
)

type Props = {
  /** A one-line description; the heading is outside of the chart. */
  label: string
  points: readonly CoursePoint[]
  /** A short axis label. */
  axis: (value: number) => string
  shape?: 'line' | 'bars'
  /** The labels of the period and the previous one; absent: no comparison. */
  legend?: { now: string; before: string } | undefined
  height?: number
}

/**
 * A line chart. Its code loads after the first paint; its space is reserved to avoid layout shift.
 */
export function CourseChart({ label, points, axis, shape = 'line', legend, height = 224 }: Props) {
  const place = <div className={styles.plot} style={{ blockSize: height }} />
  return (
    <div className={styles.chart}>
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
    <p className={styles.chartLegend} aria-hidden="true">
      <span>
        <svg viewBox="0 0 20 8">
          <path className={styles.plotLine} d="M1 4H19" />
        </svg>
        {now}
      </span>
      <span>
        <svg viewBox="0 0 20 8">
          <path className={styles.plotBefore} d="M1 4H19" />
        </svg>
        {before}
      </span>
    </p>
  )
}
