import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areas, areasOf } from '../../src/i18n/areas.ts'

const views = join(import.meta.dirname, '../../src/views')
const wordsOf = (area: string): object =>
  JSON.parse(readFileSync(join(views, `../i18n/en/${area}.json`), 'utf8'))

/** Which area a section of words stands in. */
const areaOf = new Map(
  areas.flatMap((area) => Object.keys(wordsOf(area)).map((section) => [section, area] as const)),
)

/**
 * The file of each screen, read from the table's text: what is loaded on demand can't be asked for
 * its file.
 */
const screens = readFileSync(join(views, 'routes.tsx'), 'utf8')
  .split(/\{\s*path: '/)
  .slice(1)
  .flatMap((row) => {
    const [path = ''] = row.split("'")
    const file = /import\('([^']+)'\)/.exec(row)?.[1]
    return file ? [{ path, file: resolve(views, file) }] : []
  })

test('no section of words is in two areas', () => {
  const sections = areas.flatMap((area) =>
    Object.keys(wordsOf(area)).filter((section) => section !== 'wording'),
  )
  expect(sections).toEqual([...new Set(sections)])
})

test.each(screens)('$path finds all its words in the areas it loads', ({ path, file }) => {
  const needed = [...sectionsOf(file)].filter((section) => areaOf.has(section))
  // It speaks to developers, in English.
  if (path !== '/ui') expect(needed).not.toEqual([])
  expect(
    needed.filter((section) => !areasOf(path).includes(areaOf.get(section) ?? 'core')),
  ).toEqual([])
})

/** The sections of words that a file and all it imports speak of. */
function sectionsOf(file: string, seen = new Set<string>()): Set<string> {
  // The table of screens leads to all of them; the tools of the header, what asks about companies
  // and the bar of a shared page fetch their own words.
  const fetching = /(routes|header-tools|company-watch|sharing-bar)\.tsx$/
  if (seen.has(file) || fetching.test(file) || !existsSync(file)) return new Set()
  seen.add(file)
  // Types load nothing, and say nothing.
  const code = readFileSync(file, 'utf8').replaceAll(/^import type [^']+'[^']+'$/gm, '')
  const sections = new Set(
    [...code.matchAll(/(?:\bt\(|[tT]ext: |[kK]ey: |titleKey: |labelKey: )[`'](\w+)\./g)].map(
      ([, section]) => String(section),
    ),
  )
  for (const [, imported] of code.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+\.tsx?)'/g)) {
    if (imported)
      for (const section of sectionsOf(resolve(dirname(file), imported), seen))
        sections.add(section)
  }
  return sections
}
