import type { AnyStateMachine } from 'xstate'
import { type Chart, chartOf, type ChartState, chartStates, type Labelled } from './chart.ts'

/**
 * A machine as Mermaid text. A flowchart, because Mermaid's state diagrams reject transitions out
 * of nested states. Internal transitions become a note on their state.
 */
export function mermaidOf(machine: AnyStateMachine): string {
  const chart = chartOf(machine, false)
  const names = new Map(chartStates(chart.root).map(({ id }, index) => [id, `s${index}`]))
  const nameOf = (id: string): string => names.get(id) ?? id
  return [
    '---',
    `title: ${JSON.stringify(chart.root.title)}`,
    '---',
    'flowchart TB',
    ...inside(chart.root, nameOf, '  '),
    ...chart.edges.map(
      ({ source, target, arrows }) =>
        `  ${nameOf(source)} -- "${quoted(labelOf(arrows))}" --> ${nameOf(target)}`,
    ),
    ...notesOf(chart, nameOf),
    '  classDef start fill:#333,stroke:#333,color:#333',
    '  classDef closed stroke-width:3px',
    '  classDef note stroke-dasharray:3',
    '',
  ].join('\n')
}

function inside(state: ChartState, nameOf: (id: string) => string, indent: string): string[] {
  const start = `${nameOf(state.id)}start`
  return [
    ...(state.initial === undefined ? [] : [`${indent}${start}((" ")):::start`]),
    ...state.children.flatMap((child) =>
      child.children.length > 0
        ? [
            `${indent}subgraph ${nameOf(child.id)} ["${quoted(child.title)}"]`,
            ...inside(child, nameOf, `${indent}  `),
            `${indent}end`,
          ]
        : [`${indent}${nameOf(child.id)}${shapeOf(child)}`],
    ),
    ...(state.initial === undefined ? [] : [`${indent}${start} --> ${nameOf(state.initial)}`]),
  ]
}

function shapeOf({ title, isHistory, isClosed }: ChartState): string {
  if (isHistory) return `(("${title}"))`
  return `("${quoted(title)}")${isClosed ? ':::closed' : ''}`
}

function notesOf({ root }: Chart, nameOf: (id: string) => string): string[] {
  return chartStates(root)
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ id, rows }) => {
      const note = `${nameOf(id)}note["${quoted(labelOf(rows))}"]:::note`
      return [`  ${note}`, ...(id === root.id ? [] : [`  ${nameOf(id)} -.- ${nameOf(id)}note`])]
    })
}

function labelOf(arrows: readonly Labelled[]): string {
  return arrows
    .map(({ lines }) =>
      lines.flatMap(({ text, more }) => (more === undefined ? [text] : [text, more])).join(' · '),
    )
    .join('\n')
}

/**
 * Characters that end a text early, start a directive, a formula or Markdown, or are read as HTML.
 */
const signs = /[#"<>&%`$]/g

function quoted(text: string): string {
  return text.replace(signs, (sign) => `#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')
}
