import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, giveUp, root, run, say, secondsSince } from './run.js'

const sources = ['src', 'contract', 'public', 'docs/charts', 'tools', 'index.html', 'guest.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
const stampFile = join(root, 'dist/.built-from')

/** Builds the web app into dist/ unless what lies there was built from these very sources. */
export async function buildWhenStale() {
  const stamp = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  const startedMs = performance.now()
  // Whatever the shell says: with another NODE_ENV the packages' development halves would be built in.
  const { code, output } = await run(process.execPath, [command('vite'), 'build'], { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) giveUp(`${output}\nThe web app could not be built.`)
  writeFileSync(stampFile, stamp)
  say(`Web app built in ${secondsSince(startedMs)}.`)
}

/**
 * One hash over the names and the contents of files and folders.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory() ? readdirSync(full).flatMap((name) => filesUnder(join(path, name))) : [path]
}
