import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { refusalOf } from '#contract/permission.ts'
import { has } from '#contract/modules.ts'
import { scrollNear } from '../parts/hooks/refs.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer, type Viewer } from '../seams/viewer.ts'
import '../parts/page/parts.css'
import './settings.css'

const parts = {
  profile: lazy(async () => ({ default: (await import('./profile-part.tsx')).ProfilePart })),
  look: lazy(async () => ({ default: (await import('./look-part.tsx')).LookPart })),
  company: lazy(async () => ({ default: (await import('./company-part.tsx')).CompanyPart })),
  places: lazy(async () => ({ default: (await import('./places-part.tsx')).PlacesPart })),
  working: lazy(async () => ({ default: (await import('./working-part.tsx')).WorkingPart })),
  delivery: lazy(async () => ({ default: (await import('./delivery-part.tsx')).DeliveryPart })),
  sessions: lazy(async () => ({ default: (await import('./sessions-part.tsx')).SessionsPart })),
  data: lazy(async () => ({ default: (await import('./data-part.tsx')).DataPart })),
} satisfies Record<string, ComponentType>
type Part = keyof typeof parts

/**
 * `/actions/settings?part=`: oneself, and for owners their company; the address says which part.
 */
export function Settings() {
  const { t } = useTranslation()
  return <SettingsPage path="/actions/settings" title={t('settings.title')} />
}

/**
 * `/staff/profile?part=`: oneself alone, for staff, from whom the specification hides the settings
 * (sections 2 and 6).
 */
export function Profile() {
  const { t } = useTranslation()
  return <SettingsPage path="/staff/profile" title={t('settings.own')} isOwnAlone />
}

type Shape = { path: string; title: string; isOwnAlone?: boolean }

function SettingsPage({ path, title, isOwnAlone = false }: Shape) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const open = isOwnAlone ? ownParts : partsFor(viewer)
  const asked = new URLSearchParams(useSearch()).get('part')
  const part = open.find((one) => one === asked) ?? 'profile'
  const Shown = parts[part]
  return (
    <Page title={title}>
      <div className="settings">
        <nav className="settings-parts" aria-label={t('settings.parts')}>
          {open.map((one) => (
            <Link
              key={one}
              // On a narrow screen the parts stand in one line that scrolls.
              ref={one === part ? scrollNear : undefined}
              href={`${path}?part=${one}`}
              aria-current={one === part ? 'page' : undefined}
            >
              {t(`settings.part.${one}`)}
            </Link>
          ))}
        </nav>
        <div className="settings-part">
          <Suspense
            fallback={<div className="form-section settings-skeleton" aria-hidden="true" />}
          >
            <Shown />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

const ownParts: readonly Part[] = ['profile', 'look', 'sessions']

/** Master, partner and community have no company of their own to set up. */
function partsFor({ role, module }: Viewer): readonly Part[] {
  const isOwner = refusalOf('company.write', role, module) === undefined
  const hasDelivery =
    refusalOf('delivery.write', role, module) === undefined && has(module, 'delivery')
  return isOwner
    ? [
        'profile',
        'look',
        'company',
        'places',
        'working',
        ...(hasDelivery ? (['delivery'] as const) : []),
        'sessions',
        'data',
      ]
    : ownParts
}
