import { Button } from '@chakra-ui/react/button'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks, over a dialog, whether what was typed into it may be dropped. */
export function DropQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // The default button keeps the input, so a second Enter loses nothing.
    dialog?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="dialog"
      role="alertdialog"
      aria-labelledby={title}
      onCancel={onStay}
    >
      <div className="dialog-question">
        <h2 id={title}>{t('parts.drop.title')}</h2>
        <p>{t('parts.drop.text')}</p>
        <div className="dialog-actions">
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
