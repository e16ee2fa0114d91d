import { CacheProvider, type EmotionCache } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { StrictMode } from 'react'
import { TranslationProvider } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { app } from '../machines/app/app.ts'
import { CallProvider } from './seams/call-context.ts'
import { type App as Seams, AppProvider } from './seams/app-context.ts'
import { CompanyWatch } from './frame/page/company-watch.tsx'
import { Broken } from './frame/page/broken.tsx'
import { ErrorBoundary } from './frame/page/error-boundary.tsx'
import { PasswordAgain } from './frame/page/password-again.tsx'
import { ToastRegion } from './frame/page/toast-region.tsx'
import { Screen } from './screen.tsx'
import { styling } from './theme/styling.ts'

/** The whole app: the providers around every screen. */
export function App({
  root,
  seams,
  cache,
}: {
  root: ActorRefFrom<typeof app>
  seams: Seams
  cache: EmotionCache
}) {
  const [path] = useLocation()
  const failure = useSelector(root, (state) => state.context.failure)
  const broken = (
    <main className="blank">
      <Broken />
    </main>
  )
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        <ChakraProvider value={styling}>
          <TranslationProvider i18n={seams.translator.i18n}>
            <AppProvider value={seams}>
              <CallProvider value={seams}>
                <ErrorBoundary resetKey={path} fallback={broken}>
                  {failure ? broken : <Screen />}
                </ErrorBoundary>
                {/* An error in one of these must not remove the error message of the screen. */}
                <ErrorBoundary resetKey={path} fallback={null}>
                  <CompanyWatch />
                  <ToastRegion />
                  <PasswordAgain />
                </ErrorBoundary>
              </CallProvider>
            </AppProvider>
          </TranslationProvider>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  )
}
