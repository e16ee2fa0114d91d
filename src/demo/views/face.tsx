/** A small face beside a name, which says who it is. */
export function Face({ src }: { src: string }) {
  return <img className="face" src={src} alt="" width="28" height="28" />
}
