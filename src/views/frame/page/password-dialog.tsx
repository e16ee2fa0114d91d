import { useTranslation } from '#i18n/use-translation.tsx'
import { confirmPassword } from '#contract/security.ts'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { askedForm } from '../../parts/dialog/asked-form.ts'
import { TextField } from '../../parts/form/fields.tsx'
import { useSession } from '../../seams/app-context.ts'
import { useNewForm } from '../../parts/form/use-new-form.ts'

type Props = {
  /** Why it is asked; default: before changes of the sign-in or the payment account. */
  text?: string
  onDone: (isGiven: boolean) => void
}

/** Confirms the user's identity. */
export function PasswordDialog({ text, onDone }: Props) {
  const { t } = useTranslation()
  const hasCode = useSession((state) => state.context.user?.secondStep === 'on')
  const form = useNewForm(confirmPassword, {
    empty: { password: '', code: '' },
    toInput: ({ password, code }) => ({ password, ...(hasCode && { code }) }),
    check: () => [],
    isSilent: true,
    onDone: () => onDone(true),
  })
  return (
    <AskFrame
      title={t('passwordAgain.title')}
      confirm={t('passwordAgain.confirm')}
      keep={t('passwordAgain.keep')}
      {...askedForm(form)}
      isIncomplete={form.values.password === '' || (hasCode && form.values.code === '')}
      onClose={() => onDone(false)}
    >
      <p>{text ?? t('passwordAgain.text')}</p>
      <TextField
        {...form.field('password')}
        type="password"
        label={t('passwordAgain.password')}
        autoComplete="current-password"
      />
      {hasCode && (
        <TextField
          {...form.field('code')}
          label={t('passwordAgain.code')}
          autoComplete="one-time-code"
        />
      )}
    </AskFrame>
  )
}
