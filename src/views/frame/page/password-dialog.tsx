import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmPassword } from '#contract/security.ts'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { useSubmit } from '../../parts/live/use-submit.ts'

/** Confirms the person before changes of the sign-in or the payment account. */
export function PasswordDialog({ onDone }: { onDone: (isGiven: boolean) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { send, isBusy, failure, errors } = useSubmit(confirmPassword, () => onDone(true))
  return (
    <AskFrame
      title={t('passwordAgain.title')}
      confirm={t('passwordAgain.confirm')}
      keep={t('passwordAgain.keep')}
      hasOwnChecks
      errors={errors}
      isIncomplete={password === ''}
      failure={errors.length > 0 ? undefined : failure?.message}
      isBusy={isBusy}
      onConfirm={() => send({ password })}
      onClose={() => onDone(false)}
    >
      <p>{t('passwordAgain.text')}</p>
      <TextField
        name="password"
        type="password"
        value={password}
        error={errors[0]?.message}
        label={t('passwordAgain.password')}
        autoComplete="current-password"
        onChange={setPassword}
      />
    </AskFrame>
  )
}
