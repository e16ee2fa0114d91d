import { type PointerEvent, type RefCallback, useCallback, useState } from 'react'
import { type Course, type CoursePoint, layCourse, widthOf } from './course.ts'
import styles from './charts.module.css'

type Props = {
  label: string
  points: readonly CoursePoint[]
  axis: (value: number) => string
  shape: 'line' | 'bars'
  height: number
}

/**
 * The drawn chart. A transparent native slider covers it: arrow keys, touch and pointer move from
 * point to point, and screen readers announce each point.
 */
export function CoursePlot({ label, points, axis, shape, height }: Props) {
  const { width, watch } = useWidth()
  const [held, setHeld] = useState(points.length - 1)
  const [isShown, setShown] = useState(false)
  const index = Math.min(held, points.length - 1)
  const point = points[index]
  const course = width > 0 ? layCourse(points, { width, height }, axis) : undefined

  const hover = ({ clientX, currentTarget }: PointerEvent): void => {
    const from = currentTarget.getBoundingClientRect().left
    if (course) setHeld(nearest(course.xs, clientX - from))
    setShown(true)
  }
  return (
    <div
      ref={watch}
      className={styles.plot}
      dir="ltr"
      style={{ blockSize: height }}
      onPointerMove={hover}
      onPointerLeave={() => setShown(false)}
    >
      {course && (
        <svg width={width} height={height} aria-hidden="true">
          <Axes course={course} width={width} height={height} />
          {shape === 'bars' ? <Bars course={course} /> : <Line course={course} />}
          {isShown && <Cursor course={course} index={index} />}
        </svg>
      )}
      {course && isShown && point && (
        <Note said={point.said} x={course.xs[index] ?? 0} width={width} />
      )}
      <input
        type="range"
        className={styles.plotSlider}
        aria-label={label}
        aria-valuetext={point?.said.join(', ')}
        min={0}
        max={Math.max(points.length - 1, 0)}
        value={Math.max(index, 0)}
        onChange={({ target }) => setHeld(Number(target.value))}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
      />
    </div>
  )
}

function Axes({
  course: { left, foot, rows, marks },
  width,
  height,
}: {
  course: Course
  width: number
  height: number
}) {
  return (
    <>
      {rows.map(({ value, y, text }) => (
        <g key={value}>
          <path className={styles.plotGrid} d={`M${left} ${Math.round(y) + 0.5}H${width}`} />
          <text className={styles.plotWord} x={left - 8} y={y} dy=".32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <path className={styles.plotFoot} d={`M${left} ${Math.round(foot) + 0.5}H${width}`} />
      {marks.map(({ index, x, text }) => (
        <text
          key={index}
          className={styles.plotWord}
          x={Math.min(x, width - widthOf(text) / 2)}
          y={height - 6}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </>
  )
}

function Line({ course: { area, line, before, xs, ys } }: { course: Course }) {
  return (
    <>
      {before && <path className={styles.plotBefore} d={before} />}
      <path className={styles.plotArea} d={area} />
      {/* A single point can't be drawn as a line. */}
      {xs.length === 1 ? (
        <circle className={styles.plotPoint} cx={xs[0]} cy={ys[0]} r="4" />
      ) : (
        <path className={styles.plotLine} d={line} />
      )}
    </>
  )
}

function Bars({ course: { xs, ys, bar, foot, before } }: { course: Course }) {
  return (
    <>
      {xs.map((x, index) => {
        const height = foot - (ys[index] ?? foot)
        return (
          height > 0 && (
            <rect
              key={x}
              className={styles.plotBar}
              x={x - bar / 2}
              y={foot - height}
              width={bar}
              height={height}
              rx={Math.min(3, bar / 4)}
            />
          )
        )
      })}
      {before && <path className={styles.plotBefore} d={before} />}
    </>
  )
}

function Cursor({ course: { xs, ys, foot }, index }: { course: Course; index: number }) {
  const x = xs[index] ?? 0
  return (
    <>
      <path className={styles.plotCursor} d={`M${x} 0V${foot}`} />
      <circle className={styles.plotPoint} cx={x} cy={ys[index]} r="4.5" />
    </>
  )
}

/** Positioned away from the nearest edge. */
function Note({
  said: [first, ...rest],
  x,
  width,
}: {
  said: readonly string[]
  x: number
  width: number
}) {
  return (
    <div
      className={styles.plotNote}
      aria-hidden="true"
      style={{ '--x': `${x}px`, '--lean': `${(-x / width) * 100}%` }}
    >
      <strong>{first}</strong>
      {rest.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </div>
  )
}

function nearest(xs: readonly number[], x: number): number {
  return xs.reduce(
    (best, at, index) => (Math.abs(at - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  )
}

/** The width of an element, updated on resize. */
function useWidth(): { width: number; watch: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(0)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, watch }
}
