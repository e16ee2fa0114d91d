import { useTranslation } from '#i18n/use-translation.tsx'
import { changePassword } from '#contract/security.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { askedForm } from '../parts/dialog/asked-form.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { PasswordField } from '../parts/form/password-field.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'

/** Changes the password; the current one is required. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const form = useNewForm(changePassword, {
    empty: { password: '' },
    toInput: (values) => values,
    check: (values) => checkInput(changePassword.input, values, t),
    isSilent: true,
    onDone: () => {
      toasts.send({ type: 'toast.show', kind: 'success', text: t('settings.password.done') })
      onClose()
    },
  })
  return (
    <AskFrame
      title={t('settings.password.change')}
      confirm={t('settings.password.save')}
      keep={t('settings.cancel')}
      {...askedForm(form)}
      onClose={onClose}
    >
      <PasswordField
        {...form.field('password')}
        label={t('settings.password.new')}
        hint={t('settings.password.hint')}
      />
    </AskFrame>
  )
}
