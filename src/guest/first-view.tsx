import { renderToString } from 'react-dom/server'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { getCatalog, openLink } from '#contract/guest.ts'
import { getApplicationStatus, listGuestJobs } from '#contract/guest-job.ts'
import { type DrawFirstView, guestPageOf } from '#contract/guest-pages.ts'
import { getTicket } from '#contract/guest-queue.ts'
import { type ModuleId, moduleIds, moduleNameOf } from '#contract/modules.ts'
import { areasOf } from '../i18n/areas.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import { joined, type LanguageFile } from '../i18n/wording.ts'
import { createArrived } from '../services/arrived.ts'
import { readConfig } from '../services/config.ts'
import { addressed, answerOf, isAnswer, placed } from '../services/exchange.ts'
import { createStorage } from '../services/storage.ts'
import { GuestApp } from './guest-app.tsx'
import { pages } from './pages.ts'
import { holdScreen, screenOf } from './purposes.ts'

/** Calls the rendering server's API; undefined when it is refused. */
type Ask = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<OutputOf<E> | undefined>

/**
 * Renders a guest page as `main.tsx` would with the same answers. Runs on the server, without
 * browser APIs.
 */
export const drawFirstView: DrawFirstView = async ({
  path,
  languages,
  config: told,
  words,
  ask,
}) => {
  const found = guestPageOf(path)
  const Page = found && (await pages[found.path]?.())
  if (!found || !Page) return undefined
  const config = readConfig(JSON.stringify(told))
  const answers: Record<string, unknown> = {}
  const known = await firstAnswers(found, async (endpoint, input) => {
    const { path: place, query } = placed(endpoint, input)
    const search = query?.size ? `?${query}` : ''
    const answer = await ask(endpoint.base, place + search)
    if (!isAnswer(answer)) return undefined
    answers[addressed(config.bases, endpoint, input).url + search] = answer
    return answerOf(endpoint, answer)
  })
  if (!known) return undefined
  await holdScreen(known.screen)
  const language = chooseLanguage(undefined, languages)
  const files = (await Promise.all(
    areasOf(path).map((area) => words(language, area)),
  )) as LanguageFile[]
  const module = moduleNameOf(known.moduleId)
  const html = renderToString(
    <GuestApp
      file={joined(files)}
      language={language}
      config={config}
      drafts={createStorage('', () => sessionStorage)}
      storage={createStorage('', () => sessionStorage)}
      call={never}
      arrived={createArrived(config.bases, {
        token: () => undefined,
        arrivedAnswer: (url) => answers[url],
      })}
      upload={never}
      Page={Page}
      secret={found.secret}
      module={module}
      onLanguage={() => undefined}
    />,
  )
  return { html, language, module, screen: known.screen, answers }
}

/** A page's first calls, in the order of the page. */
async function firstAnswers(
  { path, secret }: NonNullable<ReturnType<typeof guestPageOf>>,
  ask: Ask,
): Promise<{ moduleId: ModuleId; screen: string } | undefined> {
  if (path === '/others/ticket/:token') {
    const ticket = await ask(getTicket, { token: secret })
    return ticket && { moduleId: ticket.moduleId, screen: '' }
  }
  // The page says "today", which depends on the browser's clock.
  if (path === '/others/reservation/:token') return undefined
  if (path === '/others/application/:token')
    return (
      (await ask(getApplicationStatus, { token: secret })) && {
        moduleId: moduleIds.job,
        screen: '',
      }
    )
  const link = path === '/others/s/:code' ? await ask(openLink, { code: secret }) : undefined
  if (!link || link.purpose === 'receipt') return undefined
  const { purpose, moduleId, intakeToken } = link
  if (purpose === 'shop' || purpose === 'table' || purpose === 'booking')
    await ask(getCatalog, { intakeToken })
  if (purpose === 'job') await ask(listGuestJobs, { intakeToken })
  return { moduleId, screen: screenOf(purpose) }
}

/** Rendering makes no calls: only effects do, and these run only in a browser. */
function never(): never {
  throw new Error('the first view of a page asks nothing')
}
