import type { i18n } from 'i18next'
import { createContext, type ReactNode, use, useMemo } from 'react'
import {
  I18nextProvider,
  useTranslation as useOwnTranslation,
  type UseTranslationResponse,
} from 'react-i18next'

type Spoken = Pick<UseTranslationResponse<'app', undefined>, 't' | 'i18n'>

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
  const spoken = useOwnTranslation()
  const remembering = useMemo(() => withMemory(spoken), [spoken])
  return <Words value={remembering}>{children}</Words>
}

/**
 * Looks up each text without values once, as long as the words stay the same: i18next searches for
 * plurals, contexts and paths each time, which took a sixth of drawing a page of rows.
 */
function withMemory(spoken: Spoken): Spoken {
  const { t, i18n } = spoken
  let words: unknown
  const texts = new Map<unknown, unknown>()
  const remembering = new Proxy(t, {
    apply(look, self, given: Parameters<typeof t>) {
      if (given.length !== 1) return Reflect.apply(look, self, given)
      // A wording or words that came later make a new object of them.
      const current = i18n.store.data[i18n.language]?.app
      if (words !== current) texts.clear()
      words = current
      const [key] = given
      if (!texts.has(key)) texts.set(key, Reflect.apply(look, self, given))
      return texts.get(key)
    },
  })
  return { t: remembering, i18n }
}

/** The translator of the app. Components are rendered again in another language. */
export function useTranslation(): Spoken {
  const spoken = use(Words)
  if (!spoken) throw new Error('useTranslation outside of TranslationProvider')
  return spoken
}
