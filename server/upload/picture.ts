import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'

const LONGEST_SIDE = 1600
/**
 * Enough for a list, where a picture is 88 pixels wide and a screen has up to three dots for each.
 */
const SMALL_SIDE = 264
const known = new Set(['png', 'jpeg', 'webp', 'gif'])
/** Decoding takes memory: a picture at the limit is 100 MB of it. */
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
 * Draws a picture anew: what comes out was made by us, upright, at most 1600 pixels wide or high,
 * without place, owner or anything else that a file may carry. What it is is seen in its bytes, and
 * its size before it is decoded. `small` is the same for lists; undefined where it is small
 * already.
 * @throws Refusal WRONG_TYPE for what is no such picture, TOO_LARGE beyond 25 megapixels
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
    // The library says with an error of its own that something is broken or no picture.
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
