import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallByApt, installByApt } from './apt.js'
import { say } from './run.js'

/**
 * Under CI PostgreSQL is installed, so that it is really tested; elsewhere its tests run when the
 * machine has it.
 */
export async function ensurePostgres() {
  if (hasPostgres()) return
  if (canInstallByApt()) await installByApt('postgresql')
  if (!hasPostgres())
    say(
      'PostgreSQL is not on this machine: its half of the API tests is left out, the ' +
        'embedded database is tested.',
    )
}

/** In PATH, or where Debian installs the server's programs. */
function hasPostgres() {
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, 'initdb')))
  const debian = '/usr/lib/postgresql'
  return (
    inPath ||
    (existsSync(debian) &&
      readdirSync(debian).some((version) => existsSync(join(debian, version, 'bin/initdb'))))
  )
}
