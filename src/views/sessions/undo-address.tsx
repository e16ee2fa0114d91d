import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { readAddressUndo, undoAddressChange } from '#contract/account.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { PasswordField } from './password-field.tsx'
import { Alert } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Aside, Hint } from './aside.tsx'
import { Button } from '../ui/button.tsx'

/**
 * The page of the link that is mailed to the former address when an account's address is changed.
 */
export function UndoAddress({ code }: { code: string }) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(readAddressUndo, { code })
  if (answer) return <Undo code={code} email={answer.email} />
  const isDead = failure?.code === 'LINK_EXPIRED' || failure?.status === 422
  return (
    <Gate title={t('account.undo.title')} lead={failure ? '' : t('account.undo.looking')}>
      {failure && (
        <Alert>
          {isDead
            ? t('account.undo.dead')
            : failure.kind === 'network'
              ? t('signIn.network')
              : failure.message}
        </Alert>
      )}
      {failure && !isDead && (
        <Button size="lg" variant="surface" onClick={reload}>
          {t('account.create.again')}
        </Button>
      )}
      <BackToSignIn />
    </Gate>
  )
}

function Undo({ code, email }: { code: string; email: string }) {
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
    <Gate title={t('account.undo.title')} lead={t('account.undo.lead', { email })}>
      <GateForm
        form={form}
        submit={t('account.undo.submit')}
        refusal={form.failure?.code === 'LINK_EXPIRED' ? t('account.undo.dead') : undefined}
      >
        <PasswordField {...form.field('password')} isNew label={t('account.newPassword')} />
        <Hint>{t('account.passwordHint')}</Hint>
      </GateForm>
      <Aside>{t('account.reset.everywhere')}</Aside>
      <BackToSignIn />
    </Gate>
  )
}

function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <p className="gate__links">
      <TextLink variant="quiet" href="/sessions/signin">
        {t('account.toSignIn')}
      </TextLink>
      <TextLink variant="quiet" href="/sessions/reset">
        {t('signIn.forgot')}
      </TextLink>
    </p>
  )
}
