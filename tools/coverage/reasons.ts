import { machines } from '../catalogue/machines.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { outOfReach } from './out-of-reach.ts'

/** The text of docs/qa-out-of-reach.md: each transition that no test can take, and why. */
export function reasonsText(): string {
  const rows = machines.flatMap(({ name, machine }) =>
    arrowsOf(machine).flatMap(({ id }) => {
      const why = outOfReach[id]
      return why === undefined ? [] : [`| ${name} | \`${id}\` | ${why} |\n`]
    }),
  )
  return `# What no test can take, and why

Written by \`npm run -s coverage:models -- --reasons\` from \`tools/coverage/out-of-reach.ts\`: transitions of
the charts that no person can take in a browser and no call over HTTP. Reviewed by hand; at most one of
twenty, of the lifecycles as of the app's own machines. Test plans leave out the paths of lifecycles that need one.

| Machine | Transition | Why |
| --- | --- | --- |
${rows.join('')}`
}
