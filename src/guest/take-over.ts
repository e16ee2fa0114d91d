/**
 * Does what a person did on the first view before the code was there: what they typed is told to
 * the fields, and the button that src/boot.js saw them press is pressed.
 */
export function catchUp(root: Element): void {
  for (const field of root.querySelectorAll<
    HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  >('input, textarea, select')) {
    if (isChanged(field))
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const pressed = window.pressedEarly
  window.pressedEarly = undefined
  // A form sends what it was drawn with: first what was typed has to be drawn.
  if (pressed && root.contains(pressed)) setTimeout(() => pressed.click())
}

function isChanged(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return (
    field.value !== field.defaultValue ||
    (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)
  )
}

declare global {
  interface Window {
    /** Left by src/boot.js. */
    pressedEarly?: HTMLButtonElement | undefined
  }
}
