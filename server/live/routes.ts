import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyId } from '#contract/fields.ts'
import type { App } from '../http/app-parts.ts'
import { credentialsOf, headerOf, networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { messagesFor, messagesForGuest } from './audience.ts'
import type { Bus } from './bus.ts'
import { type LoggedEvent, startOf } from './event-log.ts'
import { findGuestSubject } from './guest-subject.ts'
import { type Message, openStream, type Stream } from './stream.ts'

const BEAT_MS = 20_000
const STREAMS_PER_SESSION = 10
const STREAMS_PER_PERSON = 40
/** Enough for a full restaurant behind one Wi-Fi address. */
const STREAMS_PER_GUEST_ADDRESS = 200
/** Enough for all devices of one party with the same receipt or ticket. */
const STREAMS_PER_SECRET = 10
/**
 * Once half of all streams are in use, a company with this many gets no more, so that other
 * companies can connect.
 */
const STREAMS_PER_COMPANY = 1_000

type Opened = {
  stream: Stream
  companyId: CompanyId
  deliver(events: readonly LoggedEvent[]): void
  seq: number
  isStillAllowed(): Promise<boolean>
  /** Frees the slot of the stream. */
  forget(): void
}
type Listening = {
  companyId: CompanyId
  /** The limits that apply, by key. */
  shares: ReadonlyMap<string, number>
  toMessages(events: readonly LoggedEvent[]): Message[]
  /** False when the session now belongs to another company. @throws Refusal when it ended */
  isStillAllowed(): Promise<boolean>
}

/**
 * `GET events` for signed-in people, `GET pub/events` for holders of a receipt or a ticket:
 * server-sent events about changes. The stream starts with `ready`, or with `gap` (reload
 * everything), and ends with `end` (signed out) or `reconnect`.
 */
export function liveRoutes(app: App, bus: Bus): void {
  const open = new Map<Opened, ReadonlyMap<string, number>>()
  const { maxStreams } = app.config

  async function listen(
    request: FastifyRequest,
    reply: FastifyReply,
    { companyId, shares, toMessages, isStillAllowed }: Listening,
  ): Promise<void> {
    const { seq, isGap } = await startOf(
      { db: app.databases.read, companyId },
      lastEventId(request),
    )
    // A client that disconnected during the lookups gets no slot. No `await` between this check and
    // `onClose`.
    if (reply.raw.destroyed) return void reply.hijack()
    checkRoom(open, { companyId, shares, maxStreams })
    reply.hijack()
    const stream = openStream(reply.raw)
    const opened: Opened = {
      stream,
      companyId,
      seq,
      isStillAllowed,
      deliver: (events) => stream.send(toMessages(events)),
      forget() {
        stop()
        open.delete(opened)
        app.streams.count = open.size
      },
    }
    open.set(opened, shares)
    app.streams.count = open.size
    const stop = bus.follow(companyId, seq, (events) => {
      opened.seq = events.at(-1)?.seq ?? opened.seq
      opened.deliver(events)
      if (!events.some(({ topic }) => topic === 'session')) return
      // The log may be read before the session hint arrives.
      app.sessions.forget(companyId)
      void check(opened)
    })
    stream.onClose(opened.forget)
    stream.send([{ event: isGap ? 'gap' : 'ready', id: seq, data: { seq } }])
  }

  tellOfPresence(app, bus, open)
  const { business } = app.config.basePath
  for (const path of ['events', 'pub/events']) app.methodsByUrl.set(`${business}/${path}`, ['GET'])

  const config = { isStream: true }
  app.http.get(`${business}/events`, { config }, async (request, reply) => {
    const credentials = credentialsOf(request)
    const { caller } = await app.sessions.callerOf(credentials)
    app.quotas.check(caller)
    await listen(request, reply, {
      companyId: caller.companyId,
      shares: new Map([
        [caller.sessionId, STREAMS_PER_SESSION],
        [caller.userId, STREAMS_PER_PERSON],
      ]),
      toMessages: (events) => messagesFor(caller, events),
      isStillAllowed: async () =>
        (await app.sessions.companyOf(credentials.token)) === caller.companyId,
    })
    return reply
  })

  app.http.get(`${business}/pub/events`, { config }, async (request, reply) => {
    app.throttle.check(networksOf(request))
    const subject = await findGuestSubject(app.databases.read, request.query, app.clock.now())
    await listen(request, reply, {
      companyId: subject.companyId,
      shares: new Map([
        ...(subject.isShared
          ? []
          : [[`secret ${subject.shownId}`, STREAMS_PER_SECRET] as [string, number]]),
        ...networksOf(request).map(({ key, times }): [string, number] => [
          `guest ${key}`,
          Math.floor(STREAMS_PER_GUEST_ADDRESS * times),
        ]),
      ]),
      toMessages: (events) => messagesForGuest(subject, events),
      isStillAllowed: async () => true,
    })
    return reply
  })

  const beat = setInterval(
    () => open.forEach((_, opened) => void beatAndCheck(opened)),
    BEAT_MS,
  ).unref()

  app.http.addHook('onReady', () => bus.start())
  app.http.addHook('preClose', async () => {
    clearInterval(beat)
    for (const { stream } of open.keys()) stream.end({ event: 'reconnect', data: {} })
  })
  app.http.addHook('onClose', () => bus.close())
}

type Open = ReadonlyMap<Opened, ReadonlyMap<string, number>>

/** @throws Refusal TOO_MANY over one's own limit, RETRY_LATER near the total limit */
function checkRoom(
  open: Open,
  {
    companyId,
    shares,
    maxStreams,
  }: Pick<Listening, 'companyId' | 'shares'> & { maxStreams: number },
): void {
  for (const [owner, limit] of shares) {
    if ([...open.values()].filter((other) => other.has(owner)).length >= limit)
      throw new Refusal('TOO_MANY').with({ retryAfterSeconds: 5 })
  }
  const ofCompany = () => [...open.keys()].filter((other) => other.companyId === companyId).length
  const isFull =
    open.size >= maxStreams ||
    (open.size >= maxStreams / 2 && ofCompany() >= Math.min(STREAMS_PER_COMPANY, maxStreams / 4))
  if (isFull) throw new Refusal('RETRY_LATER').with({ retryAfterSeconds: 5 })
}

/**
 * Presence is not in the log: it is sent to the open streams with the sequence number that they
 * have already received.
 */
function tellOfPresence(
  { http, presence, clock }: App,
  bus: Bus,
  open: ReadonlyMap<Opened, unknown>,
): void {
  presence.tellOthersBy(bus.say)
  presence.onChange((companyId, recordId) => {
    const unnumbered = {
      company_id: companyId,
      topic: 'presence' as const,
      record_id: recordId,
      record_version: null,
      module_id: null,
      created_ms: clock.now(),
    }
    for (const opened of open.keys())
      if (opened.companyId === companyId) opened.deliver([{ ...unnumbered, seq: opened.seq }])
  })
  http.addHook('onReady', async () => presence.start())
  http.addHook('onClose', async () => presence.close())
}

/** A stream that closed without being removed would count until the server restarts. */
async function beatAndCheck(opened: Opened): Promise<void> {
  if (opened.stream.isClosed()) return opened.forget()
  opened.stream.beat()
  await check(opened)
}

/** Closes a stream whose session ended. A temporary database failure closes nothing. */
async function check({ stream, isStillAllowed }: Opened): Promise<void> {
  try {
    if (!(await isStillAllowed())) stream.end({ event: 'reconnect', data: {} })
  } catch (error) {
    if (error instanceof Refusal) stream.end({ event: 'end', data: { code: error.code } })
  }
}

function lastEventId(request: FastifyRequest): number | undefined {
  const text = headerOf(request, 'last-event-id')
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
