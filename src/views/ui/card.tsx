import { type ReactNode, useId } from 'react'

type Props = {
  title: ReactNode
  /** The heading's id, if another element refers to it. */
  id?: string
  /** A text below the title. */
  text?: string
  children?: ReactNode
}

/** A titled panel of a screen. */
export function Card({ title, id, text, children }: Props) {
  const own = useId()
  const heading = id ?? own
  return (
    <section className="card__root" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text && <p className="card__text">{text}</p>}
      {children}
    </section>
  )
}
