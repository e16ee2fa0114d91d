import type { Rolldown } from 'vite'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

/**
 * Which files a screen needs beside those of every page, by its path. The folder of a view is the
 * first part of its path and the file the second: `views/orders/order-list.tsx` is
 * `/orders/orderlist`, `guest/receipt/receipt.tsx` is `/receipt`. What is none of `paths`, such as
 * a dialog that comes on demand, is left out: all of it is read before the first paint.
 */
export function screenFiles(
  outputs: readonly Output[],
  paths: readonly string[],
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
  const frame = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith('/views/shell/shell.tsx')),
  )
  const screens: Record<string, string[]> = {}

  for (const chunk of chunks.values()) {
    const [, folder, file] =
      /\/(?:views|guest)\/(\w+)\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '') ?? []
    if (!folder || !file || folder === 'shell') continue
    const path = folder === file ? `/${folder}` : `/${folder}/${file.replaceAll('-', '')}`
    if (!paths.some((known) => known === path || known.startsWith(`${path}/`))) continue
    const needed = [chunk, ...(isGuest(folder) || !frame ? [] : [frame])].flatMap((one) =>
      withImports(one, chunks),
    )
    screens[path] = [...new Set(needed)]
      .filter((name) => !everywhere.has(name))
      .map((name) => `/${name}`)
  }
  return screens
}

/** A chunk's files: itself, its styles, and those of all it imports. */
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
  // Vite takes a chunk of styles alone out of the build again.
  const isStyles = chunk.moduleIds.every((id) => /\.css($|\?)/.test(id))
  return [
    ...(isStyles ? [] : [chunk.fileName]),
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...imported,
  ]
}

function isGuest(folder: string): boolean {
  return folder === 'sessions' || folder === 'others' || folder === 'inspect'
}
