import type { TFunction } from 'i18next'
import { isNativeField, nativeWords } from '../../parts/form/wrong-fields.ts'

/** Shows the browser's validation messages in the app's language. Returns the cleanup function. */
export function sayFieldWords(t: TFunction): () => void {
  const say = ({ target }: Event) => {
    if (!isNativeField(target)) return
    target.setCustomValidity('')
    if (!target.validity.valid) target.setCustomValidity(nativeWords(target, t))
  }
  // A custom message keeps a field invalid until it is cleared; in a radio group every button has
  // it.
  const takeBack = ({ target }: Event) => {
    if (!isNativeField(target)) return
    const parts = target.form?.elements.namedItem(target.name)
    for (const part of parts instanceof RadioNodeList ? parts : [target])
      if (isNativeField(part)) part.setCustomValidity('')
  }
  document.addEventListener('invalid', say, true)
  document.addEventListener('input', takeBack, true)
  return () => {
    document.removeEventListener('invalid', say, true)
    document.removeEventListener('input', takeBack, true)
  }
}
