import './sort.css'

/** A drag handle. */
export function SortDots() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {[3, 8, 13].flatMap((y) =>
        [5.5, 10.5].map((x) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" fill="currentColor" />
        )),
      )}
    </svg>
  )
}
