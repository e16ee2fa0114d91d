import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { saveBarOf } from '../../../machines/screen/form.connect.ts'
import type { Form } from './form.ts'

/** Save and discard, at the bottom while there are unsaved changes; for a new record always. */
export function SaveBar<V>({ form, saveLabel }: { form: Form<V>; saveLabel?: string | undefined }) {
  const { t } = useTranslation()
  const { isOpen, statusKey, discard, save } = saveBarOf(form)
  return (
    <div className="save-bar" data-open={isOpen}>
      {isOpen && (
        <>
          <span role="status">{statusKey && t(statusKey)}</span>
          {discard && (
            <Button type="button" variant="surface" {...discard} onClick={form.discard}>
              {t('form.discard')}
            </Button>
          )}
          <Button type="submit" {...save} loadingText={t('form.saving')}>
            {saveLabel ?? t('form.save')}
          </Button>
        </>
      )}
    </div>
  )
}
