import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Shows the browser's validation messages in the app's language. */
export function useFieldWords(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const say = ({ target }: Event) => {
      if (!isField(target)) return
      target.setCustomValidity('')
      if (!target.validity.valid) target.setCustomValidity(wordsFor(target, t))
    }
    // A custom message keeps a field invalid until it is cleared; in a radio group every button has
    // it.
    const takeBack = ({ target }: Event) => {
      if (!isField(target)) return
      const parts = target.form?.elements.namedItem(target.name)
      for (const part of parts instanceof RadioNodeList ? parts : [target])
        if (isField(part)) part.setCustomValidity('')
    }
    document.addEventListener('invalid', say, true)
    document.addEventListener('input', takeBack, true)
    return () => {
      document.removeEventListener('invalid', say, true)
      document.removeEventListener('input', takeBack, true)
    }
  }, [t])
}

function wordsFor(field: Field, t: TFunction): string {
  const { valueMissing, rangeUnderflow, rangeOverflow } = field.validity
  if (valueMissing)
    return t(
      field.type === 'radio' || field instanceof HTMLSelectElement
        ? 'fieldWords.choose'
        : 'fieldWords.missing',
    )
  if (rangeUnderflow && isNumber(field)) return t('fieldWords.tooSmall', { min: field.min })
  if (rangeOverflow && isNumber(field)) return t('fieldWords.tooBig', { max: field.max })
  return t('fieldWords.invalid')
}

/** The browser would show a date or time limit in its machine format. */
function isNumber(field: Field): field is HTMLInputElement {
  return field.type === 'number'
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}
