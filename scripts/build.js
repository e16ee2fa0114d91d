import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, giveUp, root, run, say, secondsSince } from './run.js'

const appSources = [
  'src',
  'contract',
  'public',
  'docs/charts',
  'tools',
  'kit/src',
  'index.html',
  'guest.html',
  'inspect.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** @typedef {{ outDir: string, config: string, sources: string[] }} Build */

/** The build that `npm start` serves. @type {Build} */
export const appBuild = { outDir: 'dist', config: 'vite.config.ts', sources: appSources }

/** The same with the samples of the template: `npm run demo`. @type {Build} */
export const demoBuild = {
  outDir: 'dist-demo',
  config: 'vite.demo.config.ts',
  sources: [...appSources, 'vite.demo.config.ts'],
}

/**
 * The same build in a separate folder: for a run of test plans while a server is running, whose
 * pages would otherwise lose their files. @type {Build}
 */
const besideBuild = { ...appBuild, outDir: 'coverage/app' }

/**
 * The folder of an up-to-date build of the app; the files of a running server are not changed.
 * @returns {Promise<string>}
 */
export async function buildBeside() {
  const found = [appBuild, besideBuild].find((one) => isFresh(one, hashOf(one.sources)))
  if (!found) await buildWhenStale(besideBuild)
  return join(root, (found ?? besideBuild).outDir)
}

/**
 * Builds the web app unless a build of the same sources exists.
 * @param {Build} [wanted]
 */
export async function buildWhenStale(wanted = appBuild) {
  const { outDir, config, sources } = wanted
  const stamp = hashOf(sources)
  if (isFresh(wanted, stamp)) return

  say('Building the web app: half a minute, longer on a busy machine …')
  const startedMs = performance.now()
  // Always production: with another NODE_ENV the development versions of packages would be bundled.
  const { code, output } = await run(
    process.execPath,
    [command('vite'), 'build', '--config', config, '--outDir', outDir],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) giveUp(`${output}\nThe web app could not be built.`)
  writeFileSync(stampOf(wanted), stamp)
  say(`Web app built in ${secondsSince(startedMs)}.`)
}

/** @param {Build} build */
function stampOf({ outDir }) {
  return join(root, outDir, '.built-from')
}

/**
 * @param {Build} build
 * @param {string} stamp
 */
function isFresh(build, stamp) {
  const file = stampOf(build)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/**
 * One hash over the names and contents of files and folders.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory()
    ? readdirSync(full).flatMap((name) => filesUnder(join(path, name)))
    : [path]
}
