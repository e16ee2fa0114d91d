import { type ReactNode, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { useLatest } from '../hooks/use-latest.ts'
import styles from './print-sheet.module.css'

/** The page styles: an 80 mm roll for the kitchen, A4 with cards to cut out. */
const papers = {
  ticket: 'size: 80mm 200mm; margin: 4mm',
  labels: 'size: A4; margin: 12mm',
}

/** Prints its children once, instead of the screen, on the given paper. */
export function PrintSheet({
  kind,
  onDone,
  children,
}: {
  kind: keyof typeof papers
  onDone: () => void
  children: ReactNode
}) {
  const done = useLatest(onDone)
  const print = useCallback(() => {
    const root = document.documentElement
    const finish = () => done()()
    const paper = new CSSStyleSheet()
    paper.replaceSync(`@page { ${papers[kind]} }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    root.dataset.print = kind
    window.addEventListener('afterprint', finish)
    // Waits for fonts and layout. In some browsers `print` returns at once, in others when the
    // dialog closes.
    const timer = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', finish)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
      delete root.dataset.print
    }
  }, [kind, done])
  return createPortal(
    <div ref={print} className={styles.root} data-kind={kind}>
      {children}
    </div>,
    document.body,
  )
}
