import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type Cluster = {
  url: string
  /** The file to which it logs. */
  log: string
  /** Ends it while something happens; afterwards it runs at the same address with the same data. */
  without(meanwhile: () => Promise<void>): Promise<void>
  stop(): void
}

/**
 * Starts a PostgreSQL in a temporary folder, reachable by a socket only; undefined where none is
 * installed. `settings` are more of its parameters, `name=value`.
 */
export function startCluster({
  isDurable = false,
  settings: more = [],
}: { isDurable?: boolean; settings?: readonly string[] } = {}): Cluster | undefined {
  const bin = findBinaries()
  if (!bin) return undefined

  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-pg-'))
  const owner = serverUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })

  const data = join(folder, 'data')
  const log = join(folder, 'log')
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale=C',
  ])
  // Durability and tidying up are the database's own business and not tested here; without them the
  // tests are faster. Measurements need them.
  const durability = isDurable
    ? ''
    : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off'
  const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200 ${durability} ${more.map((one) => `-c ${one}`).join(' ')}`
  const start = () => run('pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', settings])
  start()
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    log,
    async without(meanwhile) {
      run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data])
      try {
        await meanwhile()
      } finally {
        start()
      }
    },
    stop: () => {
      run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the newest server's programs: in PATH, or where Debian and Homebrew put them. */
export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...installed.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
  ]
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
