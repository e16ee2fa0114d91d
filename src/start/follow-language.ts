import type { ActorRefFrom } from 'xstate'
import { languageOf } from '#contract/languages.ts'
import type { Translator } from '../i18n/i18n.ts'
import type { session } from '../machines/app/session.ts'
import type { Call } from '../services/http.ts'
import type { Storage } from '../services/storage.ts'

type Parts = {
  session: ActorRefFrom<typeof session>
  storage: Storage
  translator: Translator
  call: Call
}

/**
 * The page's language is the user's setting on all devices: the server stores it, and local storage
 * has it before the first paint. A choice made before the sign-in (`language_wish`) becomes the
 * user's setting.
 */
export function followLanguage({
  session,
  storage,
  translator: { i18n, speak },
  call,
}: Parts): void {
  let known: string | undefined
  i18n.on('languageChanged', (lang) =>
    Object.assign(document.documentElement, { lang, dir: i18n.dir() }),
  )
  session.subscribe(({ context: { user } }) => {
    if (user?.language === known) return
    known = user?.language
    const language = languageOf(known)
    const wish = storage.read('language_wish')
    if (!language) return
    if (wish)
      void import('../views/frame/tools/keep-language.ts').then(({ keepLanguage }) =>
        keepLanguage({ call, session, storage }, wish),
      )
    else {
      storage.write('language', language)
      if (language !== i18n.language) void speak(language).catch(() => undefined)
    }
  })
}
