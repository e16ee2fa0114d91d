import createCache from '@emotion/cache'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createActiveModule } from './active-module.ts'
import { takeArrivedAnswer, takeEarlyAnswer } from './early-answer.ts'
import { followLanguage } from './follow-language.ts'
import { fetchWords } from './i18n/fetch-words.ts'
import { createTranslator } from './i18n/i18n.ts'
import { chooseLanguage } from './i18n/languages.ts'
import { offerInspection } from './inspection.ts'
import { createLateOffline } from './late-offline.ts'
import { createArrived } from './services/arrived.ts'
import { readConfig } from './services/config.ts'
import type { Failure } from './services/failure.ts'
import { createCall } from './services/http.ts'
import { createStorage } from './services/storage.ts'
import { keepUser, readUser } from './stored-user.ts'
import { App } from './views/app.tsx'
import { routeOf } from './views/routes.tsx'
import { load } from './views/screens.ts'
import type { Parts } from './views/shell/app-context.ts'
import { followScheme } from './views/shell/scheme.ts'
import { provideWorld } from './world.ts'

// The content security policy forbids making code at run time, which zod would otherwise try.
z.config({ jitless: true })

// The code and the words of the screen are on their way while everything else is put together.
const route = routeOf(location.pathname)
const translator = createTranslator(fetchWords)
const screen = route && load(route, translator.learn)

const config = readConfig(document.getElementById('config')?.textContent)
const storage = createStorage(config.storagePrefix)
const words = translator.speak(chooseLanguage(storage.read('language'), navigator.languages))
const activeModule = createActiveModule(storage, translator)

const token = (): string | undefined => storage.read('token')
const call = createCall(config.bases, {
  token,
  language: () => translator.i18n.language,
  moduleId: activeModule.id,
  earlyAnswer: takeEarlyAnswer,
  onFailure: tellOfFailure,
})
const arrived = createArrived(config.bases, { token, arrivedAnswer: takeArrivedAnswer })

// The inspector's own page is nobody's: with a session of its own, a sign-out in the tab it watches would lead it away.
const isInspector = route?.path === '/inspect'
const known = isInspector ? {} : { token: storage.read('token'), user: readUser(storage) }
const inspect = offerInspection(config.inspector && !isInspector)
const actor = createActor(provideWorld({ call, storage, config, activeModule }), { input: { ...known, isOnline: navigator.onLine }, inspect })
actor.start()
const parts: Parts = {
  session: actor.system.get('session'),
  connectivity: actor.system.get('connectivity'),
  moduleSwitch: actor.system.get('moduleSwitch'),
  toasts: actor.system.get('toasts'),
}
const offline = createLateOffline(call, arrived, {
  start: async () => (await import('./offline/open-offline.ts')).openOffline({ ...parts, call, config, module: activeModule.name, inspect }),
  asker: () => parts.session.getSnapshot().context.user?.userId,
})

keepUser(parts.session, storage)
followLanguage({ session: parts.session, storage, translator, call })
followScheme(storage)
window.addEventListener('storage', ({ key, newValue }) => {
  if (isInspector) return
  if (key === null) parts.session.send({ type: 'session.storage-cleared' })
  if (key === `${config.storagePrefix}token`) parts.session.send({ type: 'session.token-changed', token: newValue ?? undefined })
})

// Rendering waits for both: nested `lazy` would hold the first screen back for 300 ms. No top-level await: the screen's code imports this file's.
void Promise.all([words, screen?.catch(() => undefined)]).then(render, sayThatItFailed)

function render(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce
  const app = (
    <App
      root={actor}
      seams={{
        ...parts,
        call: offline.call,
        openOffline: offline.open,
        arrived: offline.arrived,
        config,
        storage,
        drafts: createStorage(config.storagePrefix, () => sessionStorage),
        translator,
        module: activeModule.name,
        inspect,
      }}
      cache={createCache({ key: 'ui', nonce })}
    />
  )
  const root = createRoot(place())
  // The sign-in can be read already: it becomes alive in slices, which hold up nothing. Rows are waited for: in slices they come a sixth later.
  if (document.documentElement.dataset.start === 'signin') startTransition(() => root.render(app))
  else root.render(app)
}

/** Without the words there is nothing to say it in but this. */
function sayThatItFailed(): void {
  place().textContent = 'Sevenfold could not be loaded. Please check the connection and load the page again.'
}

function place(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  return root
}

/** What a call that failed means beyond itself. */
function tellOfFailure({ kind, status, message }: Failure, { endpoint, token }: { endpoint: Endpoint; token: string | undefined }): void {
  if (kind === 'network') parts.connectivity.send({ type: 'connectivity.call-failed' })
  if (kind === 'refused') parts.session.send({ type: 'session.call-failed', status, token, isOpen: endpoint.access === 'public' || endpoint.access === 'link', message })
}
