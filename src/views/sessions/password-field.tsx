import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

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
    <Field
      name="password"
      type={isShown ? 'text' : 'password'}
      label={label ?? t('signIn.password')}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      error={error}
      onChange={onChange}
      behind={
        <button
          type="button"
          className="field-button"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'parts.password.hideLabel' : 'parts.password.showLabel')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'parts.password.hide' : 'parts.password.show')}
        </button>
      }
    />
  )
}
