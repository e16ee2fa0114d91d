import { Button } from '@chakra-ui/react/button'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/dialog.tsx'
import type { Form } from '../parts/form/form.ts'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'

type Props<V> = { title: string; form: Form<V>; onClose: () => void; children: ReactNode }

/** A small form above the list it belongs to. What was typed stays when the server refuses, and is there again when it is opened anew. */
export function EntryDialog<V>({ title, form, onClose, children }: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  useFocusOnError(element, form.errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) form.save()
  }
  return (
    <Dialog label={title} onClose={onClose} className="entry-dialog">
      <form ref={element} onSubmit={submit} noValidate>
        <h2>{title}</h2>
        {form.wasRestored && form.isDirty && <p className="form-hint">{t('form.restored')}</p>}
        {form.failure && form.errors.length === 0 && (
          <p className="dialog-failure" role="alert">
            {form.failure.code === 'DUPLICATE' ? t('categories.duplicate') : form.failure.message}
          </p>
        )}
        {children}
        <div className="dialog-actions">
          <Button
            type="button"
            variant="surface"
            onClick={() => {
              form.discard()
              onClose()
            }}
          >
            {t('categories.cancel')}
          </Button>
          <Button type="submit" disabled={form.isBusy}>
            {t(form.isBusy ? 'form.saving' : 'form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
