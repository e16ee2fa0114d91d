import { useMedia } from './use-media.ts'

/** Whether the window is as narrow as a phone, where lists replace tables. */
export function useNarrowWindow(): boolean {
  return useMedia('(max-width: 767px)')
}
