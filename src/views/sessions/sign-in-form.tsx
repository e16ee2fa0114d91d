import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearch } from 'wouter'
import type { CallFailure } from '../../machines/failure.ts'
import { hasPasskeys } from '../../services/has-passkeys.ts'
import { warmNext } from '../screens.ts'
import { useApp, useSession } from '../seams/app-context.ts'
import { checkCredentials, type SignInFields, type SignInField } from './check-credentials.ts'
import { Alert } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import { homeCodeHere } from './place-here.ts'
import { PhoneField } from './phone-field.tsx'
import { Button } from '../ui/button.tsx'

const empty: SignInFields = { by: 'email', email: '', phone: '', callingCode: '+91', password: '' }

/**
 * Signs in with an e-mail address, or with a phone number if text messages are available. Input is
 * kept when the server refuses.
 */
export function SignInForm({ email = '' }: { email?: string | undefined }) {
  const { t } = useTranslation()
  const { session, translator, config } = useApp()
  const isBusy = useSession((state) => state.matches('signingIn'))
  const isAsking = useSession((state) => state.matches({ signedOut: 'usingPasskey' }))
  const failure = useSession((state) => state.context.failure)
  const pass = new URLSearchParams(useSearch()).get('pass') ?? undefined
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState({ ...empty, email })
  const [wrong, setWrong] = useState<SignInField[]>([])

  const change = (changed: Partial<SignInFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setWrong(wrong.filter((name) => !(name in changed)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkCredentials(fields, pass)
    if (checked.ok)
      return session.send({ type: 'session.sign-in', credentials: checked.credentials })
    setWrong(checked.wrong)
    form.current?.querySelector<HTMLInputElement>(`[name=${checked.wrong[0]}]`)?.focus()
  }
  const errorOf = (name: SignInField) =>
    wrong.includes(name)
      ? t(
          fields[name] === ''
            ? `signIn.${name}Missing`
            : name === 'password'
              ? 'signIn.passwordMissing'
              : `signIn.${name}Wrong`,
        )
      : undefined

  return (
    <form
      ref={form}
      className="gate__fields"
      onSubmit={submit}
      onFocus={() => warmNext('/sessions/signin', translator.learn)}
      noValidate
    >
      {failure && (
        <Alert>
          {failure.kind === 'network' || failure.kind === 'aborted'
            ? t(notRefused(failure.kind))
            : failure.message}
        </Alert>
      )}
      {fields.by === 'email' ? (
        <TextField
          name="email"
          type="email"
          label={t('signIn.email')}
          autoComplete="username"
          value={fields.email}
          error={errorOf('email')}
          onChange={(email) => change({ email })}
        />
      ) : (
        <PhoneField
          homeCode={homeCodeHere()}
          fields={fields}
          error={errorOf('phone')}
          onChange={change}
        />
      )}
      <PasswordField
        value={fields.password}
        error={errorOf('password')}
        onChange={(password) => change({ password })}
      />
      <Button type="submit" size="lg" loading={isBusy} loadingText={t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
      {hasPasskeys() && (
        <Button
          variant="surface"
          size="lg"
          loading={isAsking}
          loadingText={t('signIn.passkeyBusy')}
          onClick={() => session.send({ type: 'session.use-passkey' })}
        >
          {t('signIn.passkey')}
        </Button>
      )}
      {config.texting && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change({ by: fields.by === 'email' ? 'phone' : 'email' })}
        >
          {t(fields.by === 'email' ? 'signIn.usePhone' : 'signIn.useEmail')}
        </Button>
      )}
    </form>
  )
}

/**
 * The text of a failure without a server message: the passkey dialog was cancelled, or there is no
 * connection.
 */
function notRefused(kind: CallFailure['kind']) {
  return kind === 'aborted' ? 'signIn.passkeyClosed' : 'signIn.network'
}
