import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { wordsOf } from '../../machines/screen/form.connect.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { SendAgain } from '../parts/form/send-again.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'

type Address = { email: string }

/**
 * Changes the e-mail address in two steps: a code is mailed to it, and entering the code confirms
 * it. Editing the address starts over.
 */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { session, toasts, call } = useApp()
  const asking = useAsking()
  const { email } = asking.values
  const proving = useNewForm(updateUser, {
    empty: { emailCode: '' },
    toInput: ({ emailCode }) => ({ email, emailCode: emailCode.trim() }),
    check: ({ emailCode }) => checkInput(updateUser.input, { email, emailCode }, t),
    isSilent: true,
    onDone: (user) => {
      session.send({ type: 'session.user-changed', user })
      toasts.send({ type: 'toast.show', kind: 'success', text: t('settings.email.done') })
      onClose()
    },
  })
  const isSent = asking.saved?.input.email === email
  const step = isSent && asking.errors.length === 0 ? proving : asking
  return (
    <AskFrame
      title={t('settings.email.change')}
      confirm={t(isSent ? 'settings.email.confirm' : 'settings.email.send')}
      keep={t('settings.cancel')}
      hasOwnChecks
      errors={step.errors}
      failure={wordsOf(step).failure?.message}
      isBusy={asking.isBusy || proving.isBusy}
      onConfirm={isSent ? proving.save : asking.save}
      onClose={onClose}
    >
      <TextField
        {...asking.field('email')}
        error={asking.errorAt('email') ?? (isSent ? proving.errorAt('email') : undefined)}
        type="email"
        inputMode="email"
        label={t('settings.email.new')}
      />
      {isSent && (
        <CodeField key={email} sent={{ email }}>
          <TextField
            {...proving.field('emailCode')}
            label={t('settings.email.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <SendAgain
            mail="address-code"
            words={{
              send: t('settings.email.again'),
              wait: (count) => t('settings.email.wait', { count }),
              sent: t('settings.email.sentAgain'),
            }}
            send={(signal) => call(updateUser, { email }, { signal })}
          >
            <button type="button" onClick={({ currentTarget }) => focusAddress(currentTarget.form)}>
              {t('settings.email.other')}
            </button>
          </SendAgain>
        </CodeField>
      )}
    </AskFrame>
  )
}

/** Focuses the address for correction, which is the first step again. */
function focusAddress(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}

/** The step that mails the code; the address stays editable. */
function useAsking() {
  const { t } = useTranslation()
  const { call } = useApp()
  return useForm<Address, CallInput<typeof updateUser>, OutputOf<typeof updateUser>>({
    id: 'form of the new address',
    known: { values: { email: '' } },
    check: (values) => checkInput(updateUser.input, values, t),
    toInput: (values) => values,
    send: async ({ input, key: idempotencyKey, signal }) => ({
      output: await call(updateUser, input, { signal, idempotencyKey }),
      known: { values: { email: input.email ?? '' } },
    }),
  })
}

function focusFirstField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus()
}

/** Shows that a code was sent, and focuses its field. */
function CodeField({ sent, children }: { sent: Address; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Grid
      ref={focusFirstField}
      gap="4"
      justifyItems="start"
      css={{ '& > .field__root': { inlineSize: 'full' } }}
    >
      <p role="status">{t('settings.email.sent', sent)}</p>
      {children}
    </Grid>
  )
}
