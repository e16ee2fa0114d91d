import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../scripts/build.js'
import { ledgerFile, measure, type Size, type Sizes } from '../../tools/sizes.ts'

/**
 * The ledger of sizes: what each page loads until it stands. Bytes are no limit; a change of more
 * than a twentieth is written down by `npm run sizes`, so that a reviewer sees it in the diff.
 */
const ledger: Sizes = JSON.parse(readFileSync(ledgerFile, 'utf8'))
const tolerance = 0.05
/** A sheet of few rules may grow by that without a word. */
const unnoticed = 500

beforeAll(() => buildWhenStale())

describe.each(Object.keys(ledger))('what the pages of %s load', (page) => {
  let now: Sizes = {}
  beforeAll(() => {
    now = measure()
  })

  test('is listed in the budget, path by path', () => {
    expect(Object.keys(now[page] ?? {})).toEqual(Object.keys(ledger[page] ?? {}))
  })

  test('is within a twentieth of the ledger', () => {
    expect(Object.keys(ledger[page] ?? {}).flatMap((path) => changes(page, path, now))).toEqual([])
  })
})

/** One letter beyond Latin-1 makes a browser keep two bytes for each letter of its file. */
test('scripts of 4 kB and more hold plain letters', () => {
  const scripts = readdirSync('dist/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join('dist/assets', name), 'utf8') }))
  const long = scripts.filter(({ text }) => text.length >= 4_000)
  expect(long.length).toBeGreaterThan(20)
  // oxlint-disable-next-line no-control-regex -- the first half of Unicode's first 256 letters too
  expect(long.filter(({ text }) => /[^\0-\xff]/.test(text)).map(({ name }) => name)).toEqual([])
})

test('a change of more than 5 % is reported, with what to do', () => {
  const before = { js: 100_000, css: 10_000, later: 20_000 }
  expect(changesOf('/x', before, { js: 104_000, css: 9_600, later: 20_400 })).toEqual([])
  expect(changesOf('/x', before, { js: 106_000, css: 8_000, later: 50_000 })).toEqual([
    '/x: js 100000 -> 106000 (npm run sizes writes the ledger; say why in the commit)',
    '/x: css 10000 -> 8000 (npm run sizes writes the ledger; say why in the commit)',
    '/x: later 20000 -> 50000 (npm run sizes writes the ledger; say why in the commit)',
  ])
})

test('what a part of a screen asks for late is counted, with the file that it imports for its sheet', () => {
  const dist = builtOf({
    'boot.js': "const a=['/assets/gate.js','/assets/frame.js'],b={'/sign-in':[0],'/orders':[1]}",
    'core.js': 'import("./gate.js")',
    'gate.js': 'import"./core.js";const l=()=>import(`./language.js`)',
    'language.js': 'import"./frame.js";import"./core.js"',
    'frame.js': 'x'.repeat(300),
  })
  expect(measure(dist)['index.html']).toMatchObject({
    '/sign-in': {
      js: sizeOf(dist, 'boot', 'core', 'gate'),
      later: sizeOf(dist, 'language', 'frame'),
    },
    '/orders': { js: sizeOf(dist, 'boot', 'core', 'frame'), later: 0 },
  })
})

/** A build of these scripts, as it stands in `dist`. */
function builtOf(scripts: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(join(tmpdir(), 'sizes-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  const stamped = (text: string) =>
    text.replaceAll(/(boot|core|gate|language|frame)\.js/g, '$1-1.js')
  for (const [name, text] of Object.entries(scripts))
    for (const end of ['', '.br'])
      writeFileSync(join(dist, 'assets', stamped(name) + end), stamped(text))
  const page = stamped(
    '<script src="/assets/boot.js"></script><script src="/assets/core.js"></script>',
  )
  for (const file of ['index.html', 'guest.html', 'inspect.html'])
    writeFileSync(join(dist, file), page)
  return dist
}

function sizeOf(dist: string, ...names: readonly string[]): number {
  return names.reduce((sum, name) => sum + statSync(join(dist, `assets/${name}-1.js`)).size, 0)
}

function changes(page: string, path: string, now: Sizes): string[] {
  const [before, after] = [ledger[page]?.[path], now[page]?.[path]]
  return before && after ? changesOf(path, before, after) : []
}

function changesOf(path: string, before: Size, after: Size): string[] {
  return (['js', 'css', 'later'] as const)
    .filter((kind) => {
      const difference = Math.abs(after[kind] - before[kind])
      return difference > unnoticed && difference > before[kind] * tolerance
    })
    .map(
      (kind) =>
        `${path}: ${kind} ${before[kind]} -> ${after[kind]} (npm run sizes writes the ledger; say why in the commit)`,
    )
}
