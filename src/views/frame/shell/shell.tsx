import { memo, type ReactNode, type RefCallback, Suspense, useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import { isOverseer } from '#contract/role.ts'
import { menuOf } from '../../menu.ts'
import { LiveContext } from '../../seams/live-hub.ts'
import { compileNext, fetchNext } from '../../screens.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { BottomMenu } from './bottom-menu.tsx'
import { Foot } from './foot.tsx'
import { InactiveBanner } from './inactive-banner.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useNarrowMenu } from './use-narrow-menu.ts'
import { useViewer } from '../../seams/viewer.ts'
import { useMoved } from '../../parts/hooks/use-moved.ts'
import '../../theme/lists.css'
import '../../parts/export/print-sheet.module.css'
import '../../theme/shell.css'
import { MenuIcon } from './menu-icon.tsx'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

/** Lazy: only few users see other companies, so its endpoints are not loaded for everyone. */
const OverseerBanner = lazyOf(
  async () => (await import('../tools/overseer-banner.tsx')).OverseerBanner,
)

/** Memoized: navigation does not re-render them. */
const StillBar = memo(TopBar)
const StillFoot = memo(Foot)

/** The guarded frame: menu, header, banner, screen, footer. */
export function Shell({ landing, children }: { landing: string; children: ReactNode }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { user, module } = viewer
  const isQueueEnabled = useSession((state) => state.context.settings?.isQueueEnabled ?? false)
  const entries = menuOf(module, viewer, { isQueueEnabled })
  const [isNarrow, setNarrow] = useNarrowMenu()
  const { hub } = useApp()
  useClosingPanels()
  const fetchAhead = useFetchedNext()

  return (
    <LiveContext value={hub}>
      <div className="frame__root" ref={fetchAhead}>
        <a className="frame__skip" href="#content">
          {t('app.skip')}
        </a>
        <aside className="frame__side" aria-label={t('app.name')}>
          <Link href={landing} className="frame__sideHead" title={t('app.name')}>
            <img className="frame__logo" src="/icon.svg" alt="" width={32} height={32} />
            <span className="nav__name">{t('app.name')}</span>
          </Link>
          <SideMenu entries={entries} isNarrow={isNarrow} onWiden={() => setNarrow(false)} />
          <div className="nav__foot">
            <NarrowButton isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
          </div>
        </aside>
        <div className="frame__main">
          <StillBar landing={landing} />
          {isOverseer(viewer.role) ? (
            <Suspense fallback={<aside className="banner__root" />}>
              <OverseerBanner />
            </Suspense>
          ) : (
            user.status === 'InActive' && <InactiveBanner />
          )}
          <main id="content" className="frame__content" tabIndex={-1}>
            {children}
          </main>
          <StillFoot company={user.companyName} />
        </div>
        <BottomMenu entries={entries} />
      </div>
    </LiveContext>
  )
}

/** The events that precede a click on a link. */
const pointings = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Prefetches the likely next screens while an element is mounted: well after the first paint, so
 * that visible parts have the bandwidth.
 */
function useFetchedNext(): RefCallback<HTMLElement> {
  const { translator } = useApp()
  const [location] = useLocation()
  return useCallback(() => {
    const waiting = setTimeout(() => fetchNext(location, translator.learn), 3_000)
    const point = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link) compileNext(location, link.pathname)
    }
    for (const event of pointings) addEventListener(event, point, { passive: true })
    return () => {
      clearTimeout(waiting)
      for (const event of pointings) removeEventListener(event, point)
    }
  }, [location, translator])
}

/** Closes a header panel after a navigation. */
function useClosingPanels(): void {
  useMoved(() => {
    for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover()
  })
}

/** Collapses or expands the side menu. */
function NarrowButton({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const label = t(isNarrow ? 'menu.expand' : 'menu.collapse')

  return (
    <button type="button" className="nav__item" title={label} onClick={onToggle}>
      <MenuIcon name="narrow" />
      <span className="nav__text">{label}</span>
    </button>
  )
}
