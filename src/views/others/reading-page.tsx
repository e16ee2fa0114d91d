import { Heading } from '@chakra-ui/react/heading'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { landingFor } from '../../machines/app/signed-in-user.ts'
import { Foot } from '../frame/shell/foot.tsx'
import { Page, useTitle } from '../parts/page/page.tsx'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { useKnownUser, useViewerIfAny } from '../seams/viewer.ts'
import { AppLink } from '../ui/app-link.tsx'

const Reading = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxInlineSize: '46rem',
    marginInline: 'auto',
    paddingBlockStart: '5',
    paddingInline: '5',
    paddingBlockEnd: '0',
    '& article': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2',
      paddingBlockStart: '6',
      paddingBlockEnd: '12',
      lineHeight: '1.6',
    },
    '& h2': { marginBlockStart: '6', fontSize: 'xl', fontWeight: 'semibold' },
    '& h3': { marginBlockStart: '3', fontWeight: 'semibold' },
    '& article p': { maxInlineSize: '40rem' },
    '& article a': {
      color: 'brand.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      overflowWrap: 'anywhere',
    },
    '& article a[href^="mailto:"]': {
      display: 'inline-block',
      paddingBlock: '0.8125rem',
      marginBlock: '-0.8125rem',
    },
    '& button': { justifySelf: 'start' },
    '& .frame__foot': { paddingInline: '0', borderBlockStart: '1px solid {colors.border}' },
  },
})

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
      <Reading
        marginInline="0"
        padding="0"
        css={{
          '& article': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: '2',
            paddingBlockStart: '0',
            paddingBlockEnd: '12',
            lineHeight: '1.6',
          },
        }}
      >
        <article>{children}</article>
      </Reading>
    </Page>
  )
}

function BlankPage({ title, lead, children }: Props) {
  const { t } = useTranslation()
  const user = useKnownUser()
  useTitle(title)
  return (
    <Reading>
      <AppLink
        href={user ? landingFor(user) : '/sessions/signin'}
        display="inline-flex"
        gap="3"
        alignItems="center"
        justifySelf="start"
        minBlockSize="11"
        fontWeight="semibold"
      >
        <img src="/icon.svg" alt="" width={32} height={32} />
        {user ? user.companyName : t('app.foot.home')}
      </AppLink>
      <article>
        <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
          {title}
        </Heading>
        <Text marginBlockEnd="2" color="fg.muted" fontSize="lg">
          {lead}
        </Text>
        {children}
      </article>
      <Foot company={t('app.name')} />
      {!user && <PixelGate />}
    </Reading>
  )
}
