import { lifecycles } from '#lifecycles/registry.ts'
import { depositWalkProperties } from '../catalogue/properties/deposit-walks.ts'
import { propertiesOf } from '../catalogue/properties/lifecycle-properties.ts'
import { offlineWalkProperties } from '../catalogue/properties/offline-walks.ts'
import { orderWalkProperties } from '../catalogue/properties/order-walks.ts'
import {
  bookingWalkProperties,
  hiringWalkProperties,
  queueWalkProperties,
  reservationWalkProperties,
} from '../catalogue/properties/place-walks.ts'
import { planWalkProperties } from '../catalogue/properties/plan-walks.ts'
import { wholeOrderProperties } from '../catalogue/properties/whole-orders.ts'

type Said = readonly { sentence: string }[]

const intro = `# What always holds

What is promised of every record, whatever people do with it and in whatever order. Made from the
tables in \`tools/catalogue/properties\` by \`npm run charts\`: change those, not this page. Each
sentence is checked; a walk that breaks it is shown with the fewest steps that do.

- **In the charts**: on every path, by every role, whatever the facts that a rule asks for.
  Each sentence is broken by at least one planted fault.
  \`npx vitest run --project models properties whole-orders\`
- **On the server**: on random walks over HTTP, on both databases, shrunk.
  \`npx vitest run --project api order-walks place-walks plan-walks\`
- **Without a connection**: two devices with the real outbox and a real server; connections that go,
  answers that get lost. \`npx vitest run --project api offline-walks\`
- **Many more walks**: \`WALKS\` is their number. A run names its seed, \`WALK_SEED\` repeats it.
  \`WALKS=1000 npm run test:long tests/api/order-walks.long.test.ts\`

A new one: a line in the table of its lifecycle, with the words of \`kit/src/properties.ts\`
(\`never\`, \`always\`, \`until\`, \`onlyAfter\`, \`leadsTo\`, \`remembers\`).
\`leadsTo\` with \`by\` says who must be able to keep it alone: \`isBy('system')\` is the clock.
`

/** The page with all properties, as sentences. */
export function propertiesPage(): string {
  return [
    intro,
    '## In the charts\n',
    ...lifecycles.map((lifecycle) => section(lifecycle.title, propertiesOf(lifecycle))),
    '## In the rules between an order and its lines\n',
    section(
      'On every path and on random walks, at the counter and at a table',
      wholeOrderProperties,
    ),
    '## On random walks\n',
    section('An order, its lines, its money, its goods and its courier', orderWalkProperties),
    section('Bookings of the same time', bookingWalkProperties),
    section('Bookings with a deposit', depositWalkProperties),
    section('The queue', queueWalkProperties),
    section('Tables that are reserved', reservationWalkProperties),
    section('Hiring', hiringWalkProperties),
    section('A subscription and its payments', planWalkProperties),
    section('Two devices whose connection comes and goes', offlineWalkProperties),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function section(title: string, properties: Said): string {
  return `### ${title}\n\n${properties.map(({ sentence }) => `- ${sentence}\n`).join('')}`
}
