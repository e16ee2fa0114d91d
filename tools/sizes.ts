// `npm run sizes`: what each page loads until it stands, written into docs/sizes.json.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from '../scripts/build.js'

/**
 * Bytes as they travel (brotli). `later` is the script that the parts of a screen may ask for once
 * it stands, by `import()`: a menu, a dialog, the choice of a language.
 */
export type Size = { js: number; css: number; later: number }
/** The sizes of all pages, by the file that they begin with and their path. */
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
  // The inspector's page is one screen, and begins without a start script.
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
        // What the page itself imports late are the screens.
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

/** The tables that the build filled into the start script (src/boot-tables.ts). */
function tablesOf(boot: string): { files: string[]; screens: Record<string, number[]> } {
  // The minifier writes the list as a list or as one text that is split.
  const files = /((?:\/assets\/[\w.-]+[`"',]*){2,})/.exec(boot)?.[1]?.match(/\/assets\/[\w.-]+/g)
  const table = /\{(["'`][^"'`]*["'`]:\[[\d,]*\],?)+\}/.exec(boot)?.[0]
  if (!files || !table) throw new Error('The start script has no table of screens and files')
  return { files: [...files], screens: JSON.parse(table.replaceAll(/['`]/g, '"')) }
}

/** Files and all that they import at once. */
function withImports(dist: string, files: readonly string[]): string[] {
  const found = new Set(files)
  // A Set may grow during its iteration.
  for (const file of found)
    for (const imported of importsIn(dist, file, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(imported)
  return [...found]
}

/** What a file imports when it is asked to. */
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
