import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { guestPageOf } from '#contract/guest-pages.ts'
import { moduleNames } from '#contract/modules.ts'
import { takeEarlyAnswer } from '../start/early-answer.ts'
import { areasOf } from '../i18n/areas.ts'
import { fetchWords } from '../i18n/fetch-words.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import { joined } from '../i18n/wording.ts'
import { createArrived } from '../services/arrived.ts'
import { readConfig } from '../services/config.ts'
import { createGuestCall } from '../services/guest-http.ts'
import { createGuestUpload } from '../services/guest-upload.ts'
import { createStorage } from '../services/storage.ts'
import { followScheme } from '../views/frame/page/scheme.ts'
import { takeFrom } from './given.ts'
import { GuestApp } from './guest-app.tsx'
import { pages } from './pages.ts'
import { holdScreen } from './purposes.ts'
import { noteInput } from './take-over.ts'

// The CSP forbids eval, which zod would otherwise use.
z.config({ jitless: true })

const found = guestPageOf(location.pathname)
const config = readConfig(document.getElementById('config')?.textContent)
const storage = createStorage(config.storagePrefix)
const drafts = createStorage(`${config.storagePrefix}guest.`, () => sessionStorage)
const guestStorage = createStorage(`${config.storagePrefix}guest.`)
const language = chooseLanguage(storage.read('language'), navigator.languages)
const call = createGuestCall(config.bases, takeEarlyAnswer, language)
const arrived = createArrived(config.bases, {
  token: () => undefined,
  arrivedAnswer: takeFrom(JSON.parse(document.getElementById('answers')?.textContent || '{}')),
})
const upload = createGuestUpload(config.bases)
followScheme(storage)

// Set by the server if it rendered the view: see first-view.tsx.
const { screen, module } = document.documentElement.dataset

// With the first answer available the page renders once; until then the server-rendered view, or
// the skeleton of guest.html, is shown.
const words = Promise.all(areasOf(location.pathname).map((area) => fetchWords(language, area)))
void Promise.all([
  words,
  found && pages[found.path]?.(),
  screen && holdScreen(screen),
  window.earlyAnswer?.answer,
]).then(([files, Page]) => {
  // src/boot.ts has checked whether the server's view can be hydrated.
  const isDrawn = screen !== undefined && !('undrawn' in document.documentElement.dataset)
  const app = (
    <GuestApp
      file={joined(files)}
      language={language}
      config={config}
      drafts={drafts}
      storage={guestStorage}
      call={call}
      arrived={arrived}
      upload={upload}
      Page={Page}
      secret={found?.secret ?? ''}
      module={moduleNames.find((name) => name === module)}
      onLanguage={choose}
      onStanding={isDrawn ? noteInput(place()) : undefined}
    />
  )
  if (isDrawn) hydrateRoot(place(), app)
  else createRoot(emptied(place())).render(app)
}, sayThatItFailed)

/**
 * Reloads the page, because texts, title and direction are set before the first paint. Input is
 * stored for the tab.
 */
function choose(language: string): void {
  storage.write('language', language)
  location.reload()
}

/** A fallback text for the case that the language files could not be loaded. */
function sayThatItFailed(): void {
  emptied(place()).textContent =
    'This page could not be loaded. Check the connection and load it again.'
}

function emptied(root: Element): Element {
  root.replaceChildren()
  delete document.documentElement.dataset.undrawn
  return root
}

function place(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  return root
}
