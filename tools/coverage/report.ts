import type { Measured } from './measure.ts'

const style = `
:root{color-scheme:light dark;--taken:#166534;--missed:#b42318}
@media (prefers-color-scheme:dark){:root{--taken:#86efac;--missed:#fda29b}}
body{max-width:76rem;margin:2rem auto;padding:0 1.5rem;font:15px/1.5 system-ui,sans-serif}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.25rem 1.25rem .25rem 0;text-align:start}
td+td{text-align:end}
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
  measured: readonly Measured[],
  drawingOf: (name: string) => string,
): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Transitions taken in Chromium</title><style>${style}</style>
<h1>Transitions taken in Chromium</h1>
<p>The app’s own machines: what the inspector’s stream told from every tab of the end-to-end tests.
Lifecycles: the moves that the tests’ servers wrote into their history.
<b class="was-taken">Whole lines</b> were taken, <b class="was-missed">dashed ones</b> never.</p>
<table><tr><th>Machine<th>Taken<th>Share<th>By people at screens</tr>
${measured.map(rowHtml).join('\n')}
</table>
${measured.map((one) => section(one, drawingOf(one.name))).join('\n')}
</html>
`
}

function rowHtml({ name, title, taken, arrows, percent, atScreens }: Measured): string {
  const byPeople = atScreens ? `${atScreens.all - atScreens.missed.length} of ${atScreens.all}` : ''
  return (
    `<tr><td><a href="#${name}">${name}</a> <small>${escape(title)}</small>` +
    `<td>${taken.size} of ${arrows.length}<td>${percent.toFixed(0)} %<td>${byPeople}</tr>`
  )
}

/** The coverage as text, the app's own machines first. */
export function reportText(measured: readonly Measured[]): string {
  const line = ({ name, taken, arrows, percent }: Measured): string =>
    `${name.padEnd(18)} ${String(taken.size).padStart(4)} of ` +
    `${String(arrows.length).padStart(3)}  ${percent.toFixed(0).padStart(3)} %\n`
  const group = (title: string, isLifecycle: boolean): string => {
    const own = measured.filter((one) => one.isLifecycle === isLifecycle)
    const [taken, all] = [
      sum(own.map((one) => one.taken.size)),
      sum(own.map(({ arrows }) => arrows.length)),
    ]
    const percent = ((taken / all) * 100).toFixed(0)
    const lines = own.map((one) => `  ${line(one)}`).join('')
    return `${title}: ${taken} of ${all} transitions, ${percent} %\n${lines}`
  }
  return (
    group("The app's own machines, in the browser", false) +
    group('Lifecycles, in the history of the servers', true) +
    screensText(measured)
  )
}

/** What people took on the screens of each lifecycle walked there, and the names of the rest. */
function screensText(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ name, atScreens }) =>
    atScreens
      ? [
          `  ${name} ${atScreens.all - atScreens.missed.length}/${atScreens.all}\n`,
          ...atScreens.missed.map((id) => `    never taken: ${id}\n`),
        ]
      : [],
  )
  return lines.length === 0
    ? ''
    : `Transitions that a person can take, taken at their screens\n${lines.join('')}`
}

function section({ name, title, arrows, taken, percent }: Measured, drawing: string): string {
  const missed = arrows.filter(({ id }) => !taken.has(id))
  const list =
    missed.length === 0
      ? ''
      : `<details><summary>${missed.length} never taken</summary><ul>` +
        missed.map(({ id }) => `<li><code>${escape(id)}</code>`).join('') +
        '</ul></details>'
  const heading = `<h2 id="${name}">${escape(title)}: ${percent.toFixed(0)} %</h2>`
  return `${heading}${list}${coloured(drawing, taken)}`
}

/** The drawing marks every transition with `data-key`. */
function coloured(drawing: string, taken: ReadonlySet<string>): string {
  const names = new Set([...taken].map(escape))
  return drawing.replace(
    /class="(edge[^"]*)" data-key="([^"]*)"/g,
    (_, classes: string, key: string) =>
      `class="${classes} ${names.has(key) ? 'was-taken' : 'was-missed'}" data-key="${key}"`,
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
