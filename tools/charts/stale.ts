import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff } from '#kit/diff.ts'

/**
 * How a folder of documents differs from the machines: one line per file; for a changed signature
 * also its transitions.
 */
export function staleDocuments(folder: string, texts: ReadonlyMap<string, string>): string[] {
  const changed = [...texts].flatMap(([path, text]) => {
    const file = join(folder, path)
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    if (before === text) return []
    if (before === undefined) return [`${path} is missing`]
    return [
      `${path} is stale`,
      ...(path.endsWith('.signature.txt')
        ? diff(linesOf(before), linesOf(text)).map((line) => `  ${line}`)
        : []),
    ]
  })
  const charts = join(folder, 'charts')
  const left = existsSync(charts)
    ? readdirSync(charts).filter((file) => !texts.has(`charts/${file}`))
    : []
  return [...changed, ...left.map((file) => `charts/${file} belongs to no machine`)]
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
