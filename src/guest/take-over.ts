import { typeInto } from '../services/type-into.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Records what a guest has entered on the server-rendered view before hydration. The returned
 * function replays it: input as events, and the button click that src/boot.ts recorded.
 */
export function noteInput(root: Element): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged)
  const replays = fields.map(toReplay)
  return () => {
    for (const replay of replays) replay()
    const pressed = window.pressedEarly
    window.pressedEarly = undefined
    // A form submits its rendered state, so the replayed input has to be rendered first.
    if (pressed && root.contains(pressed)) setTimeout(() => pressed.click())
  }
}

/**
 * Hydration may reset a field to its rendered value, or treat an existing value as known; React
 * then ignores an event that changes nothing. So each field is reset first, and its value is then
 * set with a change event.
 */
function toReplay(field: Field): () => void {
  const { value } = field
  if (field instanceof HTMLSelectElement)
    return () => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  if (isBox(field)) {
    const { checked } = field
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  return () => {
    field.value = field.defaultValue
    typeInto(field, value)
  }
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  // Of a group of radio buttons, only the selected one is replayed.
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.type !== 'radio' || field.checked)
  return field.value !== field.defaultValue
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}
