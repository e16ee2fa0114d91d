import './start/first-paint.ts'
import createCache, { type EmotionCache } from '@emotion/cache'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { createActiveModule } from './start/active-module.ts'
import { keepEarlyAnswerOf, takeArrivedAnswer, takeEarlyAnswer } from './start/early-answer.ts'
import { followSession } from './start/follow-connection.ts'
import { followLanguage } from './start/follow-language.ts'
import { followPush } from './start/follow-push.ts'
import { fetchWords } from './i18n/fetch-words.ts'
import { createTranslator, type Translator } from './i18n/i18n.ts'
import { chooseLanguage } from './i18n/languages.ts'
import { offerInspection } from './start/inspection.ts'
import { createLateOffline } from './start/late-offline.ts'
import { createArrived } from './services/arrived.ts'
import { readConfig } from './services/config.ts'
import { createCall, shareReads } from './services/http.ts'
import { createStorage } from './services/storage.ts'
import { tellOfFailedCall } from './machines/app/failed-call.ts'
import { companyIdOf } from './machines/app/signed-in-user.ts'
import { beginOutbox, createLateParts, openTools } from './start/late-parts.ts'
import { keepViews, noteAnswered, noteAsked } from './start/stored-view.ts'
import { takeOverTyped } from './start/take-over-typed.ts'
import { keptAnswersCome, takeOverView } from './start/take-over-view.ts'
import { createViewStore } from './start/view-store.ts'
import { keepUser, readUser } from './start/stored-user.ts'
import { App } from './views/app.tsx'
import { askPassword } from './views/parts/dialog/ask-password.ts'
import { createLiveHub } from './views/seams/live-hub.ts'
import { formatClock, formatDateTime } from './views/parts/time/time-format.ts'
import { hasUnsavedEdits } from './views/parts/hooks/unsaved.ts'
import type { Route } from './views/route.ts'
import { routeOf } from './views/routes.tsx'
import { load } from './views/screens.ts'
import type { App as Seams, Parts } from './views/seams/app-context.ts'
import { followScheme } from './views/frame/page/scheme.ts'
import { withPassword } from './start/with-password.ts'
import { provideWorld } from './start/world.ts'

// The CSP forbids eval, which zod would otherwise use.
z.config({ jitless: true })

start().catch((cause: unknown) => {
  sayThatItFailed()
  throw cause
})

