import { useLayoutEffect, useRef } from 'react'
import { cleanHtml } from './clean-html.ts'

/** The sanitized HTML of a message. */
export function MailBody({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html))
  }, [html])
  return <div ref={box} className="mail-body" />
}
