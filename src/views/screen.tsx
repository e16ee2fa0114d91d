import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Redirect, Route as Match, useLocation, useSearch } from 'wouter'
import { isSomeoneElse, landingFor, pathAfterSignIn } from '../machines/app/signed-in-user.ts'
import { isFormHeldBack } from '#contract/needed-by.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Route } from './route.ts'
import { closedBecause, routeOf } from './routes.tsx'
import { type Frame, load, loadedFrame, viewOf } from './screens.ts'
import { useApp, useSession } from './seams/app-context.ts'
import { Closed } from './frame/page/closed.tsx'
import { ErrorBoundary } from './frame/page/error-boundary.tsx'
import { Broken } from './frame/page/broken.tsx'
import { FrameSkeleton, PageSkeleton } from './frame/page/frame-skeleton.tsx'
import { useFoundViewer, useKnownUser, ViewerProvider } from './seams/viewer.ts'
import { isKioskLocked, kioskPath } from './seams/kiosk-lock.ts'
import { useStored } from './seams/use-stored.ts'
import { focusFirstField, focusHeading } from './parts/page/focus-heading.ts'
import { useMoved } from './parts/hooks/use-moved.ts'

const firstSetUp = '/sessions/settings'
const notFound = '/others/404'

/** The screen of the URL, behind a guard that redirects users without access. */
export function Screen() {
  const [path] = useLocation()
  const route = routeOf(path)
  const isSignedIn = useSession((state) => state.matches('signedIn'))
  const user = useKnownUser()
  const isAnother = useSession((state) => isSomeoneElse(state.context))
  const isSetUp = user !== undefined && landingFor(user) !== firstSetUp
  const isKiosk = useStored(isKioskLocked)
  useMoved(focusOnTitle)

  if (!route) return <NoScreen path={path} />
  // '' and a trailing slash are other spellings of the same screen.
  if (!route.path.includes(':') && path !== route.path) return <Redirect to={route.path} replace />
  if (isKiosk && isSignedIn && path !== kioskPath) return <Redirect to={kioskPath} replace />
  // The sign-in screen explains it, and asks where to continue.
  if (route.layout === 'admin' && isAnother) return <Redirect to="/sessions/signin" replace />
  if (route.layout === 'admin')
    return isSignedIn ? <Guarded route={route} path={path} /> : <SessionExpired />
  if (route.layout === 'reading' && isSignedIn && isSetUp)
    return <Guarded route={route} path={path} />
  if (route.path === firstSetUp && !isSignedIn) return <SessionExpired />
  if (route.path === '/sessions/signin' && isSignedIn && !isAnother)
    return user ? <SignedIn user={user} /> : <div className="gate" />
  return (
    <main className={route.layout === 'auth' ? 'gate' : 'blank'}>
      <Open route={route} />
    </main>
  )
}

/** The unknown URL is passed on, so that it can be shown and corrected. */
function NoScreen({ path }: { path: string }) {
  // Not in Screen, because every change of the query would re-render it.
  const search = useSearch()
  const address = search ? `${path}?${search}` : path
  return <Redirect to={`${notFound}?${new URLSearchParams({ address })}`} replace />
}

/**
 * After a navigation, keyboards and screen readers continue at the heading of the new screen, or in
 * the first field of a form that starts there.
 */
function focusOnTitle(): void {
  window.scrollTo(0, 0)
  if (!focusFirstField()) focusHeading()
}

/**
 * Without a token a guarded screen shows 'Session Expired' and redirects to the sign-in
 * (specification, section 4).
 */
function SessionExpired() {
  const { session } = useApp()
  useEffect(() => session.send({ type: 'session.page-refused' }), [session])
  return <Redirect to="/sessions/signin" replace />
}

function SignedIn({ user }: { user: UserDetails }) {
  const path = useSession(({ context }) => pathAfterSignIn({ ...context, user }))
  return <Redirect to={path} replace />
}

function Guarded({ route, path }: { route: Route; path: string }) {
  const viewer = useFoundViewer()
  const user = useKnownUser()
  const view = useView(route, true)
  if (!user) return <FrameSkeleton />

  const landing = landingFor(user)
  if (landing === firstSetUp) return <Redirect to={firstSetUp} replace />
  // If the browser has lost the module, it is loaded with the header.
  if (!viewer) return <FrameSkeleton />

  const { role, module } = viewer
  const isHeldBack = isFormHeldBack(route, { role, isCompanyActive: user.status === 'Active' })
  const because = closedBecause(route, viewer, module) ?? (isHeldBack ? 'inactive' : undefined)
  return (
    <ViewerProvider value={viewer}>
      <Framed frame={loadedFrame()} landing={landing}>
        <ErrorBoundary resetKey={path} fallback={<Broken />}>
          {because ? (
            <Closed
              because={because}
              landing={landing}
              isOpenIn={(other) => !closedBecause(route, viewer, other)}
            />
          ) : (
            <Shown route={route} view={view} skeleton={<PageSkeleton />} />
          )}
        </ErrorBoundary>
      </Framed>
    </ViewerProvider>
  )
}

function Framed({
  frame: Frame,
  landing,
  children,
}: {
  frame: Frame | undefined
  landing: string
  children: ReactNode
}) {
  return Frame ? <Frame landing={landing}>{children}</Frame> : <FrameSkeleton />
}

function Open({ route }: { route: Route }) {
  return <Shown route={route} view={useView(route)} skeleton={null} />
}

function Shown({
  route,
  view: Found,
  skeleton,
}: {
  route: Route
  view: ComponentType | undefined
  skeleton: ReactNode
}) {
  return Found ? (
    <Match path={route.path}>
      <Found />
    </Match>
  ) : (
    skeleton
  )
}

/**
 * The view of a screen, loaded if necessary. Not `lazy`, because React keeps its fallback for at
 * least 300 ms.
 */
function useView(route: Route, isFramed = false): ComponentType | undefined {
  const { translator } = useApp()
  const [fetched, setFetched] = useState<{ route: Route; error?: unknown }>()

  useEffect(() => {
    if (viewOf(route) && (!isFramed || loadedFrame())) return
    load(route, translator.learn, isFramed).then(
      () => setFetched({ route }),
      (error: unknown) => setFetched({ route, error }),
    )
  }, [route, isFramed, translator])

  if (fetched?.route === route && fetched.error) throw fetched.error
  return viewOf(route)
}
