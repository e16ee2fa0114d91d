import { typeInto } from '../services/type-into.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Notes what a person has done on the server-rendered view, before the code takes it over. What it
 * answers replays that afterwards: their input as events, and the button that src/boot.ts recorded.
 */
export function noteInput(root: Element): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged)
  const replays = fields.map(toReplay)
  return () => {
    for (const replay of replays) replay()
    const pressed = window.pressedEarly
    window.pressedEarly = undefined
    // A form submits what it rendered, so the input has to be rendered first.
    if (pressed && root.contains(pressed)) setTimeout(() => pressed.click())
  }
}

/**
 * Hydration may put a field back to what was rendered, and takes what it leaves in it for known:
 * React ignores an event that changes nothing. So each field is put back, and the input then comes
 * as a change by the browser.
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
  // Of a group of radio buttons, only the one that is selected now counts.
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.type !== 'radio' || field.checked)
  return field.value !== field.defaultValue
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}
