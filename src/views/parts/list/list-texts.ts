import type { TFunction, TypeOptions } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewer, type Viewer } from '../../seams/viewer.ts'

/** The type of the translation resources; in the tests, where it is unknown, a record of any. */
type App = TypeOptions['resources'] extends { app: infer Words } ? Words : Record<string, Said>
type Said = {
  title: string
  search: string
  nothing: { text: string }
  empty: { title: string; text: string }
}
/** The keys of the resources that contain a list screen's texts. */
export type ListWords = {
  [Place in keyof App & string]: App[Place] extends Said ? Place : never
}[keyof App & string]

/** A list screen's texts, in the current language. */
export type ListTexts = {
  title: string
  /** A secondary line below the title. */
  lead?: string
  search: string
  /** What the search covers, if its label does not say it. */
  searchHint?: string
  caption: (count: number) => string
  /** The text if nothing matches. */
  nothing: string
  empty: Said['empty']
}

type Says = (given: { t: TFunction; viewer: Viewer }) => Partial<ListTexts>

/** A hook that returns a list screen's texts, by the key of its resources; `own` overrides some. */
export function listTexts(words: ListWords, own?: Says) {
  return function useTexts(): ListTexts {
    const { t } = useTranslation()
    const viewer = useViewer()
    return {
      title: t(`${words}.title`),
      search: t(`${words}.search`),
      caption: (count) => t(`${words}.caption`, { count }),
      empty: { title: t(`${words}.empty.title`), text: t(`${words}.empty.text`) },
      nothing: t(`${words}.nothing.text`),
      ...own?.({ t, viewer }),
    }
  }
}
