import { useLayoutEffect } from 'react'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { useApp } from '../../seams/app-context.ts'
import { useStored } from '../../seams/use-stored.ts'

/**
 * Whether the side menu is collapsed. Stored; without a stored choice it is collapsed if a list
 * would otherwise hide its buttons, for example on an upright tablet. `src/boot.ts` does the same
 * before the first paint.
 */
export function useNarrowMenu(): [boolean, (isNarrow: boolean) => void] {
  const { storage } = useApp()
  const hasNoRoom = useMedia('(min-width: 768px) and (max-width: 1099px)')
  const menu = useStored((stored) => stored.read('menu') ?? (hasNoRoom ? 'narrow' : 'wide'))
  useLayoutEffect(() => {
    document.documentElement.dataset.menu = menu
  }, [menu])
  return [menu === 'narrow', (wanted) => storage.write('menu', wanted ? 'narrow' : 'wide')]
}
