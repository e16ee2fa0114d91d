import { phoneText } from '#contract/phone-text.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { requestResetCode, resetPassword } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'
import { checkInput } from '../parts/form/check-input.ts'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'
import { SendAgain } from '../parts/form/send-again.tsx'
import { againWords } from './again-words.ts'
import { TextField } from '../ui/text-field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { PasswordField } from './password-field.tsx'
import { homeCodeHere } from './place-here.ts'
import { PhoneField } from './phone-field.tsx'
import { UndoAddress } from './undo-address.tsx'
import { LinkLikeButton, TextLink } from '../ui/text-link.tsx'
import { Aside, Hint } from './aside.tsx'

/**
 * `/sessions/reset`: requests a code, then takes it with the new password. The mailed link starts
 * at the second step; the link about a changed address (`undo`) restores the account's former
 * address.
 */
export function Reset() {
  const search = new URLSearchParams(useSearch())
  const mailed = search.get('code') ?? ''
  if (mailed && search.has('undo')) return <UndoAddress code={mailed} />
  return mailed ? <NewPassword mailed={mailed} /> : <BothSteps />
}

/** The input of the code's request. */
type Asked = CallInput<typeof requestResetCode>
type Asking = { by: 'email' | 'phone'; email: string; phone: string; callingCode: CodeChoice }

function BothSteps() {
  const { t } = useTranslation()
  const input = ({ by, email, phone, callingCode }: Asking): Asked =>
    by === 'email' ? { email } : { phone, ...numberInput({ phone, callingCode }) }
  const form = useNewForm(requestResetCode, {
    empty: { by: 'email', email: '', phone: '', callingCode: '+91' },
    toInput: input,
    check: (values: Asking) => checkInput(requestResetCode.input, input(values), t),
    isSilent: true,
  })
  return form.saved ? (
    <NewPassword mailed="" asked={form.saved.input} onAgain={form.discard} />
  ) : (
    <AskForCode form={form} />
  )
}

function AskForCode({ form }: { form: Form<Asking> }) {
  const { t } = useTranslation()
  const { config } = useApp()
  const { values, field, change, errorAt } = form

  return (
    <Gate title={t('account.reset.title')} lead={t('account.reset.lead')}>
      <GateForm form={form} submit={t('account.reset.submit')}>
        {values.by === 'email' ? (
          <TextField
            {...field('email')}
            type="email"
            label={t('signIn.email')}
            autoComplete="username"
          />
        ) : (
          <PhoneField
            homeCode={homeCodeHere()}
            fields={values}
            error={errorAt('phone')}
            onChange={(phone) => change(phone)}
          />
        )}
      </GateForm>
      <p className="gate__links">
        <TextLink variant="quiet" href="/sessions/signin">
          {t('account.toSignIn')}
        </TextLink>
        {config.texting && (
          <LinkLikeButton
            variant="quiet"
            onClick={() => change({ by: values.by === 'email' ? 'phone' : 'email' })}
          >
            {t(values.by === 'email' ? 'signIn.usePhone' : 'signIn.useEmail')}
          </LinkLikeButton>
        )}
      </p>
    </Gate>
  )
}

function NewPassword({
  mailed,
  asked,
  onAgain,
}: {
  mailed: string
  asked?: Asked
  onAgain?: () => void
}) {
  const { t } = useTranslation()
  const { toasts, call } = useApp()
  const [, navigate] = useLocation()
  const form = useNewForm(resetPassword, {
    empty: { code: mailed, password: '' },
    toInput: (values) => values,
    check: (values) => checkInput(resetPassword.input, values, t),
    isSilent: true,
    onDone: () => {
      toasts.send({ type: 'toast.show', kind: 'success', textKey: 'account.reset.done' })
      navigate('/sessions/signin')
    },
  })
  const again = () => {
    navigate('/sessions/reset')
    onAgain?.()
  }

  return (
    <Gate
      title={t('account.reset.newTitle')}
      lead={
        asked === undefined
          ? t('account.reset.newLead')
          : t('account.reset.sent', {
              name: asked.email ?? phoneText(asked.phone ?? '', asked),
            })
      }
    >
      <GateForm
        form={form}
        submit={t('account.reset.set')}
        refusal={form.failure?.code === 'LINK_EXPIRED' ? t('account.dead') : undefined}
      >
        {!mailed && (
          <TextField
            {...form.field('code')}
            label={t('account.code')}
            autoComplete="one-time-code"
          />
        )}
        <PasswordField {...form.field('password')} isNew label={t('account.newPassword')} />
        <Hint>{t('account.passwordHint')}</Hint>
      </GateForm>
      <Aside>{t('account.reset.everywhere')}</Aside>
      {asked && (
        <SendAgain
          mail="reset"
          words={againWords(t)}
          send={(signal) => call(requestResetCode, asked, { signal })}
        />
      )}
      <p className="gate__links">
        <LinkLikeButton variant="quiet" onClick={again}>
          {t(asked ? 'account.reset.other' : 'account.reset.again')}
        </LinkLikeButton>
        <TextLink variant="quiet" href="/sessions/signin">
          {t('account.toSignIn')}
        </TextLink>
      </p>
    </Gate>
  )
}
