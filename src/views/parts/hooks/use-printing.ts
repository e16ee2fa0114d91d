import { useSyncExternalStore } from 'react'

/** Whether the page is being laid out for paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(follow, () => matchMedia('print').matches)
}

function follow(listener: () => void): () => void {
  const media = matchMedia('print')
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
