import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { LinkPurpose } from '#contract/link.ts'
import { AskForm } from '../parts/dialog/ask-form.tsx'
import { askedForm } from '../parts/dialog/asked-form.ts'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { useViewer } from '../seams/viewer.ts'
import { LinkTargetField } from './link-target-field.tsx'
import { purposesIn } from './link-words.ts'

export type LinkValues = { purpose: LinkPurpose; targetId: Id | ''; label: string }
type Props = {
  form: Form<LinkValues>
  title: string
  confirm: string
  onClose: () => void
  children?: ReactNode
}

/** A link's purpose, target and label; for new links and for changes. */
export function LinkForm({ form, children, ...ask }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { purpose } = form.values
  const purposes = purposesIn(module)
  return (
    <AskForm {...ask} keep={t('links.cancel')} {...askedForm(form)}>
      {children}
      <SelectField
        {...form.field('purpose')}
        label={t('links.form.purpose')}
        hint={t(`links.purposeHint.${purpose}`)}
        choices={purposes.map((value) => ({ value, label: t(`links.purpose.${value}`) }))}
        onChange={(text) =>
          form.change({ targetId: '', purpose: purposes.find((one) => one === text) ?? purpose })
        }
      />
      <LinkTargetField key={purpose} purpose={purpose} {...form.field('targetId')} />
      <TextField
        {...form.field('label')}
        label={t('links.form.label')}
        hint={t('links.form.labelHint')}
        maxLength={limits.text.short}
      />
    </AskForm>
  )
}
