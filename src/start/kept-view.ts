import type { ActorRefFrom } from 'xstate'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import type { session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'
import { type KeptView, rulesOf, toNode } from './view-nodes.ts'
import type { ViewStore } from './view-store.ts'

/**
 * What a person saw last at an address: drawn by src/boot.ts before any code has come, until the
 * app renders on fresh answers (ADR 0174).
 */
type World = {
  session: ActorRefFrom<typeof session>
  views: ViewStore
  storage: Storage
  moduleId(): number | undefined
  language(): string
  /** Whether the screen of a path is one that is kept. */
  isKept(path: string): boolean
  /** "Last updated 09:15", or the same with its day. */
  sinceWords(atMs: number, timeZone: string, withDay: boolean): string
  hasUnsavedEdits(): boolean
}

/** A session without a call ends after this time on the server. */
const SESSION_MS = 12 * 3_600_000
/** What asks its first answers later than this asks for something that is not seen at once. */
const FIRST_CALLS_MS = 150
const MOST_CALLS = 8

let asked: { address: string; sinceMs: number; urls: string[] } | undefined
let answeredMs: number | undefined

/** Notes what the screen of this address asks first: its next visit asks it before any code. */
export function noteAsked(url: string): void {
  const address = location.pathname + location.search
  const nowMs = performance.now()
  if (asked?.address !== address) asked = { address, sinceMs: nowMs, urls: [] }
  if (nowMs - asked.sinceMs < FIRST_CALLS_MS && asked.urls.length < MOST_CALLS) asked.urls.push(url)
}

/** Notes that the session is known to the server. */
export function noteAnswered(): void {
  answeredMs = Date.now()
}

/**
 * Keeps what is seen when the page is left, for the same session alone: with its end, known or
 * wanted, everything kept is deleted, before anything else follows from that.
 */
export function keepViews(world: World): void {
  let held: string | undefined
  const look = (): void => {
    const token = tokenOf(world)
    if (token === undefined || (held !== undefined && token !== held)) world.views.clear()
    held = token
  }
  look()
  world.session.subscribe(look)
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepView(world)
  })
  addEventListener('pagehide', () => keepView(world))
}

function keepView(world: World): void {
  const path = location.pathname.replace(/\/+$/, '')
  const { user } = world.session.getSnapshot().context
  const owner = ownerNow(world)
  const shown = document.querySelector('#root:not([inert]) > .frame__root:not([data-start])')
  if (!user || owner === undefined || answeredMs === undefined || !shown) return
  if (!world.isKept(path) || !isAtRest(shown) || world.hasUnsavedEdits()) return
  const atMs = Date.now()
  const { timeZone } = user.companyDetail
  const address = location.pathname + location.search
  const view: KeptView = {
    atMs,
    untilMs: answeredMs + SESSION_MS,
    owner,
    address,
    width: innerWidth,
    since: world.sinceWords(atMs, timeZone, false),
    sinceThen: world.sinceWords(atMs, timeZone, true),
    calls: asked?.address === address ? asked.urls : [],
    nodes: [toNode(shown)],
    rules: rulesOf(shown),
  }
  world.views.keep(path, view)
}

/** Whether a screen is all there, with nothing over it and nothing secret in it. */
function isAtRest(shown: Element): boolean {
  return (
    !document.querySelector('dialog[open], [role=dialog][data-state=open], :popover-open') &&
    !shown.querySelector('main [aria-busy=true], main .skeleton__line, main input[type=password]')
  )
}

/** The token of who is signed in here. */
function tokenOf({ session }: World): string | undefined {
  const state = session.getSnapshot()
  return state.matches('signedIn') ? state.context.token : undefined
}

/**
 * The same that src/boot.ts makes from what is stored; undefined while nobody is signed in, or
 * another tab has ended the session.
 */
function ownerNow(world: World): string | undefined {
  const token = tokenOf(world)
  const { user } = world.session.getSnapshot().context
  if (!token || !user || world.storage.read('token') !== token) return undefined
  return [
    token.slice(-8),
    user.companyUserId,
    companyIdOf(user),
    user.roleId,
    user.rights?.join(),
    world.moduleId(),
    world.language(),
    window.bootFile,
  ].join(' ')
}
