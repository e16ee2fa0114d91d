import { Heading } from '@chakra-ui/react/heading'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { landingFor } from '../../machines/session.ts'
import { Foot } from '../shell/foot.tsx'
import { useTitle } from '../shell/page.tsx'
import { PixelGate } from '../shell/pixel-gate.tsx'
import { useKnownUser } from '../shell/viewer.ts'
import './reading-page.css'

/**
 * A page to read, open to everyone: in the blank layout, with the way back to where one belongs.
 */
export function ReadingPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const user = useKnownUser()
  useTitle(title)
  return (
    <div className="reading">
      <Link href={user ? landingFor(user) : '/sessions/signin'} className="reading-home">
        <img src="/icon.svg" alt="" width={32} height={32} />
        {user ? user.companyName : t('app.foot.home')}
      </Link>
      <article>
        <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
          {title}
        </Heading>
        <p className="reading-lead">{lead}</p>
        {children}
      </article>
      <Foot company={t('app.name')} />
      {!user && <PixelGate />}
    </div>
  )
}
