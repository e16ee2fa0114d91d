import type { ReactNode } from 'react'

/** One sample of a component: a variant, a size or a state. */
type Sample = {
  name: string
  show: ReactNode
  /** It needs the full width of the page. */
  isWide?: boolean
}

/** A component of `views/ui` as shown on `/ui`. */
export type Entry = {
  name: string
  /** Its file in `views/ui`, and the files that only it uses. */
  files: readonly [string, ...string[]]
  /** What it is for, in one sentence. */
  about: string
  samples: readonly Sample[]
}

/** A sample for each name, in this order. */
export function each<Name extends string>(
  names: readonly Name[],
  show: (name: Name) => ReactNode,
): Sample[] {
  return names.map((name) => ({ name, show: show(name) }))
}
