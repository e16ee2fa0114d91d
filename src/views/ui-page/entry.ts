import type { ReactNode } from 'react'

/** One look of a part: a variant, a size or a state. */
export type Sample = {
  name: string
  show: ReactNode
  /** It divides a page's width, so it takes the whole of it. */
  isWide?: boolean
}

/** A part of `views/ui` as `/ui` shows it. */
export type Entry = {
  name: string
  /** Its file in `views/ui`, and the files that only it uses. */
  files: readonly [string, ...string[]]
  /** What it is for, in one sentence. */
  about: string
  samples: readonly Sample[]
}

/** The names of every choice of a part, in the order in which they are shown. */
export function each<Name extends string>(
  names: readonly Name[],
  show: (name: Name) => ReactNode,
): Sample[] {
  return names.map((name) => ({ name, show: show(name) }))
}
