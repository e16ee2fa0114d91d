import { Button } from '@chakra-ui/react/button'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '../../theme/forms.css'

/** Asks whether unsaved changes of a form or a dialog may be discarded. */
export function DropQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  // Not `useEffect`: only a dialog that is still in the document restores the focus when closed.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // The default button keeps the input, so a second Enter loses nothing.
    dialog?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="dialog__root"
      role="alertdialog"
      aria-labelledby={title}
      onCancel={onStay}
    >
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
    </dialog>
  )
}
