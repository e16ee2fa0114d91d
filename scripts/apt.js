import { existsSync } from 'node:fs'
import { run, say } from './run.js'

/**
 * Only where it is safe to change the machine unasked: under CI, as root, on Debian and its
 * derivatives.
 */
export function canInstallByApt() {
  return Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The package lists, fetched once per process. @type {Promise<unknown> | undefined} */
let lists

/**
 * Installs one package. If it fails, the caller still finds the program missing and prints
 * instructions.
 * @param {string} name
 */
export async function installByApt(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say(`Installing ${name} …`)
  lists ??= run('apt-get', ['update', '-qq'], { env })
  await lists
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', name],
    { env },
  )
  if (code !== 0) say(output)
}
