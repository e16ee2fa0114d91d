import type { ActorRefFrom } from 'xstate'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import type { session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'
import { type KeptView, rulesOf, toNode } from './view-nodes.ts'

/**
 * What a person saw last at an address: drawn by src/boot.ts before any code has come, until the
 * app renders on fresh answers (ADR 0174). A sign-out clears it with everything else that is
 * stored.
 */
type World = {
  session: ActorRefFrom<typeof session>
  storage: Storage
  moduleId(): number | undefined
  language(): string
  /** "Last updated 09:15", or the same with its day. */
  sinceWords(atMs: number, timeZone: string, withDay: boolean): string
  hasUnsavedEdits(): boolean
}

/** How many letters of a view are kept; a longer one is none that a person waits for. */
const MOST_LETTERS = 300_000
/** How many addresses. */
const MOST_VIEWS = 8
/** What asks its first answers later than this asks for something that is not seen at once. */
const FIRST_CALLS_MS = 150
const MOST_CALLS = 8
/** How long a drawn view waits for its answers. */
const PATIENCE_MS = 8_000

let asked: { address: string; sinceMs: number; urls: string[] } | undefined

/** Notes what the screen of this address asks first: its next visit asks it before any code. */
export function noteAsked(url: string): void {
  const address = location.pathname + location.search
  const nowMs = performance.now()
  if (asked?.address !== address) asked = { address, sinceMs: nowMs, urls: [] }
  if (nowMs - asked.sinceMs < FIRST_CALLS_MS && asked.urls.length < MOST_CALLS) asked.urls.push(url)
}

/** Keeps what is seen when the page is left. */
export function keepViews(world: World): void {
  const keep = (): void => {
    if (document.visibilityState === 'hidden') keepView(world)
  }
  addEventListener('visibilitychange', keep)
  addEventListener('pagehide', () => keepView(world))
}

function keepView(world: World): void {
  const { storage } = world
  const key = `view ${pathNow()}`
  const { user } = world.session.getSnapshot().context
  const owner = ownerNow(world)
  const shown = document.querySelector('#root:not([inert]) > .frame__root:not([data-start])')
  if (!user || owner === undefined || !shown || !isAtRest(shown) || world.hasUnsavedEdits()) return
  const atMs = Date.now()
  const { timeZone } = user.companyDetail
  const address = location.pathname + location.search
  const view: KeptView = {
    owner,
    address,
    width: innerWidth,
    atMs,
    since: world.sinceWords(atMs, timeZone, false),
    sinceThen: world.sinceWords(atMs, timeZone, true),
    calls: asked?.address === address ? asked.urls : [],
    nodes: [toNode(shown)],
    rules: rulesOf(shown),
  }
  const text = JSON.stringify(view)
  const keys = storage.read('views')?.split('\n') ?? []
  const [...others] = keys.filter((other) => other !== key)
  for (const old of others.splice(0, Math.max(0, others.length - MOST_VIEWS + 1)))
    storage.write(old, undefined)
  storage.write('views', [...others, key].join('\n'))
  storage.write(key, text.length <= MOST_LETTERS ? text : undefined)
}

/** Whether a screen is all there, with nothing over it and nothing secret in it. */
function isAtRest(shown: Element): boolean {
  return (
    !document.querySelector('dialog[open], [role=dialog][data-state=open], :popover-open') &&
    !shown.querySelector('main [aria-busy=true], main .skeleton__line, main input[type=password]')
  )
}

function pathNow(): string {
  return location.pathname.replace(/\/+$/, '')
}

/** The same that src/boot.ts makes from what is stored; undefined while nobody is signed in. */
function ownerNow({ session, moduleId, language }: World): string | undefined {
  const state = session.getSnapshot()
  const { user } = state.context
  if (!state.matches('signedIn') || !user) return undefined
  return [
    user.companyUserId,
    companyIdOf(user),
    moduleId() ?? '',
    language(),
    window.bootFile ?? '',
  ].join(' ')
}

/** Resolves once the answers of a drawn view are here, or are not to be waited for. */
export async function keptAnswersCome(): Promise<void> {
  if (!window.isViewDrawn) return
  const early = [window.earlyAnswer, ...(window.keptAnswers ?? [])]
  await Promise.race([
    Promise.all(early.map((one) => one?.answer)),
    new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS)),
  ])
}

/** When the app has rendered over a drawn view, presses count again, and one made before does. */
export function takeOverView(root: HTMLElement): void {
  if (!window.isViewDrawn) return
  const drawn = root.firstElementChild
  const observer = new MutationObserver(() => {
    if (drawn?.isConnected) return
    observer.disconnect()
    root.inert = false
    root.removeAttribute('aria-hidden')
    root.removeAttribute('aria-disabled')
    window.isViewDrawn = false
    window.keptAnswers = undefined
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== window.viewSheet,
    )
    window.viewSheet = undefined
    const pressed = window.pressedView
    window.pressedView = undefined
    if (pressed) requestAnimationFrame(() => setTimeout(() => sameOf(pressed, root)?.click()))
  })
  observer.observe(root, { childList: true })
}

/** The one element that is what a drawn one was: the same link, or the same button of its row. */
function sameOf(pressed: Element, root: HTMLElement): HTMLElement | undefined {
  const wanted = nameOf(pressed)
  const found = [...root.querySelectorAll<HTMLElement>(pressed.localName)].filter(
    (element) => nameOf(element) === wanted,
  )
  return found.length === 1 ? found[0] : undefined
}

function nameOf(element: Element): string {
  const row = element.closest('tr, li, article')?.querySelector('a')?.getAttribute('href')
  return [
    row ?? '',
    element.getAttribute('href') ?? '',
    element.getAttribute('aria-label') ?? element.textContent,
  ].join('\n')
}
