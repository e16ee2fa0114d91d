/** The square crop of a picture: its centre, as fractions of width and height, and the zoom. */
export type Crop = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

/** The longest side of an upload, in pixels. */
const LONGEST = 1200

/** The crop square in the picture's pixels. */
function cropSquare(
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

/** Moves the crop by a fraction of the visible part; it stays inside the picture. */
export function movedCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const nextLeft = within(left + byX * side, size.width - side)
  const nextTop = within(top + byY * side, size.height - side)
  return { ...crop, x: (nextLeft + side / 2) / size.width, y: (nextTop + side / 2) / size.height }
}

/** Draws the crop onto a canvas, filling it. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const { left, top, side } = cropSquare(
    { width: image.naturalWidth, height: image.naturalHeight },
    crop,
  )
  canvas
    .getContext('2d')
    ?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The crop as a file; undefined if the browser can't create one. */
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
