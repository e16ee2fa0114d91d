/**
 * Replays what a person did on the server-rendered view before the code loaded: dispatches their
 * input to the fields, and presses the button that src/boot.ts recorded.
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
  // A form submits what it rendered, so the input has to be rendered first.
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
    /** Set by src/boot.ts. */
    pressedEarly?: HTMLButtonElement | undefined
  }
}
