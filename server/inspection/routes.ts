import * as z from 'zod/mini'
import { id as idSchema } from '#contract/fields.ts'
import {
  answerWatcher,
  askToWatch,
  endSharing,
  sharePage,
  type ShareState,
  shareState,
  tellWatcher,
} from '#contract/inspection.ts'
import { encode } from '#contract/wire.ts'
import { checkPermission } from '../http/access.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { credentialsOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { asGuess, createThrottle } from '../http/throttle.ts'
import { openStream, type Stream } from '../live/stream.ts'
import { createShares, type Shares } from './shares.ts'

const SWEEP_MS = 5_000
/** Streams get a heartbeat, and their session is checked, once per this many sweeps. */
const BEAT_SWEEPS = 3
/** The limit of wrong codes per person; there are 31^6 codes, each valid for five minutes. */
const GUESSES_PER_MINUTE = 10

const memory = { connection: 'plain', keysOf: 'none' } as const
const followed = z.strictObject({ share_id: idSchema })

type Open = Map<Stream, () => Promise<void>>

/**
 * Pages that are shared with an inspector on another device, with their owner's consent: ADR 0144.
 */
export function inspectionRoutes(app: App): void {
  const shares = createShares(app.clock)
  const open: Open = new Map()
  serveCalls(app, shares)
  serveStream(app, shares, open)

  let sweeps = 0
  const timer = setInterval(() => {
    shares.sweep()
    sweeps += 1
    if (sweeps % BEAT_SWEEPS === 0) for (const check of open.values()) void check()
  }, SWEEP_MS).unref()
  app.http.addHook('preClose', async () => {
    clearInterval(timer)
    for (const stream of open.keys()) stream.end({ event: 'reconnect', data: {} })
  })
}

function serveCalls(app: App, shares: Shares): void {
  const guesses = createThrottle(app.clock, GUESSES_PER_MINUTE)
  const share = async (_: unknown, caller: Caller) => {
    if (!app.config.web.sharing) throw new Refusal('NOT_FOUND')
    return shares.open(caller)
  }
  serve(app, sharePage, share, memory)
  serve(app, tellWatcher, async ({ id, packed }, caller) => shares.beat(id, caller, packed), memory)
  serve(
    app,
    answerWatcher,
    async ({ id, isAllowed }, caller) => shares.answer(id, caller, isAllowed),
    memory,
  )
  serve(
    app,
    endSharing,
    async ({ id }, caller) => {
      shares.close(id, caller)
      return {}
    },
    memory,
  )
  serve(
    app,
    askToWatch,
    ({ code }, caller) =>
      asGuess(guesses, caller.companyUserId, async () => shares.ask(code, caller)),
    memory,
  )
}

function serveStream(app: App, shares: Shares, open: Open): void {
  const url = `${app.config.basePath.business}/inspection/follow`
  app.methodsByUrl.set(url, ['GET'])
  app.http.get(url, { config: { isStream: true } }, async (request, reply) => {
    const caller = await watcherOf(app, request)
    app.quotas.check(caller)
    const asked = z.safeParse(followed, request.query)
    if (!asked.success) throw new Refusal('NOT_FOUND')
    const id = asked.data.share_id
    let stream: Stream | undefined
    let turn = Promise.resolve()
    /**
     * Sends only while the watcher may still watch. If that can't be checked, the stream ends and
     * the watcher reconnects; the page then sends what is missing.
     */
    const ifAllowed = async (send: () => void): Promise<void> => {
      try {
        const { companyId } = await watcherOf(app, request)
        if (companyId === caller.companyId) send()
        else shares.drop(id)
      } catch (error) {
        if (error instanceof Refusal) return shares.drop(id)
        request.log.warn({ err: error }, 'whether somebody may watch a page could not be looked up')
        stream?.end({ event: 'reconnect', data: {} })
      }
    }
    const say = (state: ShareState): void => {
      const message = { event: 'state', data: encode(shareState, state) }
      if (state.state === 'ended') stream?.end(message)
      else stream?.send([message])
    }
    const { state, leave } = shares.follow(id, caller, {
      say,
      tell(packed) {
        const send = () => stream?.send([{ event: 'told', data: packed }])
        turn = turn.then(() => ifAllowed(send))
      },
    })
    reply.hijack()
    const opened = openStream(reply.raw)
    stream = opened
    open.set(opened, () => ifAllowed(opened.beat))
    opened.onClose(() => {
      leave()
      open.delete(opened)
    })
    say(state)
    return reply
  })
}

/** @throws Refusal when the session has ended, or its role may no longer watch */
async function watcherOf(app: App, request: Parameters<typeof credentialsOf>[0]): Promise<Caller> {
  const found = await app.sessions.callerOf(credentialsOf(request))
  checkPermission('inspection.watch', found)
  return found.caller
}
