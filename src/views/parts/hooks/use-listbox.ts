import { type FocusEvent, useState } from 'react'

/**
 * The list under a field that finds something: whether it is open, and which option the arrow keys
 * are at. `start` is where each opening begins, -1 at none.
 */
export function useListbox(start: 0 | -1) {
  const closed = { isOpen: false, at: start as number }
  const [standing, stand] = useState(closed)
  const close = () => stand(closed)
  return {
    ...standing,
    close,
    open: () => stand({ ...standing, isOpen: true }),
    /** Other options come. */
    begin: () => stand({ isOpen: true, at: start }),
    step: (by: number, count: number) =>
      stand({ isOpen: true, at: Math.max(start, Math.min(count - 1, standing.at + by)) }),
    /** For the element around both: closes the list once the focus is elsewhere. */
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) close()
    },
  }
}

/** Which way an arrow key goes; undefined for other keys. */
export function arrowStep(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : undefined
}
