import type { TFunction } from 'i18next'

type NativeField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type WrongField = { field: NativeField; name: string; message: string }

/** The invalid fields of a form (browser validation), each once, with a message. */
export function wrongFieldsOf(form: HTMLFormElement, t: TFunction): WrongField[] {
  const found: WrongField[] = []
  for (const field of form.elements) {
    if (!isNativeField(field) || !field.willValidate) continue
    if ((field.validity.valid && !isBlank(field)) || found.some(({ name }) => name === field.name))
      continue
    found.push({ field, name: field.name, message: nativeWords(field, t) })
  }
  return found
}

/** The message of an invalid field, by the violated browser rule. */
export function nativeWords(field: NativeField, t: TFunction): string {
  const { valueMissing, rangeUnderflow, rangeOverflow, tooShort, customError, badInput } =
    field.validity
  if (valueMissing || isBlank(field))
    return t(
      field.type === 'radio' || field instanceof HTMLSelectElement
        ? 'rule.choose'
        : 'rule.required',
    )
  if (customError) return field.validationMessage
  if (field instanceof HTMLInputElement && field.type === 'number') {
    if (rangeUnderflow) return t('rule.tooSmall', { min: field.min })
    if (rangeOverflow) return t('rule.tooBig', { max: field.max })
    return t(badInput ? 'rule.number' : 'rule.wholeNumber')
  }
  if (rangeUnderflow || rangeOverflow) return t('rule.out_of_range')
  if (badInput) return t('rule.moment')
  if (tooShort && field instanceof HTMLInputElement)
    return t('rule.tooShort', { min: String(field.minLength) })
  if (field.type === 'email') return t('rule.not_email')
  if (field.type === 'url') return t('rule.not_web_address')
  return t('rule.invalid')
}

export function isNativeField(target: unknown): target is NativeField {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

/** A required field with only spaces is empty. */
function isBlank(field: NativeField): boolean {
  return field.required && field.type !== 'radio' && field.value.trim() === ''
}
