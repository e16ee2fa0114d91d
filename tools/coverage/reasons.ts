import { machines } from '../catalogue/machines.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { vocabularyOf } from '../paths/vocabulary.ts'
import { type Bar, bars } from '../paths/reach.ts'
import { outOfReach } from './out-of-reach.ts'

/**
 * The text of docs/qa-out-of-reach.md: each transition that no test can take, other things that
 * plans leave out, and why.
 */
export function reasonsText(): string {
  const rows = machines.flatMap(({ name, machine }) =>
    arrowsOf(machine).flatMap(({ id }) => {
      const why = outOfReach[id]
      return why === undefined ? [] : [`| ${name} | \`${id}\` | ${why} |\n`]
    }),
  )
  return `# What no test can take, and why

Written by \`npm run -s coverage:models -- --reasons\` from \`tools/coverage/out-of-reach.ts\`:
transitions of the charts that no person can take in a browser and no call over HTTP. Reviewed by
hand; at most one of twenty, of the lifecycles as of the app's own machines.

| Machine | Transition | Why |
| --- | --- | --- |
${rows.join('')}
## What test plans leave out

From \`tools/paths/reach.ts\`: what no person can bring about. A plan says so at its beginning, and
how often.

| Machine | What | By | Except in modules with | Why |
| --- | --- | --- | --- | --- |
${bars.map(barRow).join('')}
## What takes a person until tomorrow

The owner can undo a step until the business day ends. Scenarios that try it later have the tag
\`@by-run\`: nobody can move the clock of a running server, and \`npm run paths:run\` has a clock
of its own. Staff can undo for five minutes only, so in the plan for everybody they try it.
`
}

function barRow({ machine, event, unfit, role, isAttempt, states, unless, why }: Bar): string {
  const { say } = vocabularyOf({ module: 'ekart', language: 'en' })
  const what = unfit === undefined ? `\`${event}\`` : `\`${unfit}\` ceases to hold`
  const where = states ? ` in ${states.map(String).join(', ')}` : ''
  const cells = [
    machine,
    `${what}${where}${isAttempt ? ', where it is refused' : ''}`,
    role ?? '',
    unless ?? '',
    say(['out', why]),
  ]
  return `| ${cells.join(' | ')} |\n`
}
