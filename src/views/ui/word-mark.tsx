/** The product's logo and name, in its own typeface. The page's own HTML has the same. */
export function WordMark() {
  return (
    <p className="gate__mark">
      <img src="/icon.svg" alt="" width={40} height={40} />
      <span translate="no">Sevenfold</span>
    </p>
  )
}
