import { PrintSheet } from '../export/print-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './qr-sheet.module.css'

/** What is printed on one card: `title` large, `text` below the code. */
export type QrCard = { key: string; url: string; title: string; text?: string }
export const qrSizes = ['small', 'medium', 'large'] as const
/** How many cards stand side by side on A4: twelve, six or one of them on a page. */
export type QrSize = (typeof qrSizes)[number]

const columns: Record<QrSize, number> = { small: 3, medium: 2, large: 1 }

type Props = {
  cards: readonly QrCard[]
  size: QrSize
  /** Whose codes they are. */ company: string
  onDone: () => void
}

/**
 * Prints QR codes on A4, to be cut out along the lines; each card says whose it is and what it is
 * for.
 */
export function QrSheet({ cards, size, company, onDone }: Props) {
  return (
    <PrintSheet kind="labels" onDone={onDone}>
      <div className={styles.root} data-size={size} style={{ '--columns': columns[size] }}>
        {cards.map(({ key, url, title, text }) => (
          <div key={key} className={styles.card}>
            <strong>{company}</strong>
            <QrCode text={url} label={url} />
            <span className={styles.title}>{title}</span>
            {text && <span className={styles.text}>{text}</span>}
          </div>
        ))}
      </div>
    </PrintSheet>
  )
}
