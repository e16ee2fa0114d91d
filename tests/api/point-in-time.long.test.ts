import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { findBinaries, serverUser } from '../support/postgres.ts'

const found = findBinaries()
// Some machines have links to a few of the programs only.
const bin = found && dirname(realpathSync(join(found, 'pg_ctl')))

/** The settings of docs/operating.md that begin with a word, with the folders of this drill. */
function documented(names: string[], folder: string, moment: string): string {
  const text = readFileSync('docs/operating.md', 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(`${name} =`)))
  expect(lines).toHaveLength(names.length)
  return lines
    .join('\n')
    .replaceAll('/backups/', `${folder}/`)
    .replace(/recovery_target_time = .*/, `recovery_target_time = '${moment}'`)
}

test.runIf(bin)(
  'PostgreSQL goes back to a moment as docs/operating.md says, with all writes before it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sevenfold-moment-'))
    const owner = serverUser()
    const at = (name: string) => join(folder, name)
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(bin ?? '', program), args, { ...owner, cwd: folder, stdio: 'ignore' })
    // Ends what a failed drill left running.
    onTestFinished(() => {
      for (const data of ['live', 'again']) if (existsSync(at(`${data}/postmaster.pid`))) stop(data)
      rmSync(folder, { recursive: true, force: true })
    })
    if (owner) chownSync(folder, owner.uid, owner.gid)
    mkdirSync(at('wal'))
    if (owner) chownSync(at('wal'), owner.uid, owner.gid)
    const start = (data: string) => run('pg_ctl', 'start', '-w', '-D', at(data), '-l', at('log'))
    const stop = (data: string) => run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', at(data))
    const place = `listen_addresses = ''\nunix_socket_directories = '${folder}'\n`
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`
    const open = () => openDatabase({ dataDir: '', databaseUrl: url })

    run('initdb', '-D', at('live'), '-U', 'postgres', '-A', 'trust')
    const archiving = documented(['wal_level', 'archive_mode', 'archive_command'], folder, '')
    appendFileSync(at('live/postgresql.conf'), `${place}${archiving}\n`)
    start('live')
    const live = await open()
    await migrate(live.write)
    const add = (key: string) =>
      live.write.insertInto('meta').values({ key, value: 'written' }).execute()
    await add('before the base backup')
    run('pg_basebackup', '-h', folder, '-U', 'postgres', '-D', at('base'), '-c', 'fast')
    for (let count = 0; count < 200; count += 1) await add(`after it ${count}`)
    await sleep(1_000)
    const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00')
    await sleep(1_000)
    await live.write.deleteFrom('meta').where('value', '=', 'written').execute()
    await live.close()
    // A fast stop archives the last segment too.
    stop('live')

    cpSync(at('base'), at('again'), { recursive: true, preserveTimestamps: true })
    execFileSync('chmod', ['-R', 'go-rwx', at('again')])
    const names = ['restore_command', 'recovery_target_time', 'recovery_target_action']
    appendFileSync(
      at('again/postgresql.conf'),
      `archive_mode = off\n${documented(names, folder, moment)}\n`,
    )
    writeFileSync(at('again/recovery.signal'), '')
    if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, at('again')])
    start('again')
    const again = await open()
    const count = async () =>
      (await again.read.selectFrom('meta').select('key').where('value', '=', 'written').execute())
        .length
    expect(await count()).toBe(201)
    await again.close()
    stop('again')
  },
)
