/** A small decorative avatar next to a name. */
export function Face({ src }: { src: string }) {
  return <img className="face" src={src} alt="" width="28" height="28" />
}
