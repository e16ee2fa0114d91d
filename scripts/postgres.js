import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallByApt, installByApt } from './apt.js'
import { say } from './run.js'

/**
 * In CI PostgreSQL and PgBouncer are installed, so that they are really tested; elsewhere their
 * tests run only if they are installed.
 */
export async function ensurePostgres() {
  if (!hasPostgres() && canInstallByApt()) await installByApt('postgresql')
  if (!hasPostgres())
    return say(
      'PostgreSQL is not on this machine: its half of the API tests is left out, the ' +
        'embedded database is tested.',
    )
  if (!hasPooler() && canInstallByApt()) await installByApt('pgbouncer')
  if (!hasPooler())
    say('PgBouncer is not on this machine: the tests of a server behind it are left out.')
}

/** @param {string} program */
function isInPath(program) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)))
}

/** In PATH, or where Debian installs it. */
function hasPooler() {
  return isInPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer')
}

/** In PATH, or where Debian installs the server's programs. */
function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  return (
    isInPath('initdb') ||
    (existsSync(debian) &&
      readdirSync(debian).some((version) => existsSync(join(debian, version, 'bin/initdb'))))
  )
}
