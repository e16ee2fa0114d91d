import { Heading } from '@chakra-ui/react/heading'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { landingFor } from '../../machines/app/signed-in-user.ts'
import { Foot } from '../frame/shell/foot.tsx'
import { Page, useTitle } from '../parts/page/page.tsx'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { useKnownUser, useViewerIfAny } from '../seams/viewer.ts'
import './reading-page.css'

type Props = { title: string; lead: string; children: ReactNode }

/**
 * A public page of text: in the frame for signed-in users, otherwise on a blank page with a link
 * back.
 */
export function ReadingPage(props: Props) {
  return useViewerIfAny() ? <FramedPage {...props} /> : <BlankPage {...props} />
}

function FramedPage({ title, lead, children }: Props) {
  return (
    <Page title={title} lead={lead}>
      <div className="reading is-framed">
        <article>{children}</article>
      </div>
    </Page>
  )
}

function BlankPage({ title, lead, children }: Props) {
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
