type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}
type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>

/**
 * The longest side of an analysed picture, in pixels: enough for a card held in front of the
 * camera.
 */
const LONGEST = 640

/**
 * Reads the QR code in a camera picture: with the browser's BarcodeDetector if available, otherwise
 * with a library that is loaded on demand.
 */
export async function createQrReader(): Promise<ReadQr> {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (isDetector(found) && (await found.getSupportedFormats()).includes('qr_code')) {
    const detector = new found({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight, 1))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!drawing || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0, width, height)
    return jsQR(drawing.getImageData(0, 0, width, height).data, width, height)?.data
  }
}

function isDetector(found: unknown): found is DetectorClass {
  return typeof found === 'function' && 'getSupportedFormats' in found
}
