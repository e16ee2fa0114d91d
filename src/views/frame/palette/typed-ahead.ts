/** A timeout, after which keys have their usual meaning again if the search has not opened. */
const PATIENCE_MS = 10_000

/**
 * Captures what is typed while the search opens, because its code may load slowly. Returns a
 * function that stops this and returns the text. Escape, a click or another dialog also stop it.
 */
export function catchTyped(): () => string {
  let text = ''
  const end = (): void => {
    clearTimeout(waiting)
    removeEventListener('keydown', press, true)
    removeEventListener('pointerdown', end, true)
  }
  const press = (event: KeyboardEvent): void => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape' || document.querySelector('dialog:modal')) return end()
    // Other keys have longer names, such as `Tab`.
    const isText = [...key].length === 1
    const isCaught = isText || key === 'Backspace' || key === 'Enter'
    if (isComposing || ctrlKey || metaKey || altKey || !isCaught) return
    // The key must not reach shortcuts or the focused element.
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (isText) text += key
  }
  const waiting = setTimeout(end, PATIENCE_MS)
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', end, true)
  return () => {
    end()
    return text
  }
}
