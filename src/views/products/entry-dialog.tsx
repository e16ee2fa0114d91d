import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormDialog } from '../parts/form/form-dialog.tsx'

type Props<V> = { title: string; form: Form<V>; onClose: () => void; children: ReactNode }

/** A small form above its list. */
export function EntryDialog<V>({ title, form, onClose, children }: Props<V>) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={title}
      form={form}
      confirm={t(form.isBusy ? 'form.saving' : 'form.save')}
      keep={t('categories.cancel')}
      wordsOf={({ code, message }) => (code === 'DUPLICATE' ? t('categories.duplicate') : message)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
