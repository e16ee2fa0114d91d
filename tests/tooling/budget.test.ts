import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
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

describe.each(Object.keys(ledger))('what the pages of %s load', (page) => {
  let now: Sizes = {}
  beforeAll(async () => {
    await buildWhenStale()
    now = measure()
  })

  test('stands in the ledger, path by path', () => {
    expect(Object.keys(now[page] ?? {})).toEqual(Object.keys(ledger[page] ?? {}))
  })

  test('is within a twentieth of the ledger', () => {
    expect(Object.keys(ledger[page] ?? {}).flatMap((path) => changes(page, path, now))).toEqual([])
  })
})

test('a change of more than a twentieth is told, with what to do', () => {
  const before = { js: 100_000, css: 10_000 }
  expect(changesOf('/x', before, { js: 104_000, css: 9_600 })).toEqual([])
  expect(changesOf('/x', before, { js: 106_000, css: 8_000 })).toEqual([
    '/x: js 100000 -> 106000 (npm run sizes writes the ledger; say why in the commit)',
    '/x: css 10000 -> 8000 (npm run sizes writes the ledger; say why in the commit)',
  ])
})

function changes(page: string, path: string, now: Sizes): string[] {
  const [before, after] = [ledger[page]?.[path], now[page]?.[path]]
  return before && after ? changesOf(path, before, after) : []
}

function changesOf(path: string, before: Size, after: Size): string[] {
  return (['js', 'css'] as const)
    .filter((kind) => {
      const difference = Math.abs(after[kind] - before[kind])
      return difference > unnoticed && difference > before[kind] * tolerance
    })
    .map(
      (kind) =>
        `${path}: ${kind} ${before[kind]} -> ${after[kind]} (npm run sizes writes the ledger; say why in the commit)`,
    )
}
