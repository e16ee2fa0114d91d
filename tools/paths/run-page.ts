import { type Ended, escaped, figuresOf } from './run-summary.ts'

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
.passed{color:var(--passed)}
.failed{color:var(--failed)}`

/**
 * The report of a run for people: how many scenarios of each plan passed, which failed at what, and
 * why some were left out. `details` is the address of the page with all steps.
 */
export function runPage(
  ended: readonly Ended[],
  { details, endedMs }: { details: string; endedMs: number },
): string {
  const ofResult = (wanted: Ended['result']) => ended.filter(({ result }) => result === wanted)
  const [passed, failed, skipped] = [ofResult('passed'), ofResult('failed'), ofResult('skipped')]
  const title =
    failed.length === 0
      ? `All ${passed.length} scenarios that ran passed`
      : `${failed.length} of ${passed.length + failed.length} scenarios failed`
  const day = new Date(endedMs).toISOString().slice(0, 16).replace('T', ' ')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<h1 class="${failed.length === 0 ? 'passed' : 'failed'}">${title}</h1>
<p>Test plans, run in a browser against a server with the demo companies; ended ${day} UTC.
<a href="${details}">Every step, with pictures of the screens where one failed</a></p>
<div class="wide"><table>
<tr><th>Plan<th>Passed<th>Failed<th>Left out<th>Time</tr>
${figuresOf(ended).map(row).join('\n')}
</table></div>
${list('What failed', failed)}
${list('Left out, and why', skipped)}
</html>
`
}

function row({ plan, counts, seconds }: ReturnType<typeof figuresOf>[number]): string {
  const time = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `<tr><td>${escaped(plan)}${counts.map((one) => `<td>${one}`).join('')}<td>${time}</tr>`
}

function list(title: string, some: readonly Ended[]): string {
  if (some.length === 0) return ''
  const items = some.map(
    ({ plan, result, step, why, ...one }) =>
      `<li><b>${escaped(plan)}: ${escaped(one.title)}</b>` +
      `<p>${escaped(step)}<p class="${result}">${escaped(why)}</li>`,
  )
  return `<h2>${title}</h2>\n<ol>\n${items.join('\n')}\n</ol>`
}
