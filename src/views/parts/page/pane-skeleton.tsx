/** What stands in a pane for rows that are on their way: as many, as high. */
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
