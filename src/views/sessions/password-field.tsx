import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldButton, TextField } from '../ui/text-field.tsx'

type Props = {
  value: string
  label?: string
  /** Browsers offer to make one up. */ isNew?: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** A password that can be looked at before it is sent. */
export function PasswordField({ value, label, isNew = false, error, onChange }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)

  return (
    <TextField
      name="password"
      type={isShown ? 'text' : 'password'}
      label={label ?? t('signIn.password')}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      error={error}
      onChange={onChange}
      after={
        <FieldButton
          aria-pressed={isShown}
          aria-label={t(isShown ? 'parts.password.hideLabel' : 'parts.password.showLabel')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'parts.password.hide' : 'parts.password.show')}
        </FieldButton>
      }
    />
  )
}
