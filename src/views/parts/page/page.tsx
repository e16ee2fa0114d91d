import { Heading } from '@chakra-ui/react/heading'
import { type ReactNode, useEffect } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  title: string
  /** One quiet line under the title. */ lead?: ReactNode
  /** Buttons at the far end of the title's line. */ actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen: names the document, holds the heading that takes the focus after a
 * move, lays out actions and content.
 */
export function Page({ title, lead, actions, children }: Props) {
  useTitle(title)
  const keepFocus = useKeptFocus()
  return (
    <div className="page">
      <header className="frame__pageHead">
        <div>
          <Heading as="h1" size="2xl" id="page-title" tabIndex={-1}>
            {title}
          </Heading>
          {lead && <p className="frame__lead">{lead}</p>}
        </div>
        {actions && (
          <div className="frame__actions" ref={keepFocus}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** Names the document after the screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sevenfold`
  }, [title])
}
