import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepDemoData, takeDemoData } from './demo-data.ts'
import { noteHistory } from './model-coverage.ts'

export type ServerProcess = {
  url: string
  /** Of the process that runs now. */
  pid(): number
  /** Holds its database and the mails that it would have sent. */
  dataDir: string
  /** Kills it like a power cut; `startAgain` restarts it at the same address with the same data. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** Moves the clock of a server that has one of its own, and does what is due then. */
  advance(ms: number): Promise<void>
  /** What time it is for the server. */
  now(): number
  stop(): Promise<void>
}
export type ServerWishes = {
  /** Its clock can be advanced: see clocked-server.ts. */
  hasClock?: boolean
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const startPatienceMs = 120_000

/**
 * The real server in its own process, with demo companies in a new data folder. `stop` ends it and
 * deletes the folder.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  { hasClock = false }: ServerWishes = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = (): Promise<ChildProcess> =>
    startChild(url, hasClock ? 'tests/support/clocked-server.ts' : 'server/main.ts', {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED_DEMO: '1',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...env,
    })
  // With settings of one's own for the data, they are nobody else's.
  const isUsual = !env['DATA_DIR'] && !env['DATABASE_URL']
  const isCopied = isUsual && takeDemoData(dataDir)
  let child = await start()
  let aheadMs = 0
  if (isUsual && !isCopied) keepDemoData(dataDir)
  const databaseUrl = env['DATABASE_URL']
  const endHistory = noteHistory({ dataDir, databaseUrl, sinceMs: Date.now() })
  return {
    url,
    pid: () => child.pid ?? 0,
    dataDir,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async startAgain() {
      child = await start()
    },
    async advance(ms) {
      if (!hasClock) throw new Error('the clock of this server is the clock of the machine')
      const done = once(child, 'message')
      child.send({ advanceMs: ms })
      await done
      aheadMs += ms
    },
    now: () => Date.now() + aheadMs,
    async stop() {
      await end(child)
      await endHistory()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server and waits until it answers. @throws Error with what it said when it does not */
async function startChild(
  url: string,
  main: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  endsWithUs(child)
  let said = ''
  child.stdout?.on('data', (text) => (said += text))
  child.stderr?.on('data', (text) => (said += text))
  try {
    await answers(`${url}/health`, child)
    return child
  } catch (cause) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${said}`, { cause })
  }
}

const running = new Set<ChildProcess>()

/** A process that ends early, for whatever reason, leaves no server behind. */
function endsWithUs(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', killRunning)
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killRunning)
  })
}

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL')
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + startPatienceMs
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`no answer in ${startPatienceMs} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(5_000, false)])
  if (!inTime) child.kill('SIGKILL')
  await ended
}

/** A port that was free a moment ago. @throws Error where none is given */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
