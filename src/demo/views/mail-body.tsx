import { useLayoutEffect, useRef } from 'react'
import { cleanHtml } from './clean-html.ts'
import styles from './samples.module.css'

/** The sanitized HTML of a message. */
export function MailBody({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html))
  }, [html])
  return <div ref={box} className={styles.mailBody} />
}
