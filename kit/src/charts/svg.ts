import type { AnyStateMachine } from 'xstate'
import { chartOf } from './chart.ts'
import { bodyOf, labelGap, layOut, padding, type Placed, titleGap, titleLine } from './layout.ts'
import { pathOf, round, tipOf } from './path.ts'
import { style } from './style.ts'
import { fontSizes, type Line, lineHeight } from './text.ts'

const margin = 12
const corner = 8

/** A machine as SVG: every state has `data-id`, every transition `data-key`. Deterministic. */
export async function svgOf(machine: AnyStateMachine): Promise<string> {
  const placed = await layOut(chartOf(machine))
  const width = Math.ceil(placed.width + 2 * margin)
  const height = Math.ceil(placed.height + 2 * margin)
  const name = escape(`Chart: ${machine.root.description ?? machine.id}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="${name}" ` +
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
    ...placed.lines.flatMap((line) => (line.edge ? edgeSvg(line) : [lineSvg(line.points)])),
    ...placed.states.flatMap(rowsSvg),
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
  const write = writer(x + padding, y + padding - 3, 'start')
  const isPlain = state.children.length === 0 && bodyOf(state).length === 0
  const title = isPlain
    ? writer(x + width / 2, y + padding - 3, 'middle')([titleLine(state)])
    : write([titleLine(state)], titleGap)
  return [
    `<g class="${classes.join(' ')}" data-id="${escape(state.id)}">`,
    ...(state.description === undefined ? [] : [`<title>${escape(state.description)}</title>`]),
    frame(0),
    // Two frames: a state of a closed record, although it may be reopened.
    ...(state.isClosed ? [frame(3)] : []),
    title,
    write(bodyOf({ ...state, rows: [] })),
    '</g>',
  ].join('')
}

/**
 * Internal transitions, on top of all lines: where a line crosses the text, an outline in the
 * background colour keeps it legible.
 */
function rowsSvg({ state, x, y }: Placed['states'][number]): string[] {
  const below = (1 + state.works.length) * lineHeight + titleGap
  const write = writer(x + padding, y + padding - 3 + below, 'start')
  return state.rows.map(
    ({ key, lines }) =>
      `<g class="edge is-inside${state.children.length > 0 ? ' in-frame' : ''}" data-key="` +
      `${escape(key)}" stroke-width="4" paint-order="stroke">${write(lines)}</g>`,
  )
}

/**
 * Transitions between the same states share one line; all but the first show theirs only while
 * marked.
 */
function edgeSvg({ edge, label, points }: Placed['lines'][number]): string[] {
  const write = label ? writer(label.x + label.width / 2, label.y + 4, 'middle') : () => ''
  return (edge?.arrows ?? []).map(
    ({ key, lines }, index) =>
      `<g class="edge${index > 0 ? ' is-shared' : ''}" data-key="${escape(key)}">` +
      `${lineSvg(points, index > 0)}${write(lines, labelGap)}</g>`,
  )
}

function lineSvg(points: Placed['lines'][number]['points'], isShared = false): string {
  const opacity = isShared ? ' opacity="0"' : ''
  return (
    `<path d="${pathOf(points)}" stroke="currentColor" stroke-width="1.4"${opacity}/><path d="` +
    `${tipOf(points)}" fill="currentColor"${opacity}/>`
  )
}

/** Writes lines below each other, continuing where it stopped. */
function writer(
  x: number,
  y: number,
  anchor: 'start' | 'middle',
): (lines: readonly Line[], after?: number) => string {
  let top = y
  return (lines, after = 0) => {
    const text = lines.map(({ text, tone }, index) =>
      textSvg(text, tone, x, top + index * lineHeight, anchor),
    )
    top += lines.length * lineHeight + after
    return text.join('')
  }
}

function textSvg(
  text: string,
  tone: Line['tone'],
  x: number,
  top: number,
  anchor: 'start' | 'middle',
): string {
  const weight = tone === 'quiet' ? '' : ` font-weight="600"`
  const place = anchor === 'middle' ? ' text-anchor="middle"' : ''
  return (
    `<text class="${tone}" x="${round(x)}" y="${round(top + 13)}" font-size="${fontSizes[tone]}` +
    `"${weight}${place} fill="currentColor">${escape(text)}</text>`
  )
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
