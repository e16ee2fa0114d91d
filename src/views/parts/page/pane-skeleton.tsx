/** The skeleton of a pane's rows, with the same number and height. */
export function PaneSkeleton({ rows }: { rows: number }) {
  return (
    <ul className="panel__rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <li key={at} className="panel__row">
          <span className="skeleton__bar" />
        </li>
      ))}
    </ul>
  )
}
