import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Input } from '../../ui/input.tsx'
import { AskForm, type AskProps } from './ask-form.tsx'

type Props = AskProps & {
  /** The text to type, such as a name; case and surrounding spaces are ignored. */
  word: string
  title: string
  confirm: string
  keep: string
  onConfirm: () => void
  children: ReactNode
}

/**
 * Asks the user to type a word before an irreversible action, and shows an error for a wrong one.
 */
export function ConfirmTyped({ word, onConfirm, children, ...ask }: Props) {
  const { t } = useTranslation()
  const [isWrong, setWrong] = useState(false)
  const check = (_: FormData, form: HTMLFormElement) => {
    const field = form.elements.namedItem('word')
    const isRight = field instanceof HTMLInputElement && plain(field.value) === plain(word)
    setWrong(!isRight)
    if (isRight) onConfirm()
    else if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <AskForm {...ask} isEnding hasOwnChecks onConfirm={check}>
      {children}
      <label>
        <span className="field__label">{t('parts.typed.label', { word })}</span>
        <Input
          name="word"
          data-throwaway=""
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'typed-wrong' : undefined}
          onChange={() => setWrong(false)}
        />
      </label>
      {isWrong && (
        <p id="typed-wrong" className="field__error" role="alert">
          {t('parts.typed.wrong', { word })}
        </p>
      )}
    </AskForm>
  )
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
