import { PrintSheet } from '../export/print-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './qr-sheet.module.css'

/** The content of one card: `title` large, `text` below the code. */
export type QrCard = { key: string; url: string; title: string; text?: string }
export const qrSizes = ['small', 'medium', 'large'] as const
/** The size of the cards on A4: twelve, six or one per page. */
export type QrSize = (typeof qrSizes)[number]

const columns: Record<QrSize, number> = { small: 3, medium: 2, large: 1 }

type Props = {
  cards: readonly QrCard[]
  size: QrSize
  /** The company's name, printed on each card. */ company: string
  onDone: () => void
}

/**
 * Prints QR codes on A4, to be cut out along the lines; each card has the company's name and its
 * purpose.
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