async function start(): Promise<void> {
  await yieldToMain()
  // The code and texts of the screen are loading while everything else is set up.
  const route = routeOf(location.pathname)
  normalizePath(route)
  const translator = createTranslator(fetchWords)
  const screen = route && load(route, translator.learn)

  const config = readConfig(document.getElementById('config')?.textContent)
  const storage = createStorage(config.storagePrefix)
  const words = translator.speak(chooseLanguage(storage.read('language'), navigator.languages))
  const activeModule = createActiveModule(storage, translator, config)

  const token = () => storage.read('token')
  const call = createCall(config.bases, {
    token,
    language: () => translator.i18n.language,
    moduleId: activeModule.id,
    companyId: () => companyIdOf(parts.session.getSnapshot().context.user),
    earlyAnswer: earlyAnswerNoted,
    onAnswer: noteAnswered,
    onFailure: (failure, { endpoint: { access }, token: asked }) =>
      tellOfFailedCall(parts, failure, {
        token: asked,
        isOpen: access === 'public' || access === 'link',
        path: location.pathname + location.search,
      }),
  })
  const arrived = createArrived(config.bases, { token, arrivedAnswer: arrivedAnswerNoted })

  await yieldToMain()
  const known = { token: storage.read('token'), user: readUser(storage) }
  keepEarlyAnswerOf(companyIdOf(known.user))
  const { attach, ...inspection } = offerInspection(config.inspector)
  const late = createLateParts()
  const actor = createActor(provideWorld({ call, storage, config, activeModule, late }), {
    input: { ...known, isOnline: navigator.onLine },
    inspect: inspection.inspect,
  })
  actor.start()
  const parts: Parts = {
    session: actor.system.get('session'),
    connectivity: actor.system.get('connectivity'),
    moduleSwitch: actor.system.get('moduleSwitch'),
    toasts: actor.system.get('toasts'),
  }
  const offline = createLateOffline(call, arrived, {
    start: async () => {
      // Prefetches what is needed without a connection: to queue calls, to read stored answers, and
      // to make the steps of a list.
      for (const part of ['', '/reads', '/steps']) window.fetchCode?.(`/offline${part}`)
      const { openOffline } = await import('./offline/open-offline.ts')
      return openOffline({
        ...parts,
        call,
        config,
        module: activeModule.name,
        begin: (logic) => beginOutbox(actor, late, logic),
      })
    },
    asker: () => parts.session.getSnapshot().context.user?.companyUserId,
  })

  const hub = createLiveHub(activeModule.id)
  const tools = () =>
    openTools(actor, late, async () => {
      const { provideTools } = await import('./live/provide-tools.ts')
      return () =>
        provideTools({
          ...parts,
          call: offline.call,
          config,
          storage,
          module: activeModule.name,
          deliver: hub.tell,
          followOrders: (listener) => hub.follow(['order', 'booking'], listener),
          waitingWords: (count) => translator.i18n.t('tools.alarm.waiting', { count }),
        })
    })

  keepUser(parts.session, storage)
  followLanguage({ session: parts.session, storage, translator, call })
  followScheme(storage)
  keepViews({
    session: parts.session,
    storage,
    views: createViewStore(config.storagePrefix),
    moduleId: activeModule.id,
    language: () => translator.i18n.language,
    isKept: (path) => routeOf(path)?.isKept === true,
    sinceWords: sinceWordsOf(translator),
    hasUnsavedEdits,
  })
  followSession(parts, storage, config.storagePrefix)
  followPush({ session: parts.session, call })

  const seams: Seams = {
    ...parts,
    call: shareReads(withPassword(offline.call, askPassword)),
    openOffline: offline.open,
    openTools: tools,
    hub,
    arrived: offline.arrived,
    config,
    storage,
    drafts: createStorage(config.storagePrefix, () => sessionStorage),
    translator,
    module: activeModule.name,
    ...inspection,
    async sharePage() {
      const [{ offerPage }] = await Promise.all([import('./live/share-page.ts'), attach?.()])
      return offerPage(call)
    },
  }
  // Rendering waits for texts and code: nested `lazy` would delay the first screen by 300 ms.
  void Promise.all([words, screen?.catch(() => undefined), keptAnswersCome()]).then(
    () => render(<App root={actor} seams={seams} cache={styleCache()} />),
    sayThatItFailed,
  )
}

/**
 * '' and a trailing slash are other spellings of the same screen. Corrected before the first
 * render, because a later redirect would remount a form while the user types.
 */
function normalizePath(route: Route | undefined): void {
  if (!route || route.path.includes(':') || location.pathname === route.path) return
  history.replaceState(history.state, '', route.path + location.search + location.hash)
}

function earlyAnswerNoted(url: string, asker: string | undefined) {
  noteAsked(url)
  return takeEarlyAnswer(url, asker)
}

function arrivedAnswerNoted(url: string, asker: string | undefined): unknown {
  const answer = takeArrivedAnswer(url, asker)
  if (answer === undefined) return undefined
  noteAsked(url)
  noteAnswered()
  return answer
}

function sinceWordsOf({ i18n }: Translator) {
  return (atMs: number, timeZone: string, withDay: boolean): string =>
    i18n.t('outbox.since', { time: (withDay ? formatDateTime : formatClock)(atMs, timeZone) })
}

/**
 * The sign-in is already readable, so it hydrates in slices that do not block. Screens with rows do
 * not, because slices would delay them.
 */
function isReadable(): boolean {
  return document.documentElement.dataset.start === 'signin'
}

/**
 * Ends a slice, if the browser supports it. Not a timer: background tabs throttle timers, and a
 * test may stop the clock.
 */
async function yieldToMain(): Promise<void> {
  if (isReadable()) await window.scheduler?.yield?.()
}

function render(app: ReactNode): void {
  takeOverView(place())
  takeOverTyped(place())
  const root = createRoot(place())
  if (isReadable()) startTransition(() => root.render(app))
  else root.render(app)
}

function styleCache(): EmotionCache {
  return createCache({
    key: 'ui',
    nonce: document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce,
  })
}

/** A fallback text for the case that the language files could not be loaded. */
function sayThatItFailed(): void {
  window.undrawView?.()
  place().textContent =
    'Sevenfold could not be loaded. Please check the connection and load the page again.'
}

function place(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  return root
}
