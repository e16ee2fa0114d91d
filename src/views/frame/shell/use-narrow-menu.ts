import { useApp } from '../../seams/app-context.ts'
import { useStored } from '../../seams/use-stored.ts'

/**
 * Whether the side menu is collapsed. Stored, and set on the root element before the first paint.
 */
export function useNarrowMenu(): [boolean, (isNarrow: boolean) => void] {
  const { storage } = useApp()
  const isNarrow = useStored((stored) => stored.read('menu') === 'narrow')
  return [
    isNarrow,
    (wanted) => {
      storage.write('menu', wanted ? 'narrow' : undefined)
      document.documentElement.dataset.menu = wanted ? 'narrow' : 'wide'
    },
  ]
}
