import type { i18n } from 'i18next'
import { createContext, type ReactNode, use } from 'react'
import {
  I18nextProvider,
  useTranslation as useOwnTranslation,
  type UseTranslationResponse,
} from 'react-i18next'

type Spoken = UseTranslationResponse<'app', undefined>

const Words = createContext<Spoken | undefined>(undefined)

/**
 * The words for everything below. react-i18next listens here, once: its hook keeps a dozen hooks, a
 * listener and a proxy in each component that calls it, which on an order list of ten rows took
 * 0.4 MB.
 */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <Listener>{children}</Listener>
    </I18nextProvider>
  )
}

function Listener({ children }: { children: ReactNode }) {
  return <Words value={useOwnTranslation()}>{children}</Words>
}

/** The translator of the app. Components are rendered again in another language. */
export function useTranslation(): Spoken {
  const spoken = use(Words)
  if (!spoken) throw new Error('useTranslation outside of TranslationProvider')
  return spoken
}
