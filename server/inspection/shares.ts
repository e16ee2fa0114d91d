import { randomInt, randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import { asId, type CompanyId, type Id } from '#contract/fields.ts'
import { shareCodeLength, shareCodeLetters, type ShareState } from '#contract/inspection.ts'
import { decide } from '#lifecycles/decide.ts'
import type { Actor } from '#lifecycles/rule.ts'
import { type SharedPageEventName, sharedPageLifecycle } from '#lifecycles/shared-page.ts'
import type { Clock } from '../db/clock.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

/** How long a code is valid, and how long a page can be watched. */
const WAIT_MS = 5 * MINUTE_MS
const WATCH_MS = 30 * MINUTE_MS
/**
 * After this time without a call the page counts as gone. A page calls every two seconds, but
 * background tabs are throttled to once a minute.
 */
const SILENCE_MS = 75_000
/** How long ended shares are kept, so that both sides learn why they ended. */
const KEPT_MS = MINUTE_MS
const MAX_BYTES = 50_000_000
const PER_COMPANY = 5
const PER_SERVER = 100

/** The reason of an end as reported to both sides. */
const endings: Readonly<Partial<Record<SharedPageEventName, ShareState['ending']>>> = {
  'share.refuse': 'refused',
  'share.stop': 'page',
  'share.leave': 'watcher',
  'share.time-out': 'time',
  'share.fall-silent': 'silent',
  'share.fill': 'full',
}
const system = { role: 'system' } as const

/** The watcher's callbacks; `tell` passes on what the page has sent, unchanged. */
type Watcher = {
  tell(packed: string): void
  say(state: ShareState): void
}

type Share = {
  id: Id
  code: string | undefined
  companyId: CompanyId
  sessionId: Id
  fullName: string
  state: ShareState['state']
  ending?: ShareState['ending']
  untilMs: number
  heardMs: number
  bytes: number
  streams: number
  asker?: Pick<Caller, 'sessionId' | 'fullName' | 'role'>
  watcher?: Watcher | undefined
}

export type Shares = ReturnType<typeof createShares>

/** The shared pages, in this process's memory. Their content is passed on and never stored. */
export function createShares(clock: Clock) {
  const book = createBook(clock)
  return { sweep: book.sweep, ...ofPages(book, clock), ...ofWatchers(book) }
}

type Book = ReturnType<typeof createBook>

function createBook({ now }: Clock) {
  const shares = new Map<Id, Share>()

  /** @throws Refusal by its lifecycle */
  function move(share: Share, event: SharedPageEventName, by: Actor): void {
    const decision = decide(sharedPageLifecycle, share, { type: event, by })
    if (!decision.ok) throw new Refusal(decision.code)
    const effects = new Set(decision.effects.map(({ type }) => type))
    share.state = decision.to
    share.ending = endings[event]
    if (effects.has('useCode')) share.code = undefined
    if (effects.has('startTime')) share.untilMs = now() + WATCH_MS
    if (effects.has('endStream')) share.untilMs = now() + KEPT_MS
    if (effects.has('tellWatcher')) share.watcher?.say(stateOf(share))
    if (effects.has('endStream')) share.watcher = undefined
  }
  function sweep(): void {
    for (const share of shares.values()) {
      const isOver = now() >= share.untilMs
      if (isOpen(share)) {
        if (isOver) move(share, 'share.time-out', system)
        else if (now() - share.heardMs >= SILENCE_MS) move(share, 'share.fall-silent', system)
      } else if (isOver) shares.delete(share.id)
    }
  }
  return {
    shares,
    move,
    sweep,
    /**
     * Compares the company too, because a session may have moved to another one. @throws Refusal
     * NOT_FOUND without a part in it
     */
    find(id: Id, { companyId }: Caller, hasPart: (share: Share) => boolean): Share {
      sweep()
      const share = shares.get(id)
      if (share?.companyId !== companyId || !hasPart(share)) throw new Refusal('NOT_FOUND')
      return share
    },
    open(): readonly Share[] {
      sweep()
      return [...shares.values()].filter(isOpen)
    },
  }
}

function stateOf({ state, ending, untilMs, asker, streams }: Share): ShareState {
  const watcher = asker && { fullName: asker.fullName, role: asker.role }
  return { state, ending, untilMs, watcher, streams }
}

function isOpen({ state }: Share): boolean {
  return state !== 'ended'
}

function ofPages({ shares, find, open, move }: Book, { now }: Clock) {
  const own = (id: Id, caller: Caller) =>
    find(id, caller, ({ sessionId }) => sessionId === caller.sessionId)

  return {
    /** Shares the caller's page under a new code. A previous share of the same session ends. */
    open({ companyId, sessionId, fullName, role }: Caller) {
      for (const one of open()) if (one.sessionId === sessionId) move(one, 'share.stop', { role })
      const others = open()
      const ofCompany = others.filter((one) => one.companyId === companyId)
      if (ofCompany.length >= PER_COMPANY || others.length >= PER_SERVER)
        throw new Refusal('LIMIT_REACHED/sharedPages')
      const code = freshCode(new Set(others.map((one) => one.code)))
      const share: Share = {
        id: asId(randomUUID()),
        code,
        companyId,
        sessionId,
        fullName,
        state: 'waiting',
        untilMs: now() + WAIT_MS,
        heardMs: now(),
        bytes: 0,
        streams: 0,
      }
      shares.set(share.id, share)
      return { id: share.id, code, untilMs: share.untilMs }
    },
    /**
     * Called regularly by the page, with its new content. Without a watcher the content is
     * discarded.
     */
    beat(id: Id, caller: Caller, packed: string | undefined): ShareState {
      const share = own(id, caller)
      share.heardMs = now()
      if (packed !== undefined && share.state === 'watched') {
        share.bytes += packed.length
        if (share.bytes > MAX_BYTES) move(share, 'share.fill', system)
        else share.watcher?.tell(packed)
      }
      return stateOf(share)
    },
    answer(id: Id, caller: Caller, isAllowed: boolean): ShareState {
      const share = own(id, caller)
      move(share, isAllowed ? 'share.allow' : 'share.refuse', caller)
      return stateOf(share)
    },
    /** Ends a share, from either side. */
    close(id: Id, caller: Caller): void {
      const { sessionId } = caller
      const share = find(id, caller, (one) =>
        [one.sessionId, one.asker?.sessionId].includes(sessionId),
      )
      if (!isOpen(share)) return
      if (share.sessionId === sessionId) move(share, 'share.stop', caller)
      else if (share.asker) move(share, 'share.leave', share.asker)
    },
  }
}

function ofWatchers({ shares, find, open, move }: Book) {
  return {
    /** Requests to watch, by a code. A code works once and only within its company. */
    ask(code: string, { companyId, sessionId, fullName, role }: Caller) {
      const typed = code.toUpperCase().replace(/[\s-]/g, '')
      const share = open().find((one) => one.code === typed && one.companyId === companyId)
      if (!share) throw new Refusal('NOT_FOUND/code')
      share.asker = { sessionId, fullName, role }
      move(share, 'share.ask', { role })
      return { id: share.id, sharedBy: share.fullName, untilMs: share.untilMs }
    },
    /** Only for the session that asked. A new stream replaces the previous one. */
    follow(id: Id, caller: Caller, watcher: Watcher) {
      const share = find(id, caller, ({ asker }) => asker?.sessionId === caller.sessionId)
      Object.assign(share, { watcher, streams: share.streams + 1 })
      return {
        state: stateOf(share),
        leave() {
          if (share.watcher === watcher) share.watcher = undefined
        },
      }
    },
    /** Ends a share because the watcher may no longer watch. */
    drop(id: Id): void {
      const share = shares.get(id)
      if (share?.asker && isOpen(share)) move(share, 'share.leave', share.asker)
    },
  }
}

function freshCode(taken: ReadonlySet<string | undefined>): string {
  for (;;) {
    const code = Array.from(
      { length: shareCodeLength },
      () => shareCodeLetters[randomInt(shareCodeLetters.length)],
    ).join('')
    if (!taken.has(code)) return code
  }
}
