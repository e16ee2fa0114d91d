// `npm run sizes`: what each page loads until it is complete, written into docs/sizes.json.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from '../scripts/build.js'

/**
 * Compressed bytes (brotli). `later`: scripts that the parts of a complete screen may load with
 * `import()`: a menu, a dialog, the language choice.
 */
export type Size = { js: number; css: number; later: number }
/** The sizes of all pages, by their HTML file and path. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, Size>>>>

export const ledgerFile = 'docs/sizes.json'
const pages = ['index.html', 'guest.html', 'inspect.html']

/** Measures the build in `dist`. */
export function measure(dist = 'dist'): Sizes {
  return Object.fromEntries(pages.map((page) => [page, measurePage(dist, page)]))
}

function measurePage(dist: string, page: string): Record<string, Size> {
  const html = readFileSync(join(dist, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const everywhere = named.flatMap(([, file]) => file ?? [])
  const known = new Set(withImports(dist, everywhere))
  const boot = everywhere.find((file) => /\/boot-[\w-]+\.js$/.test(file))
  // The inspector's page is a single screen without a start script.
  const { files, screens } = boot
    ? tablesOf(readFileSync(join(dist, boot), 'utf8'))
    : { files: [], screens: { [`/${page.replace('.html', '')}`]: [] } }
  return Object.fromEntries(
    Object.entries(screens)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([path, needed]) => {
        const own = withImports(
          dist,
          needed.flatMap((at) => files[at] ?? []),
        )
        const all = new Set([...known, ...own])
        // The page's own dynamic imports are the screens.
        const asked = own
          .filter((file) => !known.has(file))
          .flatMap((file) => lateImports(dist, file))
        const later = withImports(dist, asked).filter((file) => !all.has(file))
        return [
          path,
          {
            js: bytesOf(dist, [...all], '.js'),
            css: bytesOf(dist, [...all], '.css'),
            later: bytesOf(dist, later, '.js'),
          },
        ]
      }),
  )
}

/** The tables that the build has inserted into the start script (src/boot-tables.ts). */
function tablesOf(boot: string): { files: string[]; screens: Record<string, number[]> } {
  // The minifier writes the list as an array, or as one text that is split.
  const files = /((?:\/assets\/[\w.-]+[`"',]*){2,})/.exec(boot)?.[1]?.match(/\/assets\/[\w.-]+/g)
  const table = /\{(["'`][^"'`]*["'`]:\[[\d,]*\],?)+\}/.exec(boot)?.[0]
  if (!files || !table) throw new Error('The start script has no table of screens and files')
  return { files: [...files], screens: JSON.parse(table.replaceAll(/['`]/g, '"')) }
}

/** Files and all of their static imports. */
function withImports(dist: string, files: readonly string[]): string[] {
  const found = new Set(files)
  // The iteration includes files that are added during it.
  for (const file of found)
    for (const imported of importsIn(dist, file, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(imported)
  return [...found]
}

/** The dynamic imports of a file. */
function lateImports(dist: string, file: string): string[] {
  return importsIn(dist, file, /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)
}

function importsIn(dist: string, file: string, pattern: RegExp): string[] {
  if (!file.endsWith('.js')) return []
  const found = readFileSync(join(dist, file), 'utf8').matchAll(pattern)
  return [...found].flatMap(([, name]) => (name ? [`/assets/${name}`] : []))
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
