import type { Narrow } from '#kit/inspect/narrow.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'

/** The filter of exports and comparisons, from the URL. */
export function useNarrow({ actors }: WatchedTab, chosenId: string | undefined): Narrow {
  const [only] = useParam('only')
  const [helpers] = useParam('helpers')
  return {
    only: only === '' ? undefined : actors.get(chosenId ?? '')?.name,
    hasHelpers: helpers !== '',
  }
}
