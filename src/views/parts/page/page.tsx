import { Heading } from '@chakra-ui/react/heading'
import { type ReactNode, useEffect } from 'react'
import { useRestoredFocus } from './use-restored-focus.ts'

type Props = {
  title: string
  /** A secondary line below the title. */ lead?: ReactNode
  /** Buttons at the end of the title's line. */ actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen: sets the document title, has the heading that is focused after a
 * navigation, and lays out actions and content.
 */
export function Page({ title, lead, actions, children }: Props) {
  useTitle(title)
  const restoreFocus = useRestoredFocus()
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
          <div className="frame__actions" ref={restoreFocus}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sevenfold`
  }, [title])
}
