import { scaleLinear, scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

/** One point: value, value in the previous period, axis label, and lines of description. */
export type CoursePoint = {
  key: string
  value: number
  before?: number | undefined
  tick: string
  said: readonly string[]
}

/** The layout of a chart, in pixels of a given size. */
export type Course = {
  left: number
  foot: number
  xs: readonly number[]
  ys: readonly number[]
  line: string
  area: string
  before: string | undefined
  /** The approximate width of an axis label, in pixels. */
  bar: number
  rows: readonly { value: number; y: number; text: string }[]
  marks: readonly { index: number; x: number; text: string }[]
}

/** The approximate width of an axis label, in pixels. */
export function widthOf(text: string): number {
  return [...text].reduce(
    (width, sign) =>
      width +
      ((sign.codePointAt(0) ?? 0) >= 0x900 && (sign.codePointAt(0) ?? 0) < 0x2000
        ? wideLetter
        : letter),
    0,
  )
}

type Size = { width: number; height: number }

const head = 10
const footRoom = 24
const letter = 6.7
/** Letters of Indian scripts are about twice as wide. */
const wideLetter = 13
/** The space a point's axis label needs. */
const markRoom = 64

/**
 * The layout of a chart: the scale starts at zero, so that heights are comparable, and its ticks
 * are round numbers.
 */
export function layCourse(
  points: readonly CoursePoint[],
  { width, height }: Size,
  axis: (value: number) => string,
): Course {
  const foot = height - footRoom
  const values = points.flatMap(({ value, before }) =>
    before === undefined ? [value] : [value, before],
  )
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [foot, head]).nice(4)
  const steps = y
    .ticks(4)
    .flatMap((value) =>
      Number.isInteger(value) ? [{ value, y: y(value), text: axis(value) }] : [],
    )
  // Skips ticks that are finer than the label's precision, because labels would repeat.
  const rows = steps.filter(({ text }, index) => text !== steps[index - 1]?.text)
  const left = Math.ceil(Math.max(...rows.map(({ text }) => widthOf(text)))) + 8
  const step = (width - left) / Math.max(points.length, 1)
  const x = scalePoint(
    points.map((_, index) => index),
    [left + step / 2, width - step / 2],
  )
  const xs = points.map((_, index) => x(index) ?? left)
  const at = (_: CoursePoint, index: number): number => xs[index] ?? left
  const drawn = line<CoursePoint>().x(at).curve(curveMonotoneX)
  const known = points.filter(({ before }) => before !== undefined)
  const every = Math.max(1, Math.ceil((points.length * markRoom) / Math.max(width - left, 1)))
  return {
    left,
    foot,
    xs,
    ys: points.map(({ value }) => y(value)),
    line: drawn.y(({ value }) => y(value))(points) ?? '',
    area:
      area<CoursePoint>()
        .x(at)
        .y0(y(0))
        .y1(({ value }) => y(value))
        .curve(curveMonotoneX)(points) ?? '',
    before:
      known.length > 1
        ? (drawn.defined(({ before }) => before !== undefined).y(({ before = 0 }) => y(before))(
            points,
          ) ?? undefined)
        : undefined,
    bar: Math.max(2, Math.min(36, step * 0.64)),
    rows,
    marks: points.flatMap(({ tick }, index) =>
      index % every === 0 ? [{ index, x: xs[index] ?? left, text: tick }] : [],
    ),
  }
}
