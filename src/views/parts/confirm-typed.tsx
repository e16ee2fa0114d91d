import { Button } from '@chakra-ui/react/button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** What has to be typed, as a name; case and spaces around it do not matter. */
  word: string
  confirm: string
  cancel: string
  failure: string | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** The end of a dialog about something that can't be taken back: it asks for a word, and says so when another was typed. */
export function ConfirmTyped({ word, confirm, cancel, failure, isBusy, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('word')
    const isRight = field instanceof HTMLInputElement && plain(field.value) === plain(word)
    setWrong(!isRight)
    if (isRight) onConfirm()
    else if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {failure && (
        <p className="dialog-failure" role="alert">
          {failure}
        </p>
      )}
      <label>
        <span className="field-label">{t('parts.typed.label', { word })}</span>
        <input
          className="input"
          name="word"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'typed-wrong' : undefined}
          onChange={() => setWrong(false)}
        />
      </label>
      {isWrong && (
        <p id="typed-wrong" className="field-wrong" role="alert">
          {t('parts.typed.wrong', { word })}
        </p>
      )}
      <div className="dialog-actions">
        <Button type="button" variant="surface" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" colorPalette="red" disabled={isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
