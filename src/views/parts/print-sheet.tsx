import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** Prints what stands in it instead of the screen, once, on the paper of its kind. */
export function PrintSheet({ kind, onDone, children }: { kind: 'ticket' | 'invoice'; onDone: () => void; children: ReactNode }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const root = document.documentElement
    const finish = () => done()
    root.dataset.print = kind
    window.addEventListener('afterprint', finish)
    // Fonts and layout first; some browsers come back from `print` at once, others when the dialog is closed.
    const timer = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', finish)
      delete root.dataset.print
    }
  }, [kind])
  return createPortal(
    <div className="print-sheet" data-kind={kind}>
      {children}
    </div>,
    document.body,
  )
}
