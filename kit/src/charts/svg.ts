import type { AnyStateMachine } from 'xstate'
import { bestLayout } from './best-layout.ts'
import { chartOf, type Labelled } from './chart.ts'
import { bodyOf, nameRoom, padding, type Placed, titleGap, titleLine } from './layout.ts'
import { columnGap, columnSize, labelGap, labelSize } from './lines.ts'
import { measure, type Measured } from './measure.ts'
import { pathOf, round, tipOf } from './path.ts'
import { style } from './style.ts'
import { fontSizes, type Line, lineHeight } from './text.ts'

const margin = 12
const corner = 8

type SvgOptions = {
  /** The name of a layout (`data-layout` of an earlier drawing); absent: the best one is chosen. */
  layout?: string
  /** The role whose transitions are highlighted. */
  role?: string
}

/** A machine as SVG: every state has `data-id`, every transition `data-key`. Deterministic. */
export async function svgOf(machine: AnyStateMachine, options: SvgOptions = {}): Promise<string> {
  return (await drawingOf(machine, options)).svg
}

/** The same, with its readability measures. */
export async function drawingOf(
  machine: AnyStateMachine,
  { layout, role }: SvgOptions = {},
): Promise<{ svg: string; measured: Measured }> {
  const { placed, name } = await bestLayout(chartOf(machine), layout)
  return { svg: written(machine, placed, { layout: name, role }), measured: measure(placed) }
}

function written(machine: AnyStateMachine, placed: Placed, { layout, role }: SvgOptions): string {
  const width = Math.ceil(placed.width + 2 * margin)
  const height = Math.ceil(placed.height + 2 * margin)
  const name = escape(`Chart: ${machine.root.description ?? machine.id}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="${name}" ` +
      `data-layout="${layout}" ` +
      `viewBox="${-margin} ${-margin} ${width} ${height}" width="${width}" height="${height}" ` +
      `fill="none" font-family="system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" ` +
      'color="#1c2530">',
    `<style>\n${style}</style>`,
    `<rect class="paper" x="${-margin}" y="${-margin}" width="${width}" height="${height}" ` +
      'fill="#fff"/>',
    ...placed.states.toSorted((a, b) => a.depth - b.depth).map(stateSvg),
    ...placed.starts.map(
      ({ x, y, width: size }) =>
        `<circle cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${size / 2}" ` +
        'fill="currentColor"/>',
    ),
    ...placed.lines.flatMap((line) => (line.edge ? edgeSvg(line, role) : [lineSvg(line.points)])),
    ...placed.states.flatMap(namesSvg),
    ...placed.states.flatMap((state) => rowsSvg(state, role)),
    '</svg>\n',
  ].join('\n')
}

