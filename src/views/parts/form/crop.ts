/**
 * The square of a picture that is kept: its middle, as shares of width and height, and how far it
 * is drawn near.
 */
export type Crop = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

/** The longest side of what is uploaded, in pixels. */
const LONGEST = 1200

/** Where the kept square lies in the picture, in its pixels. */
export function cropSquare(
  { width, height }: Size,
  { x, y, zoom }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return {
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
    side,
  }
}

/** The crop moved by a share of what is seen; it stays inside of the picture. */
export function movedCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const nextLeft = within(left + byX * side, size.width - side)
  const nextTop = within(top + byY * side, size.height - side)
  return { ...crop, x: (nextLeft + side / 2) / size.width, y: (nextTop + side / 2) / size.height }
}

/** Draws what is kept onto a canvas, filling it. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const { left, top, side } = cropSquare(
    { width: image.naturalWidth, height: image.naturalHeight },
    crop,
  )
  canvas
    .getContext('2d')
    ?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** What is kept, as a file. Undefined when the browser can't make one. */
export async function croppedFile(image: HTMLImageElement, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(
    Math.min(
      LONGEST,
      cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop).side,
    ),
  )
  drawCrop(canvas, image, crop)
  const file = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  )
  return file ?? undefined
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0))
}
