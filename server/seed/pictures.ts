import { existsSync, readFileSync } from 'node:fs'
import { smallOf } from '../file/files.ts'
import type { Batch } from './batch.ts'

const folder = new URL('pictures/', import.meta.url)
const added = new WeakMap<object, Set<string>>()
const read = new Map<string, Uint8Array | undefined>()

/** The file name of the picture of something: `Tiramisù` is `tiramisu`. */
export function pictureSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|'/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Adds the picture of a product, person or company to the company's files, in full size and as a
 * thumbnail. Returns its stored name; null if the demo has no such picture.
 */
export function seedPicture(
  batch: Pick<Batch, 'add'>,
  company: { id: string; account: string },
  name: string,
  atMs: number,
  stored = `demo-${company.account}-${pictureSlug(name)}.webp`,
): string | null {
  const slug = pictureSlug(name)
  const [full, small] = [pictureBytes(`${slug}.webp`), pictureBytes(`${slug}.small.webp`)]
  if (!full || !small) return null
  // Two modules of one company may sell the same goods, which then share their picture.
  const names = added.get(batch) ?? new Set<string>()
  added.set(batch, names)
  if (names.has(stored)) return stored
  names.add(stored)
  const row = { company_id: company.id, content_type: 'image/webp', created_ms: atMs }
  batch.add('file', { ...row, name: stored, bytes: full })
  batch.add('file', { ...row, name: smallOf(stored), bytes: small })
  return stored
}

function pictureBytes(file: string): Uint8Array | undefined {
  const known = read.get(file)
  if (known || read.has(file)) return known
  const at = new URL(file, folder)
  const bytes = existsSync(at) ? new Uint8Array(readFileSync(at)) : undefined
  read.set(file, bytes)
  return bytes
}
