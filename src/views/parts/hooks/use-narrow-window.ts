import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the window is as narrow as a phone, where lists replace tables. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

function follow(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
