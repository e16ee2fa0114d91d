import { type ReactNode, useEffect, useState } from 'react'
import type { CoursePoint } from './course.ts'
import './charts.css'

type Plot = (typeof import('./course-plot.tsx'))['CoursePlot']

type Props = {
  /** What is drawn, in one line; the heading stands outside. */
  label: string
  points: readonly CoursePoint[]
  /** A figure of the axis in few letters. */
  axis: (value: number) => string
  shape?: 'line' | 'bars'
  /** The words for the figures of the period and of the one before; left out: nothing is compared. */
  legend?: { now: string; before: string } | undefined
  height?: number
}

/** A course of figures as a picture. The code that draws comes after the first paint; its place is kept, so that nothing jumps. */
export function CourseChart({ label, points, axis, shape = 'line', legend, height = 224 }: Props) {
  const Plot = useLater()
  return (
    <div className="chart">
      {legend && <Legend now={legend.now} before={legend.before} />}
      {Plot && points.length > 0 ? <Plot label={label} points={points} axis={axis} shape={shape} height={height} /> : <div className="plot" style={{ blockSize: height }} />}
    </div>
  )
}

function Legend({ now, before }: { now: ReactNode; before: ReactNode }) {
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

/** The drawing code, once it is here. Where it does not come the figures are in the table beside. */
function useLater(): Plot | undefined {
  const [found, setFound] = useState<{ Plot: Plot }>()
  useEffect(() => {
    let isWanted = true
    import('./course-plot.tsx').then(
      ({ CoursePlot }) => isWanted && setFound({ Plot: CoursePlot }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return found?.Plot
}
