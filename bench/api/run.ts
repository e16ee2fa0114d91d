// `node bench/api/run.ts [--database sqlite|postgres|both] [--seconds 5] [--rounds 4]`: our server
// over HTTP compared with a bare one, on 100,000 orders of 100 companies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepResult, markdown, say } from '../support/report.ts'
import { startOurs, startProcess } from '../support/server.ts'
import { median, ratio } from '../support/statistics.ts'
import { type Load, loadServer } from './load.ts'
import { operationsOn } from './operations.ts'
import { type Kind, makePlaces } from './places.ts'

const PORTS = { ours: 4210, floor: 4211 }
const WARM_UP_SECONDS = 2
const titles = {
  sqlite: 'The embedded database (node:sqlite)',
  postgres: 'PostgreSQL (pool of 10)',
} as const

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
  },
})
const kinds = (['sqlite', 'postgres'] as const).filter(
  (kind) => values.database === kind || values.database === 'both',
)

for (const kind of kinds) {
  const measured = await measure(kind)
  say(markdown(figureTable(titles[kind], measured)))
  const table = markdown(ratioTable(titles[kind], measured))
  say(table)
  keepResult(`api-${kind}`, `The API beside a bare node:http server, ${kind}`, [table])
}

type Measured = { name: string; ours: Load[]; floor: Load[] }

async function measure(kind: Kind): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
  say(`${titles[kind]}: making the data …`)
  const places = await makePlaces(kind, folder)
  const ours = await startOurs(PORTS.ours, {
    ...places.ours,
    LOG_LEVEL: 'info',
    CALLS_PER_MINUTE: '1000000',
  })
  const floor = await startProcess('bench/api/floor/main.ts', PORTS.floor, places.floor)
  try {
    const sides = [
      { side: 'ours', server: ours, operations: operationsOn(places.companies) },
      { side: 'floor', server: floor, operations: operationsOn(places.companies) },
    ] as const
    const measured: Measured[] = (sides[0]?.operations ?? []).map(({ name }) => ({
      name,
      ours: [],
      floor: [],
    }))
    for (const [index, result] of measured.entries()) {
      // The sides alternate, and so does which one starts, so that load peaks of the machine affect
      // both. Round 0 only warms up.
      for (let round = 0; round <= Number(values.rounds); round += 1) {
        for (const { side, server, operations } of round % 2 === 0 ? sides : sides.toReversed()) {
          const operation = operations[index]
          if (!operation) continue
          const load = await loadServer(
            server,
            places.postmaster,
            operation,
            round === 0 ? WARM_UP_SECONDS : Number(values.seconds),
          )
          if (round > 0) result[side].push(load)
        }
      }
      say(`${result.name}: measured`)
    }
    return measured
  } finally {
    await ours.stop()
    await floor.stop()
    places.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function middle(loads: readonly Load[], key: keyof Load): number {
  return median(loads.map((load) => load[key]))
}

function ratioTable(heading: string, measured: readonly Measured[]) {
  const keys = [
    'perSecond',
    'p50Ms',
    'p99Ms',
    'serverMicros',
    'databaseMicros',
  ] as const satisfies (keyof Load)[]
  const columns = [
    'ours to the bare server',
    'requests per second',
    'p50',
    'p99',
    'CPU of the server',
    'CPU of the database',
  ]
  return {
    heading,
    columns,
    rows: measured.map(({ name, ours, floor }) => [
      name,
      ...keys.map((key) => ratio(middle(ours, key), middle(floor, key))),
    ]),
  }
}

/** The medians on this machine at this time: printed, not stored. */
function figureTable(heading: string, measured: readonly Measured[]) {
  const row = (name: string, loads: readonly Load[]) => [
    name,
    Math.round(middle(loads, 'perSecond')).toLocaleString('en'),
    `${middle(loads, 'p50Ms')}/${middle(loads, 'p99Ms')}`,
    `${Math.round(middle(loads, 'serverMicros'))}+${Math.round(middle(loads, 'databaseMicros'))}`,
  ]
  return {
    heading: `${heading}: medians`,
    columns: ['', 'per second', 'p50/p99 ms', 'CPU µs'],
    rows: measured.flatMap(({ name, ours, floor }) => [
      row(`${name}, ours`, ours),
      row(`${name}, bare`, floor),
    ]),
  }
}
