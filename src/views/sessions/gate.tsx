import { type ReactNode, Suspense } from 'react'
import { useTitle } from '../parts/page/page.tsx'
import { WordMark } from '../ui/word-mark.tsx'
import { useTranslation } from '#i18n/use-translation.tsx'
import { moduleNames } from '#contract/modules.ts'
import { ModuleLogo } from '../parts/people/module-logo.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

// Lazy, because it is below the form.
const LanguageChoice = lazyOf(
  async () => (await import('../frame/tools/language-choice.tsx')).LanguageChoice,
)

/** The frame of the pages before the sign-in: the form on one side, the modules on the other. */
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

/** The seven modules in their colours. */
function ModuleTiles() {
  const { t } = useTranslation()
  return (
    <section className="gate__art">
      <p className="gate__pitch">{t('signIn.pitch')}</p>
      <ul className="gate__tiles">
        {moduleNames.map((name) => (
          <li key={name} className="gate__tile">
            <ModuleLogo module={name} />
            {t(`module.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
