import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { createPassword } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { secondStepAsked } from '#contract/second-step.ts'
import { readInvitation } from '#contract/place.ts'
import { useApp } from '../seams/app-context.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { PasswordField } from './password-field.tsx'
import { TypeCode } from './type-code.tsx'
import { Alert } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Hint } from './aside.tsx'
import { Button } from '../ui/button.tsx'

type Invitation = OutputOf<typeof readInvitation>

/**
 * `/sessions/createpwd`: the first password, for a new owner and for an invited member of staff.
 * Users with an account enter its password instead. The mailed link contains the code.
 */
export function CreatePassword() {
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  return code ? <Invited key={code} code={code} /> : <TypeCode />
}

function Invited({ code }: { code: string }) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(readInvitation, { code })
  if (answer)
    return answer.hasAccount ? (
      <Join code={code} invitation={answer} />
    ) : (
      <Choose code={code} invitation={answer} />
    )
  const isDead = failure?.code === 'LINK_EXPIRED' || failure?.status === 422
  return (
    <Gate title={t('account.create.title')} lead={failure ? '' : t('account.create.looking')}>
      {failure && (
        <>
          <Alert>
            {isDead ? (
              <DeadCode />
            ) : failure.kind === 'network' ? (
              t('signIn.network')
            ) : (
              failure.message
            )}
          </Alert>
          {!isDead && (
            <Button size="lg" variant="surface" onClick={reload}>
              {t('account.create.again')}
            </Button>
          )}
        </>
      )}
      <BackToSignIn />
    </Gate>
  )
}

type Shown = { code: string; invitation: Invitation }

/** A new user, who chooses a password. */
function Choose({ code, invitation: { isStaff, companyName } }: Shown) {
  const { t } = useTranslation()
  const title = isStaff
    ? t('account.join.title', { company: companyName })
    : t('account.create.title')
  return (
    <PasswordForm
      code={code}
      isNew
      title={title}
      lead={t('account.create.lead')}
      submit={t('account.create.submit')}
    >
      <Hint>{t('account.passwordHint')}</Hint>
    </PasswordForm>
  )
}

/** An existing user: the account is not changed and gets access to one more company. */
function Join({ code, invitation: { companyName, email } }: Shown) {
  const { t } = useTranslation()
  const lead = t('account.join.lead', { email: email ?? '', company: companyName })
  return (
    <PasswordForm
      code={code}
      title={t('account.join.title', { company: companyName })}
      lead={lead}
      submit={t('account.join.submit')}
    >
      <Hint>{t('account.join.keeps')}</Hint>
    </PasswordForm>
  )
}

type FormProps = {
  code: string
  isNew?: boolean
  title: string
  lead: string
  submit: string
  children: ReactNode
}

function PasswordForm({ code, isNew = false, title, lead, submit, children }: FormProps) {
  const { t } = useTranslation()
  const { session } = useApp()
  const [, navigate] = useLocation()
  const form = useNewForm(createPassword, {
    empty: { code, password: '' },
    toInput: (values) => values,
    check: (values) => checkInput(createPassword.input, values, t),
    isSilent: true,
    onDone: (output) => session.send({ type: 'session.enter', output }),
    // The invitation was accepted, but a second step is needed. A user who is already signed in
    // finds the new company in the list.
    onRefused: ({ code, current }) => {
      const asked = code === 'SECOND_STEP_NEEDED' && secondStepAsked.safeParse(current)
      if (asked && asked.success) session.send({ type: 'session.ask-code', asked: asked.data })
      if (asked) navigate('/sessions/signin')
    },
  })
  return (
    <Gate title={title} lead={lead}>
      <GateForm
        startsInField
        form={form}
        submit={submit}
        refusal={form.failure?.code === 'LINK_EXPIRED' ? <DeadCode /> : undefined}
      >
        <PasswordField
          {...form.field('password')}
          isNew={isNew}
          label={t(isNew ? 'account.newPassword' : 'signIn.password')}
        />
        {children}
      </GateForm>
      <BackToSignIn forgot={!isNew} />
    </Gate>
  )
}

function BackToSignIn({ forgot = false }: { forgot?: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="gate__links">
      {forgot && (
        <TextLink variant="quiet" href="/sessions/reset">
          {t('signIn.forgot')}
        </TextLink>
      )}
      <TextLink variant="quiet" href="/sessions/signin">
        {t('account.toSignIn')}
      </TextLink>
    </p>
  )
}

function DeadCode() {
  const { t } = useTranslation()
  return (
    <>
      {t('account.dead')}{' '}
      <TextLink variant="underline" href="/sessions/signup">
        {t('account.deadSignUp')}
      </TextLink>{' '}
      ·{' '}
      <TextLink variant="underline" href="/sessions/reset">
        {t('account.deadReset')}
      </TextLink>
    </>
  )
}
