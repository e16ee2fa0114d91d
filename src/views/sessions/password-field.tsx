import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

/** A password that can be looked at before it is sent. */
export function PasswordField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)

  return (
    <Field
      name="password"
      type={isShown ? 'text' : 'password'}
      label={t('signIn.password')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={onChange}
      behind={
        <button type="button" className="field-button" aria-pressed={isShown} aria-label={t(isShown ? 'signIn.hideLabel' : 'signIn.showLabel')} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'signIn.hide' : 'signIn.show')}
        </button>
      }
    />
  )
}
