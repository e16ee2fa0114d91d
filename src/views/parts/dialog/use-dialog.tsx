import { type ReactNode, Suspense, useCallback, useState } from 'react'

export type Opened<T> = {
  /** The data that it was opened with; undefined while closed. */
  about: T | undefined
  /** Stable. */
  open: (about: T) => void
  close: () => void
  /** The element to render. */
  dialog: ReactNode
}

/**
 * Something that is opened with data, such as a dialog for a record, until it closes itself. Each
 * opening starts with fresh state. Its code may be loaded lazily. `first`: initially open.
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
