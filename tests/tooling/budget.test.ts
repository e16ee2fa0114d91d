import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWhenStale } from '../../scripts/build.js'

/**
 * How much JavaScript (brotli, bytes) a first visit may load until its screen stands: a guard
 * against surprises, not a goal. See docs/performance.md.
 */
const budgets = [
  { screen: 'the sign-in', page: 'index.html', chunks: ['sign-in'], bytes: 152_000 },
  { screen: 'the order list', page: 'index.html', chunks: ['shell', 'order-list'], bytes: 176_000 },
  { screen: 'the receipt', page: 'guest.html', chunks: ['receipt'], bytes: 64_000 },
  { screen: 'a shop or a table', page: 'guest.html', chunks: ['s', 'shop'], bytes: 67_000 },
  { screen: 'a booking', page: 'guest.html', chunks: ['s', 'booking'], bytes: 64_000 },
  { screen: 'joining a queue', page: 'guest.html', chunks: ['s', 'join'], bytes: 64_000 },
  { screen: 'a check-in by link', page: 'guest.html', chunks: ['s', 'check-in'], bytes: 64_000 },
  { screen: 'a job by link', page: 'guest.html', chunks: ['s', 'jobs'], bytes: 64_000 },
  { screen: 'a place in a queue', page: 'guest.html', chunks: ['ticket'], bytes: 64_000 },
  { screen: 'an application by link', page: 'guest.html', chunks: ['application'], bytes: 64_000 },
]

const assets = join(import.meta.dirname, '../../dist/assets')

describe('what a first visit loads', () => {
  beforeAll(() => buildWhenStale())

  test.each(budgets)(
    '$screen needs at most $bytes bytes of JavaScript',
    ({ page, chunks, bytes }) => {
      const files = withImports([
        ...entryFiles(page),
        ...chunks.map((chunk) => fileOf(chunk, page)),
      ])
      const sizes = files.map((file) => `${statSync(join(assets, `${file}.br`)).size} ${file}`)
      expect(
        sizes.reduce((sum, size) => sum + Number.parseInt(size, 10), 0),
        sizes.join('\n'),
      ).toBeLessThanOrEqual(bytes)
    },
  )
})

/** The scripts that the page itself names. */
function entryFiles(page: string): string[] {
  const html = readFileSync(join(assets, '..', page), 'utf8')
  return [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/assets\/([^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  )
}

/**
 * The file of a chunk, which carries a stamp of its content. The app and the guest pages have
 * chunks of the same name: the page leads to its own.
 */
function fileOf(chunk: string, page: string): string {
  const file = withMentioned(entryFiles(page)).find((name) =>
    new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name),
  )
  if (!file) throw new Error(`${page} leads to no chunk ${chunk}`)
  return file
}

/** Files and all that they may ever import. */
function withMentioned(files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    for (const [, mentioned] of readFileSync(join(assets, file), 'utf8').matchAll(
      /["'`](?:\.\/|assets\/)([^"'`]+\.js)["'`]/g,
    ))
      if (mentioned) found.add(mentioned)
  }
  return [...found]
}

/** Files and everything that they import at once; what comes by `import()` comes later. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files)
  // A set may grow while it is walked.
  for (const file of found) {
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      if (imported) found.add(imported)
  }
  return [...found]
}
