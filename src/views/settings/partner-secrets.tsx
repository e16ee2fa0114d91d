import { chakra } from '@chakra-ui/react/styled-system'
import type { TFunction } from 'i18next'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { FieldError } from '#contract/problem.ts'
import { Button } from '../ui/button.tsx'
import { wordsOf } from '../../machines/screen/form.connect.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'

type Secrets = { credentials: Record<string, string> }

export function emptySecrets(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, '']))
}

/** Every secret is required. */
export function checkSecrets(secrets: Record<string, string>, t: TFunction): FieldError[] {
  return Object.entries(secrets)
    .filter(([, secret]) => secret.trim() === '')
    .map(([field]) => ({
      path: `credentials.${field}`,
      rule: 'required',
      message: t('rule.required'),
    }))
}

type Props = {
  form: Omit<Form<Secrets>, 'field' | 'conflict'>
  label: string
  confirm: string
  children?: ReactNode
}

/** The secrets of a partner, entered once and never shown again. */
export function SecretsForm({ form, label, confirm, children }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  useFocusOnError(element, form.errors)
  const { credentials } = form.values
  const { failure } = wordsOf(form)
  return (
    <chakra.form
      ref={element}
      className="form__wide"
      display="grid"
      gap="4"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) form.save()
      }}
    >
      {Object.keys(credentials).map((field) => (
        <TextField
          key={field}
          name={`credentials.${field}`}
          value={credentials[field] ?? ''}
          error={form.errorAt(`credentials.${field}`)}
          label={t(
            field === 'api_key' ? 'settings.partner.apiKey' : 'settings.partner.webhookSecret',
          )}
          isRequired
          maxLength={500}
          onChange={(text) =>
            form.change({ credentials: { ...credentials, [field]: text } }, [
              `credentials.${field}`,
            ])
          }
        />
      ))}
      {failure && <FailureNotice failure={failure} />}
      {children}
      <div>
        <Button type="submit" loading={form.isBusy}>
          {confirm}
        </Button>
      </div>
    </chakra.form>
  )
}
