import { useTranslation } from '#i18n/use-translation.tsx'
import { usePeek } from '../parts/hooks/use-peek.ts'
import { FieldButton, TextField } from '../ui/text-field.tsx'

type Props = {
  value: string
  label?: string
  /** A new password: browsers offer to generate one. */ isNew?: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** A password that can be made visible before it is sent. */
export function PasswordField({ value, label, isNew = false, error, onChange }: Props) {
  const { t } = useTranslation()
  const { type, button } = usePeek()

  return (
    <TextField
      name="password"
      type={type}
      label={label ?? t('signIn.password')}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      error={error}
      onChange={onChange}
      after={<FieldButton {...button} />}
    />
  )
}
