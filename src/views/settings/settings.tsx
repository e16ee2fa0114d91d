import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useSearch } from 'wouter'
import { scrollNear } from '../parts/hooks/refs.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { ownParts, type SettingsPart, settingsOf } from '../settings-of.ts'
import '../theme/lists.css'
import { SettingsSkeleton } from './settings-parts.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const parts = {
  profile: lazyOf(async () => (await import('./profile-part.tsx')).ProfilePart),
  look: lazyOf(async () => (await import('./look-part.tsx')).LookPart),
  company: lazyOf(async () => (await import('./company-part.tsx')).CompanyPart),
  places: lazyOf(async () => (await import('./places-part.tsx')).PlacesPart),
  working: lazyOf(async () => (await import('./working-part.tsx')).WorkingPart),
  delivery: lazyOf(async () => (await import('./delivery-part.tsx')).DeliveryPart),
  security: lazyOf(async () => (await import('./security-part.tsx')).SecurityPart),
  sessions: lazyOf(async () => (await import('./sessions-part.tsx')).SessionsPart),
  data: lazyOf(async () => (await import('./data-part.tsx')).DataPart),
} satisfies Record<SettingsPart, ComponentType>

/**
 * `/actions/settings?part=`: the user's own settings and, for owners, the company's; the URL has
 * the section.
 */
export function Settings() {
  const { t } = useTranslation()
  return <SettingsPage path="/actions/settings" title={t('settings.title')} />
}

/**
 * `/staff/profile?part=`: only the user's own settings, for staff, for whom the specification hides
 * the others (sections 2 and 6).
 */
export function Profile() {
  const { t } = useTranslation()
  return <SettingsPage path="/staff/profile" title={t('settings.own')} isOwnAlone />
}

type Shape = { path: string; title: string; isOwnAlone?: boolean }

function SettingsPage({ path, title, isOwnAlone = false }: Shape) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const open = isOwnAlone ? ownParts : settingsOf(viewer, viewer.module)
  const asked = new URLSearchParams(useSearch()).get('part')
  const part = open.find((one) => one === asked) ?? 'profile'
  const Shown = parts[part]
  return (
    <Page title={title}>
      <Grid
        gridTemplateColumns={{ base: '12rem minmax(0, 1fr)', lgDown: 'minmax(0, 1fr)' }}
        gap={{ base: '6', lgDown: '4' }}
        alignItems="start"
      >
        <chakra.nav
          position={{ base: 'sticky', lgDown: 'static' }}
          insetBlockStart="4"
          display={{ base: 'grid', lgDown: 'flex' }}
          gap={{ base: '0.5', lgDown: '1.5' }}
          paddingBlockEnd={{ lgDown: '1' }}
          overflowX={{ lgDown: 'auto' }}
          scrollbarWidth={{ lgDown: 'thin' }}
          css={{
            '& a': {
              display: 'flex',
              alignItems: 'center',
              minBlockSize: '9',
              paddingInline: '3',
              borderRadius: 'md',
              color: 'fg.muted',
              fontSize: 'sm',
              lgDown: { flex: 'none', minBlockSize: '11', border: '1px solid {colors.border}' },
            },
            '& a:hover': { bg: 'bg.muted', color: 'fg' },
            '& a[aria-current]': { bg: 'brand.muted', color: 'brand.fg', fontWeight: 'semibold' },
          }}
          aria-label={t('settings.parts')}
        >
          {open.map((one) => (
            <Link
              key={one}
              // On a narrow screen the sections are in one line that scrolls.
              ref={one === part ? scrollNear : undefined}
              href={`${path}?part=${one}`}
              aria-current={one === part ? 'page' : undefined}
            >
              {t(`settings.part.${one}`)}
            </Link>
          ))}
        </chakra.nav>
        <Grid
          gridTemplateColumns="minmax(0, 1fr)"
          gap="4"
          maxInlineSize="48rem"
          css={{
            '& button': { mdDown: { minBlockSize: '11' } },
          }}
        >
          <Suspense fallback={<SettingsSkeleton className="form__section" aria-hidden="true" />}>
            <Shown />
          </Suspense>
        </Grid>
      </Grid>
    </Page>
  )
}
