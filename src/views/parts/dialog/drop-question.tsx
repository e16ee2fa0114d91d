import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks whether unsaved changes of a form or a dialog may be discarded. */
export function DropQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const title = useId()
  return (
    <Dialog role="alertdialog" aria-labelledby={title} onClose={onStay}>
      <div className="dialog__question">
        <h2 id={title}>{t('parts.drop.title')}</h2>
        <p>{t('parts.drop.text')}</p>
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onLeave}>
            {t('parts.drop.leave')}
          </Button>
          <Button type="button" onClick={onStay}>
            {t('parts.drop.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
