import { Heading } from '@chakra-ui/react/heading'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../parts/page/page.tsx'

type Props = {
  icon: ReactNode
  title: string
  text: string
  to?: { href: string; label: string }
  children?: ReactNode
}

/** A page with one message and a link. */
export function CalmPage({ icon, title, text, to, children }: Props) {
  useTitle(title)
  return (
    <div className="toast__calm">
      <span className="toast__calmMark">{icon}</span>
      <Heading as="h1" size="2xl" id="page-title" tabIndex={-1}>
        {title}
      </Heading>
      <p>{text}</p>
      {children}
      {to && (
        <Button asChild variant="surface">
          <Link href={to.href}>{to.label}</Link>
        </Button>
      )}
    </div>
  )
}
