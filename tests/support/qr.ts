import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'

/**
 * Saves the code that a dialog shows as a picture, and reads from the picture what it says, as a
 * camera would.
 */
export async function savedCode(page: Page): Promise<{ fileName: string; address: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PNG' }).click(),
  ])
  const { data, info } = await sharp(await readFile(await download.path()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(address, 'what the picture says').toMatch(/^http/)
  return { fileName: download.suggestedFilename(), address }
}
