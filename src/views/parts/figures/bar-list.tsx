import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Bar = {
  key: string | number
  label: ReactNode
  value: number
  text: string
  tone?: string
  href?: string
}

/** Figures to compare. Each has a label and a number; the bars are only a visual aid. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <ul className="bar-list__root" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <BarRow bar={bar} share={bar.value / most} />
        </li>
      ))}
    </ul>
  )
}

function BarRow({ bar, share }: { bar: Bar; share: number }) {
  const content = (
    <>
      <span className="bar-list__label">{bar.label}</span>
      <span className="bar-list__track" aria-hidden="true">
        <span
          className="bar-list__fill"
          data-tone={bar.tone}
          style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }}
        />
      </span>
      <span className="bar-list__value">{bar.text}</span>
    </>
  )
  return bar.href ? (
    <Link className="bar-list__row" href={bar.href}>
      {content}
    </Link>
  ) : (
    <div className="bar-list__row">{content}</div>
  )
}
