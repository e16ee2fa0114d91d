import { type ReactNode, Suspense, useCallback, useState } from 'react'

export type Opened<T> = {
  /** What it is opened about; undefined while closed. */
  about: T | undefined
  /** Stable. */
  open: (about: T) => void
  close: () => void
  /** Where the view puts it. */
  dialog: ReactNode
}

/**
 * Something that is opened about a record or a choice, such as a dialog, until it closes itself.
 * Each opening begins anew. Its code may come later. `first` is open at the start.
 */
export function useDialog<T = void>(
  view: (about: T, close: () => void, open: (about: T) => void) => ReactNode,
  first?: { about: T },
): Opened<T> {
  const [opened, setOpened] = useState(first)
  const open = useCallback((about: T) => setOpened({ about }), [])
  const close = useCallback(() => setOpened(undefined), [])
  return {
    about: opened?.about,
    open,
    close,
    dialog: opened && <Suspense>{view(opened.about, close, open)}</Suspense>,
  }
}
