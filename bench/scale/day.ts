// `node bench/scale/day.ts [--database sqlite|postgres] [--staff 250,500,1000] [--seconds 30]`: the
// capacity of one server. Staff of 200 companies work with think times, each with an open stream,
// and guests read receipts. Prints the latency and the CPU usage for each number of staff.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { cpuMicros } from '../api/cpu.ts'
import { openStream } from '../live/streams.ts'
import { type BenchCompany, fillDatabase } from '../support/dataset.ts'
import { createRandom } from '../support/random.ts'
import { markdown, say } from '../support/report.ts'
import { startOurs } from '../support/server.ts'
import { quantile } from '../support/statistics.ts'
import { createPerson, type Person, type Said } from './person.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    companies: { type: 'string', default: '200' },
    orders: { type: 'string', default: '200000' },
    staff: { type: 'string', default: '250,500,1000' },
    seconds: { type: 'string', default: '30' },
    port: { type: 'string', default: '4214' },
  },
})
const steps = values.staff.split(',').map(Number)
const most = Math.max(...steps)
const seconds = Number(values.seconds)
/** The average think time: ten seconds for staff, twenty for guests. */
const THINK_MS = 10_000
const GUEST_THINK_MS = 20_000

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-day-'))
const cluster = values.database === 'postgres' ? startCluster({ isDurable: true }) : undefined
const place: DatabaseConfig = { dataDir: folder, ...(cluster && { databaseUrl: cluster.url }) }
const random = createRandom()
const { companies, receipts } = await fill()
const server = await startOurs(Number(values.port), {
  DATA_DIR: folder,
  ...(cluster && { DATABASE_URL: cluster.url }),
  LOG_LEVEL: 'warn',
  // Guests have many different IP addresses.
  TRUST_PROXY: 'loopback',
  CALLS_PER_MINUTE: '0',
})
const rows: string[][] = []
try {
  for (const staff of steps) rows.push(await measure(staff))
  say(
    markdown({
      heading: `One server, ${values.database}, ${values.companies} companies`,
      columns: [
        'staff = streams',
        'guests',
        'calls/s',
        'p50 ms',
        'p99 ms',
        'refused',
        'CPU of a core: server',
        'database',
        'MB',
        'load',
      ],
      rows,
    }),
  )
} finally {
  await server.stop()
  cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<{ companies: BenchCompany[]; receipts: string[] }> {
  say('making the data …')
  const databases = await openDatabase(place)
  await migrate(databases.write)
  const made = await fillDatabase(databases, {
    companies: Number(values.companies),
    orders: Number(values.orders),
    sessions: most,
    products: 50,
    openDays: 1,
  })
  const { rows: found } = await sql<{ uuid: string }>`select uuid from sale_order
    order by created_ms desc limit 2000`.execute(databases.read)
  if (cluster) await sql`analyze`.execute(databases.write)
  await databases.close()
  return { companies: made, receipts: found.map(({ uuid }) => uuid) }
}

async function measure(staff: number): Promise<string[]> {
  const guests = Math.round(staff / 2)
  // The staff are spread evenly, because the streams per person and session are limited.
  const sessions = Array.from({ length: staff }, (_, at) => {
    const company = companies[at % companies.length] ?? noCompany()
    const token = company.tokens[Math.floor(at / companies.length) % company.tokens.length] ?? ''
    return { company, token }
  })
  const streams: (() => void)[] = []
  for (const { token } of sessions)
    streams.push(await openStream(server.url, token, () => undefined))
  const said: Said = { ms: [], refused: 0, calls: 0 }
  let isOver = false
  const live = async (person: Person, thinkMs: number) => {
    await think(random() * thinkMs)
    while (!isOver) {
      await person.act(said)
      await think(-Math.log(1 - random()) * thinkMs)
    }
  }
  const people = sessions.map((session) =>
    createPerson({ url: server.url, session, receipts, random }),
  )
  const strangers = Array.from({ length: guests }, () =>
    createPerson({ url: server.url, session: undefined, receipts, random }),
  )
  const all = [
    ...people.map((one) => live(one, THINK_MS)),
    ...strangers.map((one) => live(one, GUEST_THINK_MS)),
  ]
  await pause(THINK_MS)
  Object.assign(said, { ms: [], refused: 0, calls: 0 })
  const before = used()
  const beganMs = performance.now()
  await pause(seconds * 1000)
  const elapsedMs = performance.now() - beganMs
  const now = used()
  const { ms, refused, calls } = { ...said, ms: [...said.ms] }
  isOver = true
  for (const close of streams) close()
  // Does not wait for users in their think time.
  Promise.all(all).catch(() => undefined)
  const share = (micros: number) => `${(micros / elapsedMs / 10).toFixed(0)} %`
  return [
    staff,
    guests,
    (calls / (elapsedMs / 1000)).toFixed(0),
    quantile(ms, 0.5).toFixed(0),
    quantile(ms, 0.99).toFixed(0),
    refused,
    share(now.server - before.server),
    cluster ? share(now.database - before.database) : 'in the server',
    memoryOf(server.pid),
    loadavg()[0]?.toFixed(1) ?? '',
  ].map(String)
}

function think(ms: number): Promise<void> {
  return pause(ms, undefined, { ref: false })
}

function noCompany(): never {
  throw new Error('There is no company.')
}

function used(): { server: number; database: number } {
  const database = cluster ? cpuMicros(postmaster(), 'withChildren') : 0
  return { server: cpuMicros(server.pid), database }
}

/** The first process of PostgreSQL, whose children are its connections. */
function postmaster(): number {
  const [, host = ''] = /host=([^&]+)/.exec(cluster?.url ?? '') ?? []
  const socket = decodeURIComponent(host)
  const lock = readdirSync(socket).find((name) => name.endsWith('.lock')) ?? ''
  return Number(readFileSync(join(socket, lock), 'utf8').split('\n')[0])
}

function memoryOf(pid: number): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes ?? 0) / 1000).toFixed(0)
}
