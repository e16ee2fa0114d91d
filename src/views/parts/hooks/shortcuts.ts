import { useEffect, useEffectEvent } from 'react'

/**
 * A key, or two after one another, that does something. `keys` as they are pressed: `/`, `g o`,
 * `Mod+k` (Ctrl, or Cmd on a Mac). What a screen offers goes before what is offered everywhere.
 */
export type Shortcut = {
  keys: string
  label: string
  group: 'everywhere' | 'goTo' | 'screen'
  run: () => void
}

const registered = new Set<Shortcut>()

/** All that can be pressed now, in the order in which it came. */
export function shortcuts(): readonly Shortcut[] {
  return [...registered]
}

/**
 * Offers a key while the component stands; it is then also in the list of keys, and, from a screen,
 * in the command palette.
 */
export function useShortcut(
  keys: string,
  label: string,
  act: () => void,
  group: Shortcut['group'] = 'screen',
): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    const shortcut: Shortcut = { keys, label, group, run: () => run() }
    registered.add(shortcut)
    return () => void registered.delete(shortcut)
  }, [keys, label, group])
}
