import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Input } from '../../ui/input.tsx'
import { AskField } from './ask-field.tsx'
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
  const check = (field: HTMLInputElement | null) =>
    field?.setCustomValidity(
      plain(field.value) === plain(word) ? '' : t('parts.typed.wrong', { word }),
    )
  return (
    <AskForm {...ask} isEnding onConfirm={onConfirm}>
      {children}
      <AskField name="word" label={t('parts.typed.label', { word })}>
        {(wiring) => (
          <Input
            {...wiring}
            // At every render, because the word can change.
            ref={check}
            data-throwaway=""
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => check(target)}
          />
        )}
      </AskField>
    </AskForm>
  )
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
