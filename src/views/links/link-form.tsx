import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { LinkPurpose } from '#contract/link.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { AskForm } from '../parts/dialog/ask-form.tsx'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import { useViewer } from '../seams/viewer.ts'
import { LinkTargetField } from './link-target-field.tsx'
import { purposesIn } from './link-words.ts'

export type LinkValues = { purpose: LinkPurpose; targetId: Id | ''; label: string }
type Props = {
  title: string
  start: LinkValues
  confirm: string
  errors: readonly FieldError[]
  failure: CallFailure | undefined
  isBusy: boolean
  onSend: (values: LinkValues) => void
  onClose: () => void
  children?: ReactNode
}

/** A link's purpose, target and label; for new links and for changes. */
export function LinkForm({ start, errors, failure, onSend, children, ...ask }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const [values, setValues] = useState(start)
  const purposes = purposesIn(module)
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message
  return (
    <AskForm
      {...ask}
      keep={t('links.cancel')}
      hasOwnChecks
      failure={errors.length === 0 ? failure?.message : undefined}
      onConfirm={() => onSend({ ...values, label: values.label.trim() })}
    >
      {children}
      <SelectField
        name="purpose"
        value={values.purpose}
        error={errorAt('purpose')}
        label={t('links.form.purpose')}
        hint={t(`links.purposeHint.${values.purpose}`)}
        choices={purposes.map((value) => ({ value, label: t(`links.purpose.${value}`) }))}
        onChange={(text) =>
          setValues({
            ...values,
            targetId: '',
            purpose: purposes.find((one) => one === text) ?? values.purpose,
          })
        }
      />
      <LinkTargetField
        key={values.purpose}
        purpose={values.purpose}
        value={values.targetId}
        error={errorAt('targetId')}
        onChange={(targetId) => setValues((now) => ({ ...now, targetId }))}
      />
      <TextField
        name="label"
        value={values.label}
        error={errorAt('label')}
        label={t('links.form.label')}
        hint={t('links.form.labelHint')}
        maxLength={limits.text.short}
        onChange={(label) => setValues({ ...values, label })}
      />
    </AskForm>
  )
}
