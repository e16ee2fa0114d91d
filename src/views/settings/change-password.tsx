import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { changePassword } from '#contract/security.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'

/** Another password; the one so far is asked for on the way. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const { send, isBusy, failure, errors } = useSubmit(changePassword, () => {
    toasts.send({ type: 'toast.show', kind: 'success', text: t('settings.password.done') })
    onClose()
  })
  const said = wrong.length > 0 ? wrong : errors
  const save = () => {
    const found = checkInput(changePassword.input, { password }, t)
    setWrong(found)
    if (found.length === 0) send({ password })
  }
  return (
    <AskFrame
      title={t('settings.password.change')}
      confirm={t('settings.password.save')}
      keep={t('settings.cancel')}
      hasOwnChecks
      failure={said.length === 0 ? failure?.message : undefined}
      isBusy={isBusy}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        name="password"
        type="password"
        value={password}
        error={said[0]?.message}
        label={t('settings.password.new')}
        hint={t('settings.password.hint')}
        autoComplete="new-password"
        onChange={setPassword}
      />
    </AskFrame>
  )
}
