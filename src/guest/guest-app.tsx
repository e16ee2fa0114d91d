import { wearModule } from '../services/module-sign.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ModuleName } from '#contract/modules.ts'
import type { Language } from '#contract/languages.ts'
import { translate } from '../i18n/translate.ts'
import { type LanguageFile, wordsOf } from '../i18n/wording.ts'
import type { AppConfig } from '../services/config.ts'
import type { GuestUpload } from '../services/guest-upload.ts'
import type { Arrived } from '../services/arrived.ts'
import type { Call } from '../services/http.ts'
import type { Storage } from '../services/storage.ts'
import { createLiveHub, LiveContext } from '../views/seams/live-hub.ts'
import { CallProvider } from '../views/seams/call-context.ts'
import { ErrorBoundary } from '../views/frame/page/error-boundary.tsx'
import { useOnce } from '../views/parts/hooks/use-once.ts'
import { GuestProvider } from './guest.ts'
import { LanguageFoot } from './language-foot.tsx'
import { Notice } from './notice.tsx'
import type { GuestPage } from './pages.ts'

type Props = {
  file: LanguageFile
  language: Language
  config: AppConfig
  drafts: Storage
  storage: Storage
  call: Call
  arrived: Arrived
  upload: GuestUpload
  Page: GuestPage | undefined
  secret: string
  /** Known before the first answer if the server rendered the page. */
  module: ModuleName | undefined
  onLanguage: (language: Language) => void
  /** Called after the effects of all components, when their actors have started. */
  onStanding?: (() => void) | undefined
}

/**
 * The frame of every guest page: the blank layout, the module's colour and wording, and the API
 * calls.
 */
export function GuestApp({
  file,
  language,
  config,
  drafts,
  storage,
  call,
  arrived,
  upload,
  Page,
  secret,
  module: first,
  onLanguage,
  onStanding,
}: Props) {
  const [module, takeModule] = useState(first)
  const [company, takeCompany] = useState<string>()
  const t = useMemo(
    () => translate(wordsOf(file, module), language) as unknown as TFunction,
    [file, language, module],
  )
  const guest = useMemo(
    () => ({ config, language, t, drafts, storage, upload, module, takeModule, takeCompany }),
    [config, language, t, drafts, storage, upload, module],
  )
  const hub = useOnce(() => createLiveHub(() => undefined))
  const calls = useMemo(() => ({ call, arrived }), [call, arrived])
  useLayoutEffect(() => {
    wearModule(config, module)
  }, [config, module])
  const stand = useRef(onStanding)
  useEffect(() => stand.current?.(), [])

  return (
    <CallProvider value={calls}>
      <GuestProvider value={guest}>
        <LiveContext.Provider value={hub}>
          <main className="guest__root">
            <ErrorBoundary
              resetKey=""
              fallback={<Notice title={t('app.error.title')} text={t('app.error.text')} />}
            >
              {Page ? (
                <Page secret={secret} />
              ) : (
                <Notice title={t('notFound.title')} text={t('notFound.text')} />
              )}
            </ErrorBoundary>
          </main>
          <GuestFoot t={t} company={company}>
            <LanguageFoot onChoose={onLanguage} />
          </GuestFoot>
        </LiveContext.Provider>
      </GuestProvider>
    </CallProvider>
  )
}

/** The footer of the blank layout (specification, section 1), with the name of the business. */
function GuestFoot({
  t,
  company,
  children,
}: {
  t: TFunction
  company: string | undefined
  children: ReactNode
}) {
  const year = useOnce(() => new Date().getFullYear())
  return (
    <footer className="guest__foot">
      {children}
      <span>{t('app.copyright', { year, company: company ?? t('app.name') })}</span>
      <a href="/others/privacy">{t('app.foot.privacy')}</a>
    </footer>
  )
}
