import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/account.ts'
import type { FieldError } from '#contract/problem.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'

/** Another address in two steps: a code is mailed to it, and with the code it counts. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { session, toasts } = useApp()
  const [email, setEmail] = useState('')
  const [emailCode, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const asking = useSubmit(updateUser, () => setSent(true))
  const proving = useSubmit(updateUser, (user) => {
    session.send({ type: 'session.user-changed', user })
    toasts.send({ type: 'toast.show', kind: 'success', text: t('settings.email.done') })
    onClose()
  })
  const { failure, errors, isBusy } = isSent ? proving : asking
  const said = wrong.length > 0 ? wrong : errors
  const errorAt = (path: string) => said.find((error) => error.path === path)?.message
  const send = () => {
    const input = isSent ? { email, emailCode } : { email }
    const found = checkInput(updateUser.input, input, t)
    setWrong(found)
    if (found.length === 0) (isSent ? proving : asking).send(input)
  }
  return (
    <AskFrame
      title={t('settings.email.change')}
      confirm={t(isSent ? 'settings.email.confirm' : 'settings.email.send')}
      keep={t('settings.cancel')}
      hasOwnChecks
      failure={said.length === 0 ? failure?.message : undefined}
      isBusy={isBusy}
      onConfirm={send}
      onClose={onClose}
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        value={email}
        error={errorAt('email')}
        label={t('settings.email.new')}
        isDisabled={isSent}
        onChange={setEmail}
      />
      {isSent && (
        <>
          <p role="status">{t('settings.email.sent', { email })}</p>
          <TextField
            name="emailCode"
            value={emailCode}
            error={errorAt('emailCode')}
            label={t('settings.email.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={setCode}
          />
        </>
      )}
    </AskFrame>
  )
}
