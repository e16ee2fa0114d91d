import { median, ratio } from '../support/statistics.ts'
import { baseName, sides } from './sides.ts'
import type { Visit } from './visit.ts'
import type { LaterVisit } from './visit-again.ts'

/** The visits of each side, by its name. */
type Figures = Map<string, Visit[]>

const times = {
  firstPaintMs: 'first paint',
  seenMs: 'first row (or field) seen',
  largestPaintMs: 'largest paint',
  blockingMs: 'total blocking time',
  heapBytes: 'heap after the load',
  nextMs: "click on 'next' to new rows, fast line",
} as const satisfies Partial<Record<keyof Visit, string>>

const laterTimes = {
  firstPaintMs: 'first paint',
  seenMs: 'first row seen (ours: as it was kept)',
  freshMs: "first row of the server's newest answer",
  blockingMs: 'total blocking time',
} as const satisfies Partial<Record<keyof LaterVisit, string>>

const bytes = {
  scriptBytes: 'JavaScript until it is seen',
  laterScriptBytes: 'JavaScript afterwards',
  allBytes: 'everything, whole load',
} as const satisfies Partial<Record<keyof Visit, string>>

const names = sides.map(({ name }) => name)
const entriesOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries(labels) as [Key, string][]

/**
 * The figures that are stored and compared: bytes over the wire (brotli), layout shift, and times
 * as ratios to the base.
 */
export function ratioTables(title: string, figures: Figures) {
  const isMeasured = (key: keyof Visit) => middle(figures, baseName, key) > 0
  return [
    {
      heading: `${title}: bytes over the wire (brotli)`,
      columns: ['', ...names],
      rows: entriesOf(bytes).map(([key, label]) => [
        label,
        ...names.map((name) => middle(figures, name, key).toLocaleString('en')),
      ]),
    },
    {
      heading: `${title}: ratio to ${baseName}`,
      columns: ['', ...names],
      rows: [
        ...entriesOf(times)
          .filter(([key]) => isMeasured(key))
          .map(([key, label]) => [
            label,
            ...names.map((name) =>
              ratio(middle(figures, name, key), middle(figures, baseName, key)),
            ),
          ]),
        [
          'layout shift (as it is)',
          ...names.map((name) => middle(figures, name, 'shift').toFixed(3)),
        ],
      ],
    },
  ]
}

/** The medians on this machine at this time: printed, not stored. */
export function timeTable(heading: string, figures: Figures) {
  return {
    heading,
    columns: ['', ...names],
    rows: entriesOf(times).map(([key, label]) => [
      label,
      ...names.map((name) => Math.round(middle(figures, name, key)).toLocaleString('en')),
    ]),
  }
}

/** The second visits: ratios, which are stored, and the medians behind them, which are printed. */
export function laterTables(figures: Map<string, LaterVisit[]>) {
  const middleOf = (name: string, key: keyof LaterVisit): number =>
    median((figures.get(name) ?? []).map((visit) => visit[key]))
  const table = (heading: string, cell: (name: string, key: keyof LaterVisit) => string) => ({
    heading,
    columns: ['', ...names],
    rows: entriesOf(laterTimes).map(([key, label]) => [
      label,
      ...names.map((name) => cell(name, key)),
    ]),
  })
  const title = 'The order list, a later visit'
  const ratios = table(`${title}: ratio to ${baseName}`, (name, key) =>
    ratio(middleOf(name, key), middleOf(baseName, key)),
  )
  ratios.rows.push([
    'layout shift (as it is)',
    ...names.map((name) => middleOf(name, 'shift').toFixed(3)),
  ])
  const medians = table(`${title}: medians`, (name, key) =>
    Math.round(middleOf(name, key)).toLocaleString('en'),
  )
  return { ratios, medians }
}

function middle(figures: Figures, name: string, key: keyof Visit): number {
  return median((figures.get(name) ?? []).map((visit) => visit[key]))
}
