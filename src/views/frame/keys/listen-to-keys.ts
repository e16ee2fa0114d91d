import { type Shortcut, shortcuts } from '../../parts/hooks/shortcuts.ts'

/** The timeout for the second key of a sequence. */
const SECOND_KEY_MS = 1_500
const typing = 'input, textarea, select, [contenteditable], [role=combobox]'

/**
 * Runs registered shortcuts on their keys, while `isOn`, but not during typing or in an open
 * dialog. Returns the stop function.
 */
export function listenToKeys(isOn: () => boolean): () => void {
  let first: { key: string; ms: number } | undefined

  const press = (event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.repeat ||
      event.altKey ||
      !isOn() ||
      document.querySelector('dialog:modal')
    )
      return
    const hasModifier = event.ctrlKey || event.metaKey
    const key = hasModifier ? `Mod+${letterOf(event)}` : letterOf(event)
    if (!hasModifier && event.target instanceof Element && event.target.closest(typing)) return
    const second =
      first && event.timeStamp - first.ms < SECOND_KEY_MS ? found(`${first.key} ${key}`) : undefined
    first = hasModifier || second ? undefined : { key, ms: event.timeStamp }
    const shortcut = second ?? found(key)
    if (!shortcut) return
    event.preventDefault()
    first = undefined
    shortcut.run()
  }

  document.addEventListener('keydown', press)
  window.areKeysHeard = true
  return () => {
    document.removeEventListener('keydown', press)
    window.areKeysHeard = false
  }
}

function found(keys: string): Shortcut | undefined {
  const fitting = shortcuts().filter((shortcut) => shortcut.keys === keys)
  return fitting.findLast(({ group }) => group === 'screen') ?? fitting.at(-1)
}

/** The Latin letter of a key, also on keyboards of other scripts. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '~'
  return (isForeign ? code.replace(/^Key/, '') : key).toLowerCase()
}
