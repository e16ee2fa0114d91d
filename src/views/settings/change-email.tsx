import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/account.ts'
import { wordsOf } from '../../machines/screen/form.connect.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { SendAgain } from '../parts/form/send-again.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'

/** Another address in two steps: a code is mailed to it, and with the code it counts. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { session, toasts, call } = useApp()
  const [email, setEmail] = useState<string>()
  const asking = useNewForm(updateUser, {
    empty: { email: '' },
    toInput: (values) => values,
    check: (values) => checkInput(updateUser.input, values, t),
    isSilent: true,
    onDone: (_, sent) => setEmail(sent.email),
  })
  const proving = useNewForm(updateUser, {
    empty: { emailCode: '' },
    toInput: ({ emailCode }) => ({ email, emailCode }),
    check: ({ emailCode }) => checkInput(updateUser.input, { email, emailCode }, t),
    isSilent: true,
    onDone: (user) => {
      session.send({ type: 'session.user-changed', user })
      toasts.send({ type: 'toast.show', kind: 'success', text: t('settings.email.done') })
      onClose()
    },
  })
  const isSent = email !== undefined
  const { isBusy, save, ...form } = isSent ? proving : asking
  return (
    <AskFrame
      title={t('settings.email.change')}
      confirm={t(isSent ? 'settings.email.confirm' : 'settings.email.send')}
      keep={t('settings.cancel')}
      hasOwnChecks
      failure={wordsOf(form).failure?.message}
      isBusy={isBusy}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        {...asking.field('email')}
        {...(isSent && { value: email, error: proving.errorAt('email') })}
        type="email"
        inputMode="email"
        label={t('settings.email.new')}
        isDisabled={isSent}
      />
      {isSent && (
        <>
          <p role="status">{t('settings.email.sent', { email })}</p>
          <TextField
            {...proving.field('emailCode')}
            label={t('settings.email.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <SendAgain
            key={email}
            mail="address-code"
            words={{
              send: t('settings.email.again'),
              wait: (count) => t('settings.email.wait', { count }),
              sent: t('settings.email.sentAgain'),
            }}
            send={(signal) => call(updateUser, { email }, { signal })}
          >
            <button type="button" onClick={() => setEmail(undefined)}>
              {t('settings.email.other')}
            </button>
          </SendAgain>
        </>
      )}
    </AskFrame>
  )
}
