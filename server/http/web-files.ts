import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * A file of the built web app; bytes are read on first use and cached. @throws Refusal NOT_FOUND
 * for a file deleted since
 */
export type WebFile = {
  type: string
  isHashed: boolean
  etag(): Promise<string>
  bytes(encoding: Encoding | undefined): Promise<Buffer>
  encodings: readonly Encoding[]
}

type Encoding = 'br' | 'gzip'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const suffixOf = { br: '.br', gzip: '.gz' } as const

/**
 * The files in a folder by path. Listed once at the start, so that a path can only match a file of
 * the build. Files that begin with a dot are excluded.
 */
export function listWebFiles(root: string): ReadonlyMap<string, WebFile> {
  if (root === '' || !existsSync(root)) return new Map()
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const shown = paths.filter((path) => types[extname(path)])
  return new Map(
    shown.map((path) => [`/${relative(root, path).split(sep).join('/')}`, webFile(path, known)]),
  )
}

/** The smallest encoding of a file that a browser accepts. */
export function chooseEncoding(
  { encodings }: WebFile,
  accepted: string | undefined,
): Encoding | undefined {
  const offered = new Set(
    (accepted ?? '')
      .split(',')
      .flatMap((part) => (/;\s*q=0(\.0*)?\s*$/.test(part) ? [] : [part.split(';')[0]?.trim()])),
  )
  return encodings.find((encoding) => offered.has(encoding))
}

function webFile(path: string, known: ReadonlySet<string>): WebFile {
  const held = new Map<string, Promise<Buffer>>()
  const read = (file: string) => {
    const bytes = held.get(file) ?? readFile(file).catch((error: unknown) => forget(file, error))
    held.set(file, bytes)
    return bytes
  }
  /** A failed read is retried next time; a missing file is not found. */
  const forget = (file: string, error: unknown): never => {
    held.delete(file)
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? new Refusal('NOT_FOUND')
      : error
  }
  let etag: string | undefined
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    // The build's naming: `order-list-BxT3k9_a.js`.
    isHashed: /\/assets\/[^/]*-[\w-]{8,10}\.\w+$/.test(path.split(sep).join('/')),
    encodings: (['br', 'gzip'] as const).filter((encoding) => known.has(path + suffixOf[encoding])),
    bytes: (encoding) => read(encoding ? path + suffixOf[encoding] : path),
    etag: async () =>
      (etag ??= `"${createHash('sha256')
        .update(await read(path))
        .digest('base64url')
        .slice(0, 16)}"`),
  }
}
