import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { createPassword } from '#contract/account.ts'
import { useApp } from '../shell/app-context.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Field } from './field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { PasswordField } from './password-field.tsx'
import './sign-up.css'

/** `/sessions/createpwd`: the first password, for a new owner and for an invited member of staff. The mailed link carries the code. */
export function CreatePassword() {
  const { t } = useTranslation()
  const { session } = useApp()
  const mailed = new URLSearchParams(useSearch()).get('code') ?? ''
  const email = useHistoryState<{ email?: string } | null>()?.email
  const form = useNewForm(createPassword, {
    empty: { code: mailed, password: '' },
    toInput: (values) => values,
    check: (values) => checkInput(createPassword.input, values, t),
    isSilent: true,
    onDone: (output) => session.send({ type: 'session.enter', output }),
  })
  const isDead = form.failure?.code === 'LINK_EXPIRED'

  return (
    <Gate title={t('account.create.title')} lead={mailed ? t('account.create.lead') : email ? t('account.create.sent', { email }) : t('account.create.noCode')}>
      <GateForm form={form} submit={t('account.create.submit')} refusal={isDead ? <DeadCode /> : undefined}>
        {!mailed && <Field {...form.field('code')} label={t('account.code')} autoComplete="one-time-code" />}
        <PasswordField {...form.field('password')} isNew label={t('account.newPassword')} />
        <p className="gate-hint">{t('account.passwordHint')}</p>
      </GateForm>
      <p className="gate-aside">{email && !mailed ? t('account.create.spam') : t('account.create.staff')}</p>
      <p className="gate-links">
        <Link href="/sessions/signin">{t('account.toSignIn')}</Link>
      </p>
    </Gate>
  )
}

function DeadCode() {
  const { t } = useTranslation()
  return (
    <>
      {t('account.dead')} <Link href="/sessions/signup">{t('account.deadSignUp')}</Link> · <Link href="/sessions/reset">{t('account.deadReset')}</Link>
    </>
  )
}
