import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk
/** The file of a screen, and whether it is rendered inside the frame of signed-in screens. */
type Screen = { file: string; isFramed: boolean }
export type Screens = Readonly<Record<string, Screen>>

const frameFile = '/views/frame/shell/shell.tsx'

/**
 * The screens of the app by path, parsed from the text of the route table, because its imports
 * cannot run here.
 */
export function appScreens(): Screens {
  const table = readFileSync('src/views/routes.tsx', 'utf8')
  return screensIn(table, /path: '([^']+)'([^]*?)import\('([^']+)'\)/g, 'src/views')
}

/** The pages behind links by path without the secret, and the screens of links by name. */
export function guestScreens(): Screens {
  const entry = /'(\/[^']+)':( async[^]*?)import\('([^']+)'\)/g
  const text =
    readFileSync('src/guest/pages.ts', 'utf8') + readFileSync('src/guest/purposes.ts', 'utf8')
  return screensIn(text, entry, 'src/guest')
}

function screensIn(text: string, entry: RegExp, folder: string): Screens {
  return Object.fromEntries(
    [...text.matchAll(entry)].map(([, path = '', between = '', file = '']) => [
      path.replace(/\/:\w+$/, ''),
      { file: `/${join(folder, file)}`, isFramed: between.includes("layout: 'admin'") },
    ]),
  )
}

/**
 * The files that a screen needs beyond those of every page, by its path. Dialogs loaded on demand
 * are excluded, because everything listed is loaded before the first paint.
 */
export function screenFiles(
  outputs: readonly Output[],
  screens: Screens,
): Record<string, string[]> {
  const chunks = new Map(
    outputs.flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  )
  const everywhere = new Set(
    [...chunks.values()]
      .filter(({ isEntry }) => isEntry)
      .flatMap((chunk) => withImports(chunk, chunks)),
  )
  // The chunk that `import()` loads: a facade if the module's chunk contains other modules too.
  const chunkOf = (file: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
  const frame = chunkOf(frameFile)
  return Object.fromEntries(
    Object.entries(screens).flatMap(([path, { file, isFramed }]) => {
      const chunk = chunkOf(file)
      if (!chunk) return []
      const needed = [chunk, ...(isFramed && frame ? [frame] : [])].flatMap((one) =>
        withImports(one, chunks),
      )
      const further = [...new Set(needed)].filter((name) => !everywhere.has(name))
      return [[path, further.map((name) => `/${name}`)]]
    }),
  )
}

/** A chunk's files: itself, its styles, and those of its imports. */
function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const next = chunks.get(name)
    return next ? withImports(next, chunks, seen) : []
  })
  // Vite removes chunks that contain only styles. A facade chunk contains no module itself.
  const isStyles =
    chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => /\.css($|\?)/.test(id))
  return [
    ...(isStyles ? [] : [chunk.fileName]),
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...imported,
  ]
}
