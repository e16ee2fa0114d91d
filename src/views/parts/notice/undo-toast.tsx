import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './undo-toast.css'

const shownForMs = 10_000

type Props = { text: string; onUndo: () => void; onDone: () => void }

/**
 * Says what was done and offers to take it back, for as long as it stays. Pointing at it or tabbing
 * to it holds it.
 */
export function UndoToast({ text, onUndo, onDone }: Props) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => done(), shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld, text])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className="undo" role="status" {...hold}>
      <span>{text}</span>
      <button type="button" onClick={onUndo}>
        {t('parts.undo')}
      </button>
    </div>
  )
}
