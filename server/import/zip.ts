import { crc32, inflateRawSync } from 'node:zlib'
import { fieldsOf } from '../db/fields-of.ts'

export class TooLarge extends Error {}

export type Part = { name: string; bytes: Uint8Array }
type Wanted = { isWanted: (name: string) => boolean; maxBytes: number }

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEAD = 0x04034b50
/**
 * The end of the central directory is within this many bytes from the end, because a comment may
 * follow it.
 */
const LONGEST_END = 22 + 0xffff
const MAX_PARTS = 1000

/**
 * The parts of a zip file (PKWARE's APPNOTE 6.3, without encryption and without Zip64). Positions
 * come from the central directory, sizes from the unpacked data.
 * @throws TooLarge as soon as the total exceeds `maxBytes`, Error for an invalid file
 */
export function unzip(zip: Buffer, { isWanted, maxBytes }: Wanted): Part[] {
  let left = maxBytes
  return entriesOf(zip)
    .filter(({ name }) => isWanted(name))
    .map(({ name, method, packed }) => {
      const bytes = method === 0 ? packed : inflated(packed, left)
      left -= bytes.length
      if (left < 0) throw new TooLarge()
      return { name, bytes }
    })
}

/** A zip file with uncompressed parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const title = Buffer.from(name)
    // The common part of both headers: version, flags (UTF-8), method, time, date, checksum, both
    // sizes, length of the name.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const head = Buffer.concat([numbers(LOCAL_HEAD), facts, title])
    bodies.push(head, bytes)
    directory.push(
      numbers(DIRECTORY_ENTRY),
      Buffer.from([20, 0]),
      facts,
      Buffer.alloc(10),
      numbers(offset),
      title,
    )
    offset += head.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(DIRECTORY_END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

type Entry = { name: string; method: number; packed: Buffer }

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(numbers(DIRECTORY_END), zip.length - 22)
  if (end < 0 || end < zip.length - LONGEST_END) throw new Error('There is no directory.')
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new TooLarge()
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let no = 0; no < count; no += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The directory is not whole.')
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const method = zip.readUInt16LE(at + 10)
    if (isEncrypted || (method !== 0 && method !== 8))
      throw new Error('This way of packing is not known.')
    const [nameLength, extraLength, noteLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = bodyOf(zip, zip.readUInt32LE(at + 42))
    entries.push({ name, method, packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)) })
    at += 46 + nameLength + extraLength + noteLength
  }
  return entries
}

/** The start of a part's data, after its local header. */
function bodyOf(zip: Buffer, head: number): number {
  if (zip.readUInt32LE(head) !== LOCAL_HEAD)
    throw new Error('A part is not where the directory says.')
  return head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
}

function inflated(packed: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    if (fieldsOf(error)['code'] === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    throw error
  }
}

function numbers(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
