import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'

/** A unit: its name and its symbol. */
export function UnitFields({ form }: { form: Form<{ name: string; code: string }> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('products.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <TextField
        {...form.field('code')}
        label={t('categories.unitCode')}
        hint={t('categories.unitHint')}
        isRequired
        maxLength={12}
      />
    </>
  )
}
