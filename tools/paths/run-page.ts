import { type Ended, escaped, figuresOf, leftToTheEye, notJudged } from './run-summary.ts'

const style = `
:root{color-scheme:light dark;--passed:#166534;--failed:#b42318}
@media (prefers-color-scheme:dark){:root{--passed:#86efac;--failed:#fda29b}}
body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
h1{font-size:1.6rem;line-height:1.25}
td,th{padding:.25rem 0;text-align:start;vertical-align:top}
td+td,th+th{padding-inline-start:min(1.25rem,2.5vw);text-align:end}
td:last-child{white-space:nowrap}
h2{margin-top:2.5rem}
li{margin-block:.75rem}
li p{margin:0;overflow-wrap:anywhere}
pre{overflow-x:auto;font-size:.85rem}
.passed{color:var(--passed)}
.failed{color:var(--failed)}`

/**
 * The report of a run: how many scenarios of each plan passed, what failed and where, why some were
 * skipped, and what each checked. `details`: the URL of the page with all steps; `product`: what
 * was tested.
 */
export function runPage(
  ended: readonly Ended[],
  { details, endedMs, product }: { details: string; endedMs: number; product: string },
): string {
  const ofResult = (wanted: Ended['result']) => ended.filter(({ result }) => result === wanted)
  const [passed, failed, skipped] = [ofResult('passed'), ofResult('failed'), ofResult('skipped')]
  const unjudged = notJudged(ended).length
  const title =
    (failed.length === 0
      ? `All ${passed.length} scenarios that ran passed`
      : `${failed.length} of ${passed.length + failed.length} scenarios failed`) +
    (unjudged === 0 ? '' : `, ${unjudged} not judged: run them again`)
  const day = new Date(endedMs).toISOString().slice(0, 16).replace('T', ' ')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<h1 class="${failed.length + unjudged === 0 ? 'passed' : 'failed'}">${title}</h1>
<p>Test plans of ${escaped(product)}, run in a browser against a server with the demo companies;
ended ${day} UTC.
<a href="${details}">Every step, with pictures of the screens where one failed</a></p>
<div class="wide"><table>
<tr><th>Plan<th>Passed<th>Failed<th>Left out<th>Checked by the run<th>Still to check by eye
<th>Time</tr>
${figuresOf(ended).map(row).join('\n')}
</table></div>
<p>Checked by the run: results that it has seen itself, on a screen, in an answer or in a mail.
Still to check by eye: results that it could not see. The scenario passed without them, and a person
has to look before they can be relied on${howToLook(ended)}.</p>
${list('What failed', failed)}
${list('Left out, and why', skipped)}
${eyeList(ended)}
${eachScenario(ended)}
</html>
`
}

function row({
  plan,
  counts,
  checked,
  unseen,
  seconds,
}: ReturnType<typeof figuresOf>[number]): string {
  const time = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  const cells = [...counts, checked, unseen, time].map((one) => `<td>${one}`)
  return `<tr><td>${escaped(plan)}${cells.join('')}</tr>`
}

function howToLook(ended: readonly Ended[]): string {
  const isNone = leftToTheEye(ended).length === 0
  return isNone ? '; in this run there are none' : ': the list below says what, and why'
}

function eyeList(ended: readonly Ended[]): string {
  const items = leftToTheEye(ended).map(
    ({ plan, text, why, times }) =>
      `<li><b>${escaped(plan)}:</b> ${escaped(text)} (${times} ×)<p>${escaped(why)}</li>`,
  )
  return items.length === 0
    ? ''
    : `<h2>Still to check by eye</h2>\n<ol>\n${items.join('\n')}\n</ol>`
}

function eachScenario(ended: readonly Ended[]): string {
  const rows = ended.map(
    ({ title, result, checked, unseen }) =>
      `<tr><td>${escaped(title)}<td class="${result}">${words[result]}` +
      `<td>${checked}<td>${unseen.length}</tr>`,
  )
  return `<details><summary>Every scenario</summary><div class="wide"><table>
<tr><th>Scenario<th>Result<th>Checked by the run<th>Still to check by eye</tr>
${rows.join('\n')}
</table></div></details>`
}

const words = { passed: 'passed', failed: 'failed', skipped: 'left out' } as const

function rawOf(raw: string): string {
  const summary = '<summary>In the words of the browser’s driver</summary>'
  return `<details>${summary}<pre>${escaped(raw)}</pre></details>`
}

function list(title: string, some: readonly Ended[]): string {
  if (some.length === 0) return ''
  const items = some.map(
    ({ plan, result, step, why = '', raw, ...one }) =>
      `<li><b>${escaped(plan)}: ${escaped(one.title)}</b><p>${escaped(step)}` +
      `${why
        .split('\n')
        .map((line) => `<p class="${result}">${escaped(line)}`)
        .join('')}` +
      `${raw === undefined ? '' : rawOf(raw)}</li>`,
  )
  return `<h2>${title}</h2>\n<ol>\n${items.join('\n')}\n</ol>`
}
