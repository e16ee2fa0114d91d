import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'

const LONGEST_SIDE = 1600
/**
 * Enough for a list, where an image is 88 pixels wide on screens with up to three device pixels per
 * pixel.
 */
const SMALL_SIDE = 264
const known = new Set(['png', 'jpeg', 'webp', 'gif'])
/** Decoding takes memory: about 100 MB for an image at the limit. */
const AT_ONCE = 2

sharp.cache(false)

type Redrawn = {
  bytes: Uint8Array
  small: Uint8Array | undefined
  contentType: 'image/webp'
  width: number
  height: number
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Re-encodes an image: the result is upright, at most 1600 pixels wide or high, and without
 * location, owner or other metadata. Its type is detected from its bytes, and its dimensions are
 * checked before decoding. `small` is the thumbnail; undefined if the image is already small.
 * @throws Refusal WRONG_TYPE for anything else, TOO_LARGE beyond 25 megapixels
 */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  await turn()
  try {
    const { format, width, height } = await sharp(bytes).metadata()
    if (!known.has(format)) throw new Refusal('WRONG_TYPE')
    if (width * height > limits.imagePixels) throw new Refusal('TOO_LARGE/picture')
    const { data, info } = await sharp(bytes, {
      limitInputPixels: limits.imagePixels,
      failOn: 'error',
    })
      .rotate()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      small: await smaller(data, info),
      contentType: 'image/webp',
      width: info.width,
      height: info.height,
    }
  } catch (error) {
    // The library throws its own errors for damaged files and other types.
    throw error instanceof Refusal ? error : new Refusal('WRONG_TYPE/picture')
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function smaller(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  if (Math.min(width, height) <= SMALL_SIDE) return undefined
  return sharp(bytes)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'outside' })
    .webp({ quality: 78 })
    .toBuffer()
}

async function turn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}
