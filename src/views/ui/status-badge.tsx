import type { ReactElement, ReactNode } from 'react'
import type { Mark, Shape } from './mark.ts'

const shapes: Record<Shape, ReactElement> = {
  ring: <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  dot: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  diamond: <path d="M5 .2 9.8 5 5 9.8.2 5z" fill="currentColor" />,
  arrow: <path d="M1.5.9 9.2 5 1.5 9.1z" fill="currentColor" />,
  check: (
    <path
      d="m1.2 5.3 2.6 2.6 5-5.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  cross: (
    <path
      d="m1.8 1.8 6.4 6.4m0-6.4L1.8 8.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    />
  ),
  back: (
    <path
      d="M3.6 1.2 1 3.8l2.6 2.6M1.3 3.8h4.9a2.4 2.4 0 0 1 0 4.8H4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
}

/** Only the shape of a status, if its word is already next to it. */
export function StatusShape({ mark }: { mark: Mark }) {
  return (
    <svg className="mark__shape" data-tone={mark.tone} viewBox="0 0 10 10" aria-hidden="true">
      {shapes[mark.shape]}
    </svg>
  )
}

/** A status with word, shape and colour. */
export function StatusBadge({
  mark,
  quiet = false,
  children,
}: {
  mark: Mark
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <span className={quiet ? 'mark__status mark__bare' : 'mark__status'} data-tone={mark.tone}>
      <StatusShape mark={mark} />
      {children}
    </span>
  )
}
