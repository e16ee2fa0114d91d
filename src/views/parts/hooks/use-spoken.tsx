import { type ReactNode, useState } from 'react'

/** A text for screen readers alone, announced when it changes; rendered before it is needed. */
export function Spoken({ children }: { children: ReactNode }) {
  return (
    <p className="frame__spoken" role="status">
      {children}
    </p>
  )
}

/** What a press has changed, for screen readers: the element to render, and what says the next. */
export function useSpoken(): { spoken: ReactNode; say: (text: string) => void } {
  const [said, say] = useState('')
  return { spoken: <Spoken>{said}</Spoken>, say }
}
