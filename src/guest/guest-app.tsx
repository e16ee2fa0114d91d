import { useLayoutEffect, useMemo, useState } from 'react'
import type { ModuleName } from '#contract/modules.ts'
import type { Language } from '../i18n/languages.ts'
import { type LanguageFile, wordsOf } from '../i18n/wording.ts'
import type { AppConfig } from '../services/config.ts'
import type { Call } from '../services/http.ts'
import { CallProvider } from '../views/shell/call-context.ts'
import { ErrorBoundary } from '../views/shell/error-boundary.tsx'
import { GuestProvider } from './guest.ts'
import { Notice } from './notice.tsx'
import type { GuestPage } from './pages.ts'
import { translate } from './translate.ts'

type Props = { file: LanguageFile; language: Language; config: AppConfig; call: Call; Page: GuestPage | undefined; secret: string }

/** What every guest page stands in: the blank layout, the module's colour and wording, and the way to the server. */
export function GuestApp({ file, language, config, call, Page, secret }: Props) {
  const [module, takeModule] = useState<ModuleName>()
  const t = useMemo(() => translate(wordsOf(file, module), language), [file, language, module])
  const guest = useMemo(() => ({ config, language, t, takeModule }), [config, language, t])
  const calls = useMemo(() => ({ call }), [call])
  useLayoutEffect(() => {
    if (module) document.documentElement.dataset.module = module
    else delete document.documentElement.dataset.module
  }, [module])

  return (
    <CallProvider value={calls}>
      <GuestProvider value={guest}>
        <main className="guest">
          <ErrorBoundary resetKey="" fallback={<Notice title={t('app.error.title')} text={t('app.error.text')} />}>
            {Page ? <Page secret={secret} /> : <Notice title={t('notFound.title')} text={t('notFound.text')} />}
          </ErrorBoundary>
        </main>
      </GuestProvider>
    </CallProvider>
  )
}
