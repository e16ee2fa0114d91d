/**
 * Sets a field's value as if it was typed. Uses the setter of the element's class: React overrides
 * the setter of the element itself and would treat the value as set by React.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
