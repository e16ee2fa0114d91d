import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

export type OwnProcess = {
  child: ChildProcess
  /** Where it answers; empty when it ended before it was ready. */
  url: string
  port: number
  /** Everything it wrote to the terminal. */
  said(): string
  /** Resolves to the exit code. */
  ended: Promise<number>
}

export type Processes = {
  dataDir: string
  /** Starts the server; resolves once it says that it is ready, or once it ended. */
  start(env?: Record<string, string>): Promise<OwnProcess>
  /**
   * Runs a command on the same data folder. Answers its exit code and what it said. `killAt`: it is
   * killed as soon as it says that.
   */
  run(
    script: string,
    args: string[],
    wishes?: { env?: Record<string, string>; killAt?: string },
  ): Promise<{ code: number; said: string }>
  /** Kills whatever still runs and removes the folder. */
  end(): void
}

/** A new data folder and the real servers that a test starts on it, each in its own process. */
export function ownProcesses(): Processes {
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-process-'))
  const children: ChildProcess[] = []
  return {
    dataDir,
    async run(script, args, { env, killAt } = {}) {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: project,
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += String(text)
          if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL')
        })
      const [code] = await once(child, 'close')
      return { code: Number(code), said }
    },
    start: (env = {}) => start(dataDir, children, env),
    end() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(
  dataDir: string,
  children: ChildProcess[],
  env: Record<string, string>,
): Promise<OwnProcess> {
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MAX_WAIT_MS: '0',
    WEB_ROOT: join(dataDir, 'none'),
    ...env,
  }
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let words = ''
  const ended = once(child, 'close').then(([code]) => Number(code))
  const ready = new Promise<number>((resolve) => {
    child.stderr.on('data', (text) => (words += text))
    child.stdout.on('data', (text) => {
      words += text
      const [, port] = /ready: http:\/\/localhost:(\d+)/.exec(words) ?? []
      if (port) resolve(Number(port))
    })
  })
  const port = await Promise.race([ready, ended.then(() => 0)])
  return {
    child,
    url: port === 0 ? '' : `http://127.0.0.1:${port}`,
    port,
    said: () => words,
    ended,
  }
}
