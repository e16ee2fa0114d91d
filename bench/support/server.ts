import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A server in a separate process. */
export type Running = { url: string; pid: number; stop(): Promise<void> }

/** The project's root folder. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

const PATIENCE_MS = 30_000

/** Our server with production settings, on existing data. */
export function startOurs(port: number, settings: Record<string, string>): Promise<Running> {
  return startProcess('server/main.ts', port, {
    NODE_ENV: 'production',
    SEED_DEMO: '0',
    ...settings,
  })
}

/**
 * Starts a program that listens on a local port, and waits until it answers at `/health`.
 * @throws Error with its output if it does not
 */
export async function startProcess(
  program: string,
  port: number,
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const heard: string[] = []
  child.stderr.on('data', (text) => heard.push(String(text)))
  const url = `http://127.0.0.1:${port}`
  await answering(child, url, heard)
  return { url, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function answering(
  child: ChildProcess,
  url: string,
  heard: readonly string[],
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && child.exitCode === null) {
    if (await isAnswered(`${url}/health`)) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnargs.join(' ')} does not answer:\n${heard.join('')}`)
}

async function isAnswered(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok === true
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
