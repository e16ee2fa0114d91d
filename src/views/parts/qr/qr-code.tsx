import { useMemo } from 'react'
import { drawQr } from './qr-drawing.ts'
import styles from './qr-code.module.css'

/** A text as a QR code, dark on white in both themes because readers require it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect fill="#fff" width={size} height={size} />
      <path fill="#000" d={path} />
    </svg>
  )
}
