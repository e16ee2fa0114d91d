import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, npmProgram, ownNode, root, run, say, secondsSince } from './run.js'

/**
 * Whether node_modules matches the lockfile. npm writes its own list of installed packages last, so
 * an interrupted or older install does not pass; a manual `npm install` does.
 */
export function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path]
    if (path === '') return true
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/** Installs exactly the lockfile without output; prints npm's output if it fails. */
export async function install() {
  const startedMs = performance.now()
  say('Installing packages (the first time, and whenever package-lock.json has changed) …')
  const npm = npmProgram()
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { code, output } = await run(program, [
    ...first,
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    giveUp(
      `${output}\nThe packages could not be installed. Check that the npm registry can be ` +
        'reached (npm ping) and that the disk has 1 GB left, then run the same command again.',
    )
  }
  say(`Packages installed in ${secondsSince(startedMs)}.`)
}

/**
 * Checks that the project's own Node can run here: its package downloads the binary for this
 * platform during the install.
 */
export async function ensureOwnNode() {
  const { code, output } = await run(ownNode() ?? 'node_modules/node/bin/node', ['--version'])
  if (code !== 0 || !output.startsWith('v24.')) {
    giveUp(
      `The project's own Node 24 is missing or does not run here (${output.trim()}` +
        `).\nInstall scripts may be switched off: try "npm rebuild node", or "npm config set ` +
        'ignore-scripts false" and "npm ci".',
    )
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> |
 * undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
