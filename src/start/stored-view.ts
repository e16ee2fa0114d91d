import type { ActorRefFrom } from 'xstate'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import type { session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'
import { type StoredView, rulesOf, toNode } from './view-nodes.ts'
import type { ViewStore } from './view-store.ts'

/**
 * Stores what the user saw last at a URL: drawn by src/boot.ts before any code is loaded, until the
 * app renders with fresh answers (ADR 0174).
 */
type World = {
  session: ActorRefFrom<typeof session>
  views: ViewStore
  storage: Storage
  moduleId(): number | undefined
  language(): string
  /** Whether the screen of a path may be stored. */
  isKept(path: string): boolean
  /** "Last updated 09:15", optionally with the day. */
  sinceWords(atMs: number, timeZone: string, withDay: boolean): string
  hasUnsavedEdits(): boolean
}

/** A session without calls expires on the server after this time. */
const SESSION_MS = 12 * 3_600_000
/** Calls made later than this after the start are not needed for the first view. */
const FIRST_CALLS_MS = 150
const MOST_CALLS = 8

let asked: { address: string; sinceMs: number; urls: string[] } | undefined
let answeredMs: number | undefined

/**
 * Records the first calls of this URL, so that the next visit can make them before the code is
 * loaded.
 */
export function noteAsked(url: string): void {
  const address = location.pathname + location.search
  const nowMs = performance.now()
  if (asked?.address !== address) asked = { address, sinceMs: nowMs, urls: [] }
  if (nowMs - asked.sinceMs < FIRST_CALLS_MS && asked.urls.length < MOST_CALLS) asked.urls.push(url)
}

/** Records that the server knows the session. */
export function noteAnswered(): void {
  answeredMs = Date.now()
}

/**
 * Stores the view when the page is left, for the same session only. When the session ends or a
 * sign-out starts, all stored views are deleted first.
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
  const view: StoredView = {
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

/** Whether a screen is completely loaded, without dialogs and without secrets. */
function isAtRest(shown: Element): boolean {
  return (
    !document.querySelector('dialog[open], [role=dialog][data-state=open], :popover-open') &&
    !shown.querySelector('main [aria-busy=true], main .skeleton__line, main input[type=password]')
  )
}

/** The token of the signed-in user. */
function tokenOf({ session }: World): string | undefined {
  const state = session.getSnapshot()
  return state.matches('signedIn') ? state.context.token : undefined
}

/**
 * The same owner key as in src/boot.ts, which reads it from storage; undefined if nobody is signed
 * in, or if another tab has ended the session.
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
