// `npm run sizes`: what each page loads until it stands, written into docs/sizes.json.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from '../scripts/build.js'

/** Bytes as they travel (brotli). */
export type Size = { js: number; css: number }
/** The sizes of all pages, by the file that they begin with and their path. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, Size>>>>

export const ledgerFile = 'docs/sizes.json'
const pages = ['index.html', 'guest.html']

/** Measures the build in `dist`. */
export function measure(dist = 'dist'): Sizes {
  return Object.fromEntries(pages.map((page) => [page, measurePage(dist, page)]))
}

function measurePage(dist: string, page: string): Record<string, Size> {
  const html = readFileSync(join(dist, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const everywhere = named.flatMap(([, file]) => file ?? [])
  const boot = everywhere.find((file) => /\/boot-[\w-]+\.js$/.test(file)) ?? ''
  const { files, screens } = tablesOf(readFileSync(join(dist, boot), 'utf8'))
  return Object.fromEntries(
    Object.entries(screens)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([path, needed]) => {
        const own = needed.flatMap((at) => files[at] ?? [])
        const all = withImports(dist, [...everywhere, ...own])
        return [path, { js: bytesOf(dist, all, '.js'), css: bytesOf(dist, all, '.css') }]
      }),
  )
}

/** The tables that the build filled into the start script (src/boot-tables.ts). */
function tablesOf(boot: string): { files: string[]; screens: Record<string, number[]> } {
  // The minifier writes the list as a list or as one text that is split.
  const files = /((?:\/assets\/[\w.-]+[`"',]*){2,})/.exec(boot)?.[1]?.match(/\/assets\/[\w.-]+/g)
  const table = /\{(["'`][^"'`]*["'`]:\[[\d,]*\],?)+\}/.exec(boot)?.[0]
  if (!files || !table) throw new Error('The start script has no table of screens and files')
  return { files: [...files], screens: JSON.parse(table.replaceAll(/['`]/g, '"')) }
}

/** Files and all that they import at once; what comes by `import()` comes later. */
function withImports(dist: string, files: readonly string[]): string[] {
  const found = new Set(files)
  // A set may grow while it is walked.
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, file), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      if (imported) found.add(`/assets/${imported}`)
  }
  return [...found]
}

function bytesOf(dist: string, files: readonly string[], end: string): number {
  return files
    .filter((file) => file.endsWith(end))
    .reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildWhenStale()
  writeFileSync(ledgerFile, `${JSON.stringify(measure(), null, 2)}\n`)
}
