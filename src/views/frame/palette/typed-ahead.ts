/** When it still has not opened, keys have their usual meaning again. */
const PATIENCE_MS = 10_000

/**
 * Catches what is typed while the search opens: its code may come late. Returns the function that
 * ends this and answers the text. Escape, a press and another dialog end it too.
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
    // Other keys have names, such as `Tab`.
    const isText = [...key].length === 1
    const isCaught = isText || key === 'Backspace' || key === 'Enter'
    if (isComposing || ctrlKey || metaKey || altKey || !isCaught) return
    // Neither shortcuts nor the field or button with the focus get it.
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
