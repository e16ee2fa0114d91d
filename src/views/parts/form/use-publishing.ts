import { useRef } from 'react'

type Publishing = {
  /** Added to the input of a save: read while it is made, so that only that save publishes. */
  wish: () => { publish?: true }
  /** Saves and publishes. */
  publish: (save: () => void) => void
}

/** A new record that can be saved as a draft, or published with the same press. */
export function usePublishing(): Publishing {
  const isPublishing = useRef(false)
  return {
    wish: () => (isPublishing.current ? { publish: true } : {}),
    publish(save) {
      isPublishing.current = true
      save()
      isPublishing.current = false
    },
  }
}
