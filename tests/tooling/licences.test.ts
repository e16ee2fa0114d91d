import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { licencesInFiles } from '../../scripts/licences.js'
import { root } from '../../scripts/run.js'

/** Licences that the product may be shipped with. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])
/** libvips, which sharp loads as a library of its own: the LGPL allows that to any program. */
const replaceable = /^@img\/sharp-/

/** Types and a compiler, which packages can use when they are there: the lockfile has them for us. */
const ofTools = /^(@types\/|typescript@|@typescript\/|undici-types@)/

const locked = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  dev: z.optional(z.boolean()),
})
const { packages } = z.parse(
  z.object({ packages: z.record(z.string(), locked) }),
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
)
const all = Object.entries(packages).filter(([path]) => path !== '')
const shipped = all.filter(([, { dev }]) => !dev)

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Whether an expression of SPDX such as `MIT OR GPL-3.0` leaves an allowed choice. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((it) => allowed.has(it)))
}

test('what is shipped, with the server or in the web app, is under a licence that allows it', () => {
  const others = shipped.filter(([path, { version, license }]) => {
    const stated = license ?? licencesInFiles[`${nameOf(path)}@${version}`] ?? 'none'
    return !isAllowed(stated) && !replaceable.test(nameOf(path))
  })
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${String(license)}`)).toEqual([])
  expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0')).toBe(false)
})

test('an installed package says the licence that the lockfile has of it', () => {
  const manifest = z.object({ license: z.optional(z.unknown()) })
  const different = shipped.filter(([path, { license }]) => {
    const file = join(root, path, 'package.json')
    if (!existsSync(file)) return false
    const found = z.parse(manifest, JSON.parse(readFileSync(file, 'utf8'))).license
    return typeof found === 'string' && found !== license
  })
  expect(different.map(([path]) => path)).toEqual([])
})

test('every package of the lockfile has the checksum of its content', () => {
  const without = all.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual([])
})

test('npm run sbom makes a bill of materials in which every shipped package has its version, licence and checksum', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.js'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  const component = z.object({
    name: z.string(),
    version: z.string(),
    purl: z.string(),
    licenses: z.array(z.unknown()).check(z.minLength(1)),
    hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })),
  })
  const { components } = z.parse(
    z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) }),
    JSON.parse(text),
  )
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = shipped
    .map(([path, { version }]) => `${nameOf(path)}@${String(version)}`)
    .filter((one) => !listed.has(one) && !ofTools.test(one))
  expect(missing).toEqual([])
})
