import { crc32, deflateSync } from 'node:zlib'

const size = 96
const samples = 3

type Rgb = readonly [number, number, number]

/**
 * A company's logo as PNG: a rounded tile in its colour with a folded white sheet, turned by `turn`
 * (0 to 3 quarters).
 */
export function drawLogo(colour: Rgb, turn: number): Uint8Array {
  const raw = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1)
      raw.set(pixel(x, y, colour, turn), y * (1 + size * 4) + 1 + x * 4)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The average of a few points in the pixel (anti-aliasing). */
function pixel(x: number, y: number, colour: Rgb, turn: number): number[] {
  let tile = 0
  let sheet = 0
  let shade = 0
  for (let n = 0; n < samples * samples; n += 1) {
    const u = (x + ((n % samples) + 0.5) / samples) / size - 0.5
    const v = (y + (Math.floor(n / samples) + 0.5) / samples) / size - 0.5
    if (isInTile(u, v)) tile += 1
    const part = foldAt(...turned(u, v, turn))
    if (part === 'sheet') sheet += 1
    if (part === 'fold') shade += 1
  }
  const whole = samples * samples
  const white = (sheet + shade * 0.6) / whole
  return [
    ...colour.map((channel) => Math.round(channel + (255 - channel) * white)),
    Math.round((255 * tile) / whole),
  ]
}

function turned(u: number, v: number, quarters: number): [number, number] {
  return quarters === 0 ? [u, v] : turned(-v, u, quarters - 1)
}

function isInTile(u: number, v: number): boolean {
  const corner = 0.28
  const dx = Math.max(0, Math.abs(u) - corner)
  const dy = Math.max(0, Math.abs(v) - corner)
  return Math.hypot(dx, dy) <= 0.5 - corner
}

/** A square sheet whose upper right corner is folded over. */
function foldAt(u: number, v: number): 'sheet' | 'fold' | undefined {
  const half = 0.26
  if (Math.abs(u) > half || Math.abs(v) > half) return undefined
  const beyond = u - v - 0.2
  if (beyond <= 0) return 'sheet'
  return beyond < 0.02 || (u < 0.22 && v > -0.22 && beyond < 0.16) ? 'fold' : undefined
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
