import { useTranslation } from '#i18n/use-translation.tsx'
import { ChoiceField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import type { GuestValues } from './guest-values.ts'

/** The service to queue for; absent if there is only one queue. */
export function ServiceField({
  form,
  services,
}: {
  form: Form<GuestValues>
  services: readonly string[]
}) {
  const { t } = useTranslation()
  if (services.length === 0) return null
  return (
    <ChoiceField
      {...form.field('service')}
      label={t('queue.service.label')}
      choices={services.map((name) => ({ value: name, label: name }))}
    />
  )
}
