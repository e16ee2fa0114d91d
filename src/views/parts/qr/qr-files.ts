import { drawQr } from './qr-drawing.ts'

/** Pixels per module in a PNG: sharp on an A3 poster. */
const SCALE = 32

/** A QR code as an SVG file. */
export function qrSvg(text: string): Blob {
  const { size, path } = drawQr(text)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="` +
    `${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** A QR code as a PNG file; undefined if the browser can't create one. */
export async function qrPng(text: string): Promise<Blob | undefined> {
  const { size, path } = drawQr(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * SCALE
  const drawing = canvas.getContext('2d')
  if (!drawing) return undefined
  const modules = new Path2D(path)
  drawing.scale(SCALE, SCALE)
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, size, size)
  drawing.fillStyle = '#000'
  // The argument is a canvas path, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  drawing.fill(modules)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return file ?? undefined
}

/** A label as a file name: letters and digits of any language, hyphens for the rest. */
export function fileNameOf(label: string): string {
  return label.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'qr'
}
