import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Form } from './form.ts'

/**
 * Save and discard, at the foot of the screen while something is unsaved; on a form for a new
 * record from the start.
 */
export function SaveBar<V>({ form, saveLabel }: { form: Form<V>; saveLabel?: string | undefined }) {
  const { t } = useTranslation()
  const isOpen = (form.isDirty || form.isNew) && !form.conflict
  return (
    <div className="save-bar" data-open={isOpen}>
      {isOpen && (
        <>
          <span role="status">
            {form.isDirty && t(form.isBusy ? 'form.saving' : 'form.unsaved')}
          </span>
          {form.isDirty && (
            <Button type="button" variant="surface" disabled={form.isBusy} onClick={form.discard}>
              {t('form.discard')}
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} loadingText={t('form.saving')}>
            {saveLabel ?? t('form.save')}
          </Button>
        </>
      )}
    </div>
  )
}
