import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { undoAddressChange } from '#contract/account.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { PasswordField } from './password-field.tsx'

/** What the former address of an account gets a link to when the address is changed. */
export function UndoAddress({ code }: { code: string }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const [, navigate] = useLocation()
  const form = useNewForm(undoAddressChange, {
    empty: { code, password: '' },
    toInput: (values) => values,
    check: (values) => checkInput(undoAddressChange.input, values, t),
    isSilent: true,
    onDone: () => {
      toasts.send({ type: 'toast.show', kind: 'success', textKey: 'account.undo.done' })
      navigate('/sessions/signin')
    },
  })
  return (
    <Gate title={t('account.undo.title')} lead={t('account.undo.lead')}>
      <GateForm
        form={form}
        submit={t('account.undo.submit')}
        refusal={form.failure?.code === 'LINK_EXPIRED' ? t('account.dead') : undefined}
      >
        <PasswordField {...form.field('password')} isNew label={t('account.newPassword')} />
        <p className="gate-hint">{t('account.passwordHint')}</p>
      </GateForm>
      <p className="gate-aside">{t('account.reset.everywhere')}</p>
      <p className="gate-links">
        <Link href="/sessions/signin">{t('account.toSignIn')}</Link>
      </p>
    </Gate>
  )
}
