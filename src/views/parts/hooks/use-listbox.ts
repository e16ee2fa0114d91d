import { type FocusEvent, useState } from 'react'

/**
 * The state of a list box below its field: whether it is open, and the index of the active option.
 * `start`: the initial index at each opening, -1 for none.
 */
export function useListbox(start: 0 | -1) {
  const closed = { isOpen: false, at: start as number }
  const [state, setState] = useState(closed)
  const close = () => setState(closed)
  return {
    ...state,
    close,
    open: () => setState({ ...state, isOpen: true }),
    /** Resets the active option when the options change. */
    begin: () => setState({ isOpen: true, at: start }),
    step: (by: number, count: number) =>
      setState({ isOpen: true, at: Math.max(start, Math.min(count - 1, state.at + by)) }),
    /** For the element around field and list: closes the list when the focus leaves both. */
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) close()
    },
  }
}

/** The direction of an arrow key; undefined for other keys. */
export function arrowStep(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : undefined
}
