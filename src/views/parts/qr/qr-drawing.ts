import { encode } from 'uqr'

/** A QR code as one SVG path in a square of `size` modules, including the quiet zone. */
type QrDrawing = { size: number; path: string }

/** The required quiet zone, in modules. */
const QUIET = 4

/**
 * Draws a text as a QR code with error correction level M, so that slight damage does not matter.
 */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
  return { size, path }
}

/** The runs of adjacent dark modules: start and length. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
