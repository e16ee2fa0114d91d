import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from './postgres.ts'

export type Pooler = {
  /** The address of a database behind it. */
  urlOf(directUrl: string): string
  stop(): Promise<void>
}

const port = 6432

/** PgBouncer's program: in PATH, or where Debian puts it; undefined where it is not installed. */
export function findPooler(): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))
}

/**
 * Starts PgBouncer before the cluster of a database's address, with Debian's settings except for
 * whom it lets in and transaction mode; `more` are lines of its settings.
 */
export async function startPooler(directUrl: string, more = ''): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-pooler-'))
  const owner = serverUser()
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  const cluster = new URL(directUrl.replace('@/', '@socket/')).searchParams.get('host') ?? ''
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    settings,
    `[databases]\n* = host=${cluster}\n[pgbouncer]\npool_mode = transaction\n` +
      `auth_type = trust\nauth_file = ${users}\nlisten_port = ${port}\n` +
      `unix_socket_dir = ${folder}\n${more}\n`,
  )
  if (owner) for (const file of [folder, settings, users]) chownSync(file, owner.uid, owner.gid)
  const child = spawn(findPooler() ?? 'pgbouncer', ['-q', settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  await whenUp(child, join(folder, `.s.PGSQL.${port}`), () => said)
  return {
    urlOf: (url) =>
      url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`) + `&port=${port}`,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function whenUp(child: ChildProcess, socket: string, said: () => string): Promise<void> {
  const untilMs = performance.now() + 20_000
  while (!existsSync(socket)) {
    if (child.exitCode !== null || performance.now() > untilMs)
      throw new Error(`PgBouncer did not start:\n${said()}`)
    await sleep(20)
  }
}
