// `npm run --silent sbom`: prints the bill of materials of what is shipped, in the format of
// CycloneDX. npm creates it from a copy of the lockfile without the development tools: `npm sbom
// --omit=dev` would also leave out every package that a tool needs too (npm 11.19).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { licencesInFiles } from './licences.js'
import { giveUp, npmProgram, root } from './run.js'

/** @typedef {{ dev?: boolean, devDependencies?: object, version?: string }} Locked */

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-sbom-'))
try {
  /** @type {Record<string, Locked>} */
  const packages = read('package-lock.json').packages
  const shipped = Object.entries(packages).filter(([, { dev }]) => !dev)
  const withoutTools = shipped.map(([path, one]) => {
    const license = licencesInFiles[`${path.replace(/^.*node_modules\//, '')}@${one.version}`]
    return [path, { ...one, ...(license && { license }), devDependencies: {} }]
  })
  write('package.json', { ...read('package.json'), devDependencies: {} })
  write('package-lock.json', {
    ...read('package-lock.json'),
    packages: Object.fromEntries(withoutTools),
  })
  const npm = npmProgram()
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync(program, [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (status !== 0) giveUp(`${stderr}\nThe bill of materials could not be made.`)
  process.stdout.write(stdout)
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

/**
 * @param {string} name
 * @param {object} content
 */
function write(name, content) {
  writeFileSync(join(folder, name), JSON.stringify(content))
}
