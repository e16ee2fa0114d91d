import 'fake-indexeddb/auto'
import { createActor } from 'xstate'
import { onTestFinished } from 'vitest'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Job, outbox } from '../../src/machines/app/outbox.ts'
import { openDatabase } from '../../src/offline/database.ts'
import { type Offline, openOffline } from '../../src/offline/open-offline.ts'
import type { OfflineWorld } from '../../src/offline/parts.ts'
import { Failure, unreached } from '../../src/services/failure.ts'
import type { Call, CallOptions } from '../../src/services/http.ts'

type Asked = { path: string; input: unknown; options: CallOptions }
type Answers = Record<string, (input: never, options: CallOptions) => unknown>

/** What an actor shows that is not there: a snapshot, and whoever wants to hear of the next. */
function shown<Snapshot>(first: Snapshot) {
  let snapshot = first
  const listeners = new Set<(snapshot: Snapshot) => void>()
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: (snapshot: Snapshot) => void) {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    show(next: Snapshot) {
      snapshot = next
      for (const listener of listeners) listener(next)
    },
  }
}

type Tax = UserDetails['companyDetail']['tax']

const sessionOf = (userId: string | undefined, companyId: string, tax?: Tax) => ({
  matches: (state: unknown) => state === (userId === undefined ? 'signedOut' : 'signedIn'),
  context: { user: userId === undefined ? undefined : userIn(userId, companyId, tax) },
})
/** An owner, who may have several companies; staff are identified by their membership. */
const userIn = (userId: string, companyDetailsId: string, tax?: Tax) =>
  ({
    userId,
    companyUserId: `${userId} in ${companyDetailsId}`,
    roleId: 3,
    companyDetail: { companyDetailsId, tax },
  }) as UserDetails
const connectivityOf = (isAway: boolean) => ({ matches: () => isAway })

let places = 0
/** A browser's own storage. */
export const aPlace = (): string => `place${(places += 1)}.`

/**
 * One tab of a browser: the real outbox over a database in memory, with a server that answers as
 * told. It is unreachable while `isAway`.
 */
export async function aTab(
  answers: Answers,
  {
    place = aPlace(),
    userId = 'u1',
    companyId = 'c1',
    module = 'ekart',
    patienceMs,
    tax,
  }: {
    place?: string
    userId?: string
    companyId?: string
    module?: ModuleName
    patienceMs?: number
    tax?: Tax
  } = {},
) {
  const session = shown(sessionOf(userId, companyId, tax))
  const connectivity = {
    ...shown(connectivityOf(false)),
    send: ({ type }: { type: string }) => void told.push(type),
  }
  const asked: Asked[] = []
  const told: string[] = []
  let away = false
  const call = (async (endpoint: Endpoint, input: unknown, options: CallOptions = {}) => {
    if (away) throw unreached()
    const answer = answers[endpoint.path]
    if (!answer) throw refusal(404, 'NOT_FOUND')
    asked.push({ path: endpoint.path, input, options })
    return answer(input as never, options)
  }) as Call
  const world = {
    call,
    session,
    connectivity,
    config: { storagePrefix: place, ...(patienceMs !== undefined && { patienceMs }) },
    module: () => module,
    begin(logic: typeof outbox) {
      const actor = createActor(logic).start()
      onTestFinished(() => void actor.stop())
      return actor
    },
  } as unknown as OfflineWorld
  const offline: Offline = await openOffline(world)
  return {
    offline,
    asked,
    /** What the connectivity was told. */
    told,
    /** What reached the server by one call. */
    sent: <E extends Endpoint>({ path }: E): { input: CallInput<E>; options: CallOptions }[] =>
      asked.filter((one) => one.path === path) as never,
    jobs: () => offline.outbox.getSnapshot().context.jobs,
    ask: <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> =>
      offline.call(endpoint, input),
    /** As if it had been made that much earlier. */
    async makeOlder(job: Job, byMs: number) {
      const database = await openDatabase(place)
      await database.put('jobs', { ...job, madeMs: job.madeMs - byMs })
      database.close()
    },
    setAway(isAway: boolean) {
      away = isAway
      connectivity.show(connectivityOf(isAway))
    },
    signIn: (next: string | undefined, inCompany = companyId) =>
      session.show(sessionOf(next, inCompany)),
  }
}

/** A refusal as the way to the server throws it. */
export function refusal(
  status: number,
  code: Failure['code'],
  more: Partial<Pick<Failure, 'message' | 'current'>> = {},
): Failure {
  const { message = String(code), current } = more
  return new Failure(message, {
    kind: 'refused',
    status,
    code,
    current,
    errors: [],
  })
}
