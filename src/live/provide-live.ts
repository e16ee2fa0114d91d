import { type ActorRefFrom, fromCallback, type InputFrom, type SnapshotFrom } from 'xstate'
import { moduleIds, type ModuleName } from '#contract/modules.ts'
import type { connectivity } from '../machines/app/connectivity.ts'
import { live, type LiveMessage, type LiveNews } from '../machines/app/live.ts'
import type { session } from '../machines/app/session.ts'
import { tellOfFailedCall } from '../machines/app/failed-call.ts'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import { sessionHeaders } from '../services/http.ts'
import type { Storage } from '../services/storage.ts'
import { openEvents, type StreamRefusal } from './stream.ts'
import { joinTabs, type Tabs } from './tabs.ts'

export type LiveWorld = {
  session: ActorRefFrom<typeof session>
  connectivity: ActorRefFrom<typeof connectivity>
  storage: Storage
  config: { bases: { business: string }; storagePrefix: string }
  module(): ModuleName | undefined
  /** Passes changes to the screens. */
  deliver(news: LiveNews): void
}

/** After this many failures in a row the server's reachability is checked. */
const DOUBTFUL_ATTEMPTS = 3
const KEY = 'live'

/** The machine's input: the last event that this browser has received. */
export function liveInput(world: LiveWorld): InputFrom<typeof live> {
  const seq = rememberedSeq(world)
  return seq === undefined ? {} : { seq }
}

/** The machine of the live stream with its actors and actions. */
export function provideLive(world: LiveWorld): typeof live {
  const { session, storage, deliver } = world
  let tabs: Tabs | undefined
  return live.provide({
    actors: {
      watch: fromCallback(({ sendBack }) => watch(world, sendBack)),
      tabs: fromCallback(({ sendBack, input }) => {
        const joined = joinTabs(nameOf(world), input.seq, (message) =>
          sendBack({ type: 'live.tab-message', message }),
        )
        tabs = joined
        return () => joined.close()
      }),
      lead: fromCallback(({ sendBack }) =>
        takeLead(nameOf(world), () => sendBack({ type: 'live.lead' })),
      ),
      stream: fromCallback(({ sendBack, input }) =>
        openEvents(streamParts(world, input.attempt), input.seq, sendBack),
      ),
    },
    actions: {
      deliver({ context }, { news }) {
        // A status, role or module of the company may have changed: refetches the user. A page that
        // has just started has just fetched it.
        if (
          news === 'all' ? context.seq !== undefined : news.some(({ topic }) => topic === 'session')
        )
          session.send({ type: 'session.retry' })
        if (news.length > 0) deliver(news)
      },
      tellTabs: (_, message) => tabs?.tell(message),
      remember: (_, { seq }) =>
        storage.write(
          KEY,
          `${seq}@${Date.now()}@${companyIdOf(session.getSnapshot().context.user)}`,
        ),
    },
    delays: {
      backOff: ({ context }) =>
        Math.min(30_000, 250 * 2 ** context.attempt) * (0.5 + Math.random()),
    },
  })
}

function streamParts(
  { session, connectivity, storage, config, module }: LiveWorld,
  attempt: number,
) {
  const token = storage.read('token')
  const companyId = companyIdOf(session.getSnapshot().context.user)
  if (attempt >= DOUBTFUL_ATTEMPTS) connectivity.send({ type: 'connectivity.call-failed' })
  return {
    url: `${config.bases.business.replace(/\/$/, '')}/events`,
    headers: () =>
      token === undefined ? {} : sessionHeaders({ token, moduleId: idOf(module()), companyId }),
    onRefused: (refusal: StreamRefusal) =>
      tellOfFailedCall(
        { session, connectivity },
        { kind: 'refused', ...refusal },
        { token, isOpen: false, path: location.pathname + location.search },
      ),
    onEnd: () => session.send({ type: 'session.retry' }),
  }
}

/**
 * A stream is possible while a user is signed in, the session is for this tab's company, and the
 * server is reachable.
 */
function watch(
  { session, connectivity }: LiveWorld,
  send: (message: LiveMessage) => void,
): () => void {
  let known: { token: string | undefined; isAllowed: boolean } = {
    token: undefined,
    isAllowed: false,
  }
  let signIns = 0
  let wasElsewhere = false
  const look = (): void => {
    const token = tokenOf(session.getSnapshot())
    wasElsewhere ||= session.getSnapshot().matches({ signedIn: 'elsewhere' })
    const isAllowed =
      token !== undefined && !connectivity.getSnapshot().matches({ watching: 'offline' })
    if (isAllowed === known.isAllowed && (token === known.token || !isAllowed)) return
    // After a return from another company everything is refetched, as after a sign-in: in the
    // meantime the server has answered no call of this tab.
    if (isAllowed && (token !== known.token || wasElsewhere)) signIns += 1
    if (isAllowed) wasElsewhere = false
    known = { token: token ?? known.token, isAllowed }
    // The token itself would be visible in the inspector.
    send(isAllowed ? { type: 'live.enable', session: String(signIns) } : { type: 'live.disable' })
  }
  const wake = (): void => {
    if (document.visibilityState === 'visible') send({ type: 'live.wake' })
  }
  const subscriptions = [session.subscribe(look), connectivity.subscribe(look)]
  document.addEventListener('visibilitychange', wake)
  look()
  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe()
    document.removeEventListener('visibilitychange', wake)
  }
}

/**
 * Waits for the lock that allows this tab to hold the stream, and releases it when stopped. Over
 * plain http browsers have no locks: each tab then has its own stream.
 */
function takeLead(name: string, onLead: () => void): () => void {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const controller = new AbortController()
  let release = (): void => controller.abort()
  if (locks) {
    const held = (): Promise<void> => {
      onLead()
      return new Promise((resolve) => (release = resolve))
    }
    locks.request(name, { signal: controller.signal }, held).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
  } else onLead()
  return () => release()
}

/** Tabs of another company or module receive other events, so they share their own stream. */
function nameOf({ config, module, session }: LiveWorld): string {
  return (
    `${config.storagePrefix}live.${companyIdOf(session.getSnapshot().context.user)}.` +
    `${module() ?? 'none'}`
  )
}

function idOf(module: ModuleName | undefined): number | undefined {
  return module && moduleIds[module]
}

/**
 * The last event this browser had received for this company before the page started: the page's
 * data is newer. Each company numbers its own events.
 */
function rememberedSeq({ storage, session }: LiveWorld): number | undefined {
  const [, seq, atMs, companyId] = /^(\d+)@(\d+)@(.+)$/.exec(storage.read(KEY) ?? '') ?? []
  if (companyId !== companyIdOf(session.getSnapshot().context.user)) return undefined
  return Number(atMs) < performance.timeOrigin ? Number(seq) : undefined
}

function tokenOf(state: SnapshotFrom<typeof session>): string | undefined {
  const isFollowed =
    state.matches('signedIn') &&
    !state.matches({ signedIn: 'elsewhere' }) &&
    state.context.user !== undefined
  return isFollowed ? state.context.token : undefined
}