function stateSvg({ state, x, y, width, height }: Placed['states'][number]): string {
  const classes = [
    'state',
    ...(state.children.length > 0 ? ['has-inner'] : []),
    ...(state.isClosed ? ['is-closed'] : []),
  ]
  const frame = (inset: number): string =>
    `<rect x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}` +
    `" height="${round(height - 2 * inset)}" rx="${corner - inset}" fill="none" ` +
    'stroke="currentColor"/>'
  const frames = [
    frame(0),
    // A double frame marks a closed state, even if it can be reopened.
    ...(state.isClosed ? [frame(3)] : []),
  ]
  const circle =
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ` +
    `rx="${round(width / 2)}" fill="none" stroke="currentColor"/>`
  const isPlain = state.children.length === 0 && bodyOf(state).length === 0
  return [
    `<g class="${classes.join(' ')}" data-id="${escape(state.id)}">`,
    ...(state.description === undefined ? [] : [`<title>${escape(state.description)}</title>`]),
    ...(state.isHistory ? [circle] : frames),
    isPlain ? writer(x + width / 2, y + nameRoom, 'middle')([titleLine(state)]) : '',
    '</g>',
  ].join('')
}

/** The name and the notes of a state with nested states, drawn above the lines, like its rows. */
function namesSvg({ state, x, y, shift = 0 }: Placed['states'][number]): string[] {
  const notes = bodyOf({ ...state, rows: [] })
  if (state.children.length === 0 && bodyOf(state).length === 0) return []
  const write = writer(x + padding + shift, y + nameRoom, 'start')
  return [
    `<g class="name${state.children.length > 0 ? ' in-frame' : ''}"${outline}>` +
      `${write([titleLine(state)], titleGap)}${write(notes)}</g>`,
  ]
}

/** Where a line crosses a text, an outline in the background colour keeps it legible. */
const outline = ' stroke-width="4" paint-order="stroke"'

/** Internal transitions, on top of all lines. */
function rowsSvg({ state, x, y, shift = 0 }: Placed['states'][number], role?: string): string[] {
  const below = (1 + state.notes.length) * lineHeight + titleGap
  const write = writer(x + padding + shift, y + nameRoom + below, 'start')
  const frame = state.children.length > 0 ? ' in-frame' : ''
  return state.rows.map(
    (row) =>
      `<g${edgeMarks(row, `edge is-inside${frame}`, role)}${outline}>${write(row.lines)}</g>`,
  )
}

/**
 * Transitions between the same states share one line; all but the first are drawn only when marked.
 * Those in the opposite direction have an arrowhead at the other end and a separate column.
 */
function edgeSvg({ edge, label, points }: Placed['lines'][number], role?: string): string[] {
  if (!edge) return []
  const { arrows, back } = edge
  const column = (of: readonly Labelled[], left: number, along: typeof points, isBack: boolean) => {
    const middle = left + columnSize(of).width / 2
    const write = label ? writer(middle, label.y + 4, 'middle') : () => ''
    return of.map((arrow, index) => {
      const isShared = index > 0 || isBack
      const marks = edgeMarks(arrow, `edge${isShared ? ' is-shared' : ''}`, role)
      const text = write(arrow.lines, labelGap)
      return `<g${marks}>${lineSvg(along, isShared, index === 0)}${text}</g>`
    })
  }
  const left = label ? label.x + (label.width - labelSize(edge).width) / 2 : 0
  return [
    ...column(arrows, left, points, false),
    ...column(back, left + columnSize(arrows).width + columnGap, points.toReversed(), true),
  ]
}

/**
 * The attributes that identify a transition in a page, and whether it belongs to the highlighted
 * role.
 */
function edgeMarks({ key, roles }: Labelled, classes: string, role: string | undefined): string {
  const isOthers = role !== undefined && !roles.includes(role)
  return (
    ` class="${classes}${isOthers ? ' is-others' : role === undefined ? '' : ' is-own'}"` +
    ` data-key="${escape(key)}"` +
    (roles.length === 0 ? '' : ` data-roles="${escape(roles.join(' '))}"`) +
    (isOthers ? ' opacity="0.25"' : '')
  )
}

function lineSvg(
  points: Placed['lines'][number]['points'],
  isShared = false,
  hasTip = true,
): string {
  const opacity = (isSeen: boolean): string => (isSeen ? '' : ' opacity="0"')
  return (
    `<path d="${pathOf(points)}" stroke="currentColor" stroke-width="1.4"${opacity(!isShared)}/>` +
    `<path d="${tipOf(points)}" fill="currentColor"${opacity(hasTip)}/>`
  )
}

/** Writes lines of text below each other, continuing at the last position. */
function writer(
  x: number,
  y: number,
  anchor: 'start' | 'middle',
): (lines: readonly Line[], after?: number) => string {
  let top = y
  return (lines, after = 0) => {
    const text = lines.map((line, index) => textSvg(line, x, top + index * lineHeight, anchor))
    top += lines.length * lineHeight + after
    return text.join('')
  }
}

function textSvg(
  { text, tone, more }: Line,
  x: number,
  top: number,
  anchor: 'start' | 'middle',
): string {
  const weight = tone === 'quiet' ? '' : ` font-weight="600"`
  const place = anchor === 'middle' ? ' text-anchor="middle"' : ''
  const rest =
    more === undefined
      ? ''
      : ` <tspan class="quiet" font-size="${fontSizes.quiet}" font-weight="400">` +
        `${escape(more)}</tspan>`
  return (
    `<text class="${tone}" x="${round(x)}" y="${round(top + 13)}" font-size="${fontSizes[tone]}` +
    `"${weight}${place} fill="currentColor">${escape(text)}${rest}</text>`
  )
}

/** A text for SVG or HTML, also inside an attribute. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
