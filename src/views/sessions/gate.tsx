import { lazy, type ReactNode, Suspense } from 'react'
import { useTitle } from '../parts/page/page.tsx'
import { WordMark } from '../ui/word-mark.tsx'
import { ModuleTiles } from './module-tiles.tsx'

// Below the form, after it: nobody waits for it.
const LanguageChoice = lazy(async () => ({
  default: (await import('../frame/tools/language-choice.tsx')).LanguageChoice,
}))

/**
 * The frame of the pages before one is signed in: the form on one side, what waits behind it on the
 * other.
 */
export function Gate({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  useTitle(title)
  return (
    <div className="gate__root">
      <section className="gate__form">
        <WordMark />
        <h1 className="gate__title" id="page-title" tabIndex={-1}>
          {title}
        </h1>
        <p className="gate__lead">{lead}</p>
        {children}
        <Suspense>
          <LanguageChoice />
        </Suspense>
      </section>
      <ModuleTiles />
    </div>
  )
}
