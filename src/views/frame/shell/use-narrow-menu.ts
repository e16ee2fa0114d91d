import { useApp } from '../../seams/app-context.ts'
import { useStored } from '../../seams/use-stored.ts'

/**
 * Whether the side menu is collapsed. Stored, and set on the root element before the first paint
 * (`src/boot.ts`); without a choice it is in a narrow window.
 */
export function useNarrowMenu(): [boolean, (isNarrow: boolean) => void] {
  const { storage } = useApp()
  const isNarrow = useStored(
    (stored) => (stored.read('menu') ?? document.documentElement.dataset.menu) === 'narrow',
  )
  return [
    isNarrow,
    (wanted) => {
      const menu = wanted ? 'narrow' : 'wide'
      storage.write('menu', menu)
      document.documentElement.dataset.menu = menu
    },
  ]
}
