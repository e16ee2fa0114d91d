import { useMemo } from 'react'
import { useRegistered } from './use-registered.ts'
import { useStable } from './use-stable.ts'

/**
 * A key, or a sequence of two. `keys`: `/`, `g o`, `Mod+k` (Ctrl, or Cmd on a Mac). A screen's
 * shortcut takes precedence over a global one.
 */
export type Shortcut = {
  keys: string
  label: string
  group: 'everywhere' | 'goTo' | 'screen'
  run: () => void
}

const registered = new Set<Shortcut>()

/** All current shortcuts, in order of registration. */
export function shortcuts(): readonly Shortcut[] {
  return [...registered]
}

/**
 * Registers a shortcut while the component is mounted. It appears in the list of shortcuts and, for
 * a screen, in the command palette.
 */
export function useShortcut(
  keys: string,
  label: string,
  act: () => void,
  group: Shortcut['group'] = 'screen',
): void {
  const run = useStable(act)
  useRegistered(
    registered,
    useMemo(() => ({ keys, label, group, run }), [keys, label, group, run]),
  )
}
