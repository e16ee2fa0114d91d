import type { CSSProperties } from 'react'
import styles from './charts.module.css'

type Heat = { column: number; row: number; value: number; text: string }

type Props = {
  label: string
  /** The column and row labels, in order. */
  columns: readonly string[]
  rows: readonly string[]
  cells: readonly Heat[]
  /** The text of an empty cell. */
  none: string
}

/**
 * Figures by two dimensions; darker means more. It is a table with the figures as text; on a phone
 * rows and columns are swapped.
 */
export function HeatMap({ label, columns, rows, cells, none }: Props) {
  const most = Math.max(1, ...cells.map(({ value }) => value))
  const found = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  return (
    <div
      className={styles.heat}
      role="table"
      aria-label={label}
      style={{ '--columns': columns.length, '--rows': rows.length }}
    >
      <div role="row" className={styles.heatRow}>
        <span role="cell" className={styles.heatCorner} />
        {columns.map((word, column) => (
          <span
            key={word}
            role="columnheader"
            className={styles.heatHead}
            style={placed(-1, column)}
          >
            {word}
          </span>
        ))}
      </div>
      {rows.map((word, row) => (
        <div key={word} role="row" className={styles.heatRow}>
          <span role="rowheader" className={styles.heatSide} style={placed(row, -1)}>
            {word}
          </span>
          {columns.map((head, column) => {
            const cell = found.get(`${row} ${column}`)
            return (
              <span
                key={head}
                role="cell"
                className={styles.heatCell}
                data-step={stepOf(cell?.value ?? 0, most)}
                style={placed(row, column)}
                title={`${word} ${head}: ${cell?.text ?? none}`}
              >
                {cell?.value ? cell.text : <span className="frame__spoken">{none}</span>}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Five steps: the eye can't distinguish more. */
function stepOf(value: number, most: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (value <= 0) return 0
  const share = value / most
  if (share > 0.8) return 5
  if (share > 0.6) return 4
  if (share > 0.4) return 3
  return share > 0.2 ? 2 : 1
}

function placed(row: number, column: number): CSSProperties {
  return { '--row': row + 2, '--column': column + 2 }
}
