/** A rating as decorative stars; `label` is its text. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="mark__stars" role="img" aria-label={label}>
      {'★'.repeat(rating)}
      <span>{'★'.repeat(Math.max(0, 5 - rating))}</span>
    </span>
  )
}

/** An average of ratings with one decimal: 4.3 ★ */
export function ratingText(average: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${new Intl.NumberFormat(language, digits).format(average)} ★`
}
