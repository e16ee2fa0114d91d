import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBinaries, serverUser } from './postgres.ts'

export type TestReplica = {
  url: string
  start(): void
  stop(): void
  /** Its processes stand still, and its connections stay open; `thaw` lets them go on. */
  freeze(): void
  thaw(): void
  remove(): void
}

/** Starts a streaming replica of the cluster with this address, from a base backup. */
export function startReplica(primaryUrl: string): TestReplica {
  // Some machines have links to a few of the programs only.
  const bin = dirname(realpathSync(join(findBinaries() ?? '', 'pg_ctl')))
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-replica-'))
  const owner = serverUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const data = join(folder, 'data')
  const host = new URL(primaryUrl.replace('@/', '@socket/')).searchParams.get('host') ?? ''
  run('pg_basebackup', '-h', host, '-U', 'postgres', '-D', data, '-R', '-c', 'fast')
  // No fewer connections than the cluster has.
  const place = `-c listen_addresses='' -c unix_socket_directories='${folder}'`
  const settings = `${place} -c max_connections=200`
  const start = () =>
    run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings)
  const stop = () => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
  const signal = (name: NodeJS.Signals) => {
    const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
    // The main process last: when it goes on, it forgets those that ended.
    for (const pid of [...children.trim().split(' '), main]) process.kill(Number(pid), name)
  }
  start()
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
