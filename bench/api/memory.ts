// `node bench/api/memory.ts [--database sqlite|postgres] [--calls 60000] [--flags "--a --b"]`: the
// memory of the server under mixed calls (lists, details, status changes), and its processor time
// for each. `flags` are those of Node, to compare two ways of running it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { markdown, say } from '../support/report.ts'
import { type Running, startProcess } from '../support/server.ts'
import { cpuMicros } from './cpu.ts'
import { operationsOn } from './operations.ts'
import { makePlaces } from './places.ts'

const STEPS = 6
const CONNECTIONS = 32
const PORT = 4212

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    calls: { type: 'string', default: '60000' },
    flags: { type: 'string', default: '' },
  },
})
const kind = values.database === 'postgres' ? 'postgres' : 'sqlite'
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
const places = await makePlaces(kind, folder)
const settings = {
  ...places.ours,
  NODE_ENV: 'production',
  SEED_DEMO: '0',
  LOG_LEVEL: 'info',
  CALLS_PER_MINUTE: '1000000',
}
const flags = values.flags.split(' ').filter(Boolean)
const server = await startProcess('server/main.ts', PORT, settings, flags)
try {
  const operations = operationsOn(places.companies)
  const each = Number(values.calls) / STEPS / operations.length
  const rows = [[0, memoryMb(server), 0, 0]]
  for (let step = 1; step <= STEPS; step += 1) {
    const before = cpuMicros(server.pid)
    let unanswered = 0
    for (const { requests } of operations) {
      const { non2xx, errors } = await autocannon({
        url: server.url,
        connections: CONNECTIONS,
        amount: Math.round(each),
        setupClient: (client) => client.setRequests(requests()),
      })
      unanswered += non2xx + errors
    }
    const micros = (cpuMicros(server.pid) - before) / (each * operations.length)
    rows.push([
      Math.round(each * operations.length * step),
      memoryMb(server),
      Math.round(micros),
      unanswered,
    ])
  }
  const columns = ['calls', 'MB', 'µs a call', 'refused']
  say(markdown({ heading: `Memory, ${kind}`, columns, rows: rows.map((row) => row.map(String)) }))
} finally {
  await server.stop()
  places.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** What the system counts for a process and its threads, in MB. */
function memoryMb({ pid }: Running): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
