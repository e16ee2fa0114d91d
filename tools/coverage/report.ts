import { escape } from '#kit/charts/svg.ts'
import type { Coverage, Measured, Share } from './measure.ts'

const style = `
:root{color-scheme:light dark;--taken:#166534;--missed:#b42318}
@media (prefers-color-scheme:dark){:root{--taken:#86efac;--missed:#fda29b}}
body{max-width:76rem;margin:2rem auto;padding:0 1.5rem;font:15px/1.5 system-ui,sans-serif}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.25rem 1.25rem .25rem 0;text-align:start;vertical-align:top}
.figures td+td{text-align:end}
h2{margin-top:3rem}
svg{max-width:100%;height:auto}
.chart .was-taken{color:var(--taken)}
.chart .was-taken text{fill:var(--taken)}
.chart .was-missed{color:var(--missed)}
.chart .was-missed text{fill:var(--missed)}
.chart .was-missed path{stroke-dasharray:5 4}
.was-taken{color:var(--taken)}
.was-missed{color:var(--missed)}
code{font-size:.85em}`

/**
 * The coverage as an HTML page: a table, and each chart with its transitions coloured. `drawingOf`
 * returns the chart of a machine as SVG.
 */
export function reportPage(
  { machines, unexplained }: Coverage,
  drawingOf: (name: string) => string,
): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Transitions taken in Chromium and over HTTP</title><style>${style}</style>
<h1>Transitions taken in Chromium and over HTTP</h1>
<p>The app’s own machines: what the inspector’s stream told from every tab of the tests.
Lifecycles: the moves that the tests’ servers wrote into their history, followed through the chart
record by record. <b class="was-taken">Whole lines</b> were taken, <b class="was-missed">dashed
ones</b> never. A pair is two transitions of one actor or record, one right after the other. A guard
counts when it said yes at one time and no at another.</p>
<table class="figures">
<tr><th>Machine<th>Taken<th>Share<th>Pairs<th>Guards both ways<th>By people at screens</tr>
${machines.map(rowHtml).join('\n')}
</table>
${unexplainedHtml(unexplained)}
${machines.flatMap((one) => (one.isPart ? [section(one, drawingOf(one.name))] : [])).join('\n')}
</html>
`
}

const notPart = 'not part of this run'

function rowHtml({ name, title, taken, arrows, percent, pairs, guards, ...one }: Measured): string {
  const { atScreens, isPart } = one
  if (!isPart) return `<tr><td>${name} <small>${escape(title)}</small><td colspan="5">${notPart}`
  const byPeople = atScreens ? `${atScreens.all - atScreens.missed.length} of ${atScreens.all}` : ''
  return (
    `<tr><td><a href="#${name}">${name}</a> <small>${escape(title)}</small>` +
    `<td>${taken.size} of ${arrows.length}<td>${shown(percent)} %` +
    `<td>${shareText(pairs)}<td>${shareText(guards)}<td>${byPeople}</tr>`
  )
}

/** The coverage as text, the app's own machines first. */
export function reportText({ machines, unexplained }: Coverage): string {
  const line = ({ name, taken, arrows, percent, pairs, guards, isPart }: Measured): string =>
    isPart
      ? `${name.padEnd(18)} ${String(taken.size).padStart(4)} of ` +
        `${String(arrows.length).padStart(3)}  ${shown(percent).padStart(3)} %` +
        `  ${shareText(pairs).padStart(11)} pairs` +
        `  ${shareText(guards).padStart(8)} guards both ways\n`
      : `${name.padEnd(18)} ${notPart}\n`
  const group = (title: string, isLifecycle: boolean): string => {
    const all = machines.filter((one) => one.isLifecycle === isLifecycle)
    const own = all.filter(({ isPart }) => isPart)
    if (own.length === 0) return `${title}: ${notPart}\n`
    const [taken, ofAll, reasons] = [
      sum(own.map((one) => one.taken.size)),
      sum(own.map(({ arrows }) => arrows.length)),
      sum(own.map(({ outOfReach }) => outOfReach.size)),
    ]
    const missed = own.flatMap((one) => one.missed)
    return (
      `${title}: ${taken} of ${ofAll} transitions, ${shown((taken / ofAll) * 100)} %; ` +
      `${reasons} out of reach, ${missed.length} missed\n` +
      all.map((one) => `  ${line(one)}`).join('') +
      missed.map((id) => `  never taken: ${id}\n`).join('') +
      own
        .flatMap(({ outOfReach }) => [...outOfReach])
        .map(([id, why]) => `  out of reach: ${id}\n    ${why}\n`)
        .join('')
    )
  }
  return (
    group("The app's own machines, in the browser", false) +
    group('Lifecycles, in the history of the servers', true) +
    screensText(machines) +
    [...unexplained.keys()].map((move) => `no chart explains: ${move}\n`).join('')
  )
}

/**
 * The transitions that people took on the screens of each executed lifecycle, and the names of the
 * others.
 */
function screensText(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ name, atScreens }) =>
    atScreens
      ? [
          `  ${name} ${atScreens.all - atScreens.missed.length}/${atScreens.all}\n`,
          ...atScreens.missed.map((id) => `    not at a screen: ${id}\n`),
        ]
      : [],
  )
  return lines.length === 0
    ? ''
    : `Transitions that a person can take, taken at their screens\n${lines.join('')}`
}

function section(one: Measured, drawing: string): string {
  const { name, title, taken, percent, missed, outOfReach, guards } = one
  const codes = (ids: readonly string[]): string =>
    ids.map((id) => `<li><code>${escape(id)}</code>`).join('')
  const list = (count: number, words: string, items: string): string =>
    count === 0 ? '' : `<details><summary>${count} ${words}</summary><ul>${items}</ul></details>`
  const reasons = [...outOfReach].map(
    ([id, why]) => `<li><code>${escape(id)}</code>: ${escape(why)}`,
  )
  return (
    `<h2 id="${name}">${escape(title)}: ${shown(percent)} %</h2>${coloured(drawing, taken)}` +
    list(missed.length, 'never taken', codes(missed)) +
    list(reasons.length, 'out of reach', reasons.join('')) +
    list(guards.oneSided.length, 'guards that were seen one way only', codes(guards.oneSided)) +
    testsHtml(taken)
  )
}

/** This many tests of a transition are listed; the others are counted. */
const NAMED = 3

function testsHtml(taken: Measured['taken']): string {
  if (taken.size === 0) return ''
  const rows = [...taken].map(([id, tests]) => {
    const named = [...tests].slice(0, NAMED).map(escape).join('<br>')
    const more = tests.size > NAMED ? `<br>and ${tests.size - NAMED} more` : ''
    return `<tr><td><code>${escape(id)}</code><td>${named}${more}</tr>`
  })
  const table = `<table>${rows.join('\n')}</table>`
  return `<details><summary>Which test took what</summary>${table}</details>`
}

function unexplainedHtml(unexplained: Coverage['unexplained']): string {
  if (unexplained.size === 0) return ''
  const rows = [...unexplained].map(
    ([move, tests]) =>
      `<li>${escape(move)}<br><small>${[...tests].map(escape).join('<br>')}</small>`,
  )
  return `<h2>Moves that no chart explains</h2><ul>${rows.join('\n')}</ul>`
}

/** The drawing has `data-key` on every transition. */
function coloured(drawing: string, taken: Measured['taken']): string {
  const names = new Set([...taken.keys()].map(escape))
  return drawing.replace(
    /class="(edge[^"]*)" data-key="([^"]*)"/g,
    (_, classes: string, key: string) =>
      `class="${classes} ${names.has(key) ? 'was-taken' : 'was-missed'}" data-key="${key}"`,
  )
}

/** A percentage that is 100 only if nothing is missing. */
function shown(percent: number): string {
  return String(Math.floor(percent))
}

function shareText({ taken, all }: Share): string {
  return all === 0 ? '' : `${taken} of ${all}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
