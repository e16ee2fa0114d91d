import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { signUp } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import { readInvitation } from '#contract/place.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { SendAgain } from '../parts/form/send-again.tsx'
import { useApp } from '../seams/app-context.ts'
import { againWords } from './again-words.ts'
import { Field } from './field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'

/** The sign-up that the mail was asked for with. */
type Asked = CallInput<typeof signUp>

/**
 * For who has the mail on another device: the code goes into the address, as if the link had been
 * opened.
 */
export function TypeCode() {
  const { t } = useTranslation()
  const { call } = useApp()
  const [, navigate] = useLocation()
  const asked = useHistoryState<Asked | null>()
  const email = asked?.email
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const save = () => {
    const found = checkInput(readInvitation.input, { code }, t)
    setErrors(found)
    if (found.length === 0) navigate(`/sessions/createpwd?code=${encodeURIComponent(code.trim())}`)
  }
  const lead = email ? t('account.create.sent', { email }) : t('account.create.noCode')
  return (
    <Gate title={t('account.create.codeTitle')} lead={lead}>
      <GateForm
        form={{ failure: undefined, errors, isBusy: false, save }}
        submit={t('account.create.next')}
      >
        <Field
          name="code"
          label={t('account.code')}
          autoComplete="one-time-code"
          value={code}
          error={errors[0]?.message}
          onChange={setCode}
        />
      </GateForm>
      <p className="gate-aside">{t(email ? 'account.create.spam' : 'account.create.staff')}</p>
      {asked && (
        <SendAgain
          mail="sign-up"
          words={againWords(t)}
          send={(signal) => call(signUp, asked, { signal })}
        />
      )}
      <p className="gate-links">
        <Link href="/sessions/signin">{t('account.toSignIn')}</Link>
      </p>
    </Gate>
  )
}
