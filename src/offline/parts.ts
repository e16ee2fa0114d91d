import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { moduleIds, type ModuleName } from '#contract/modules.ts'
import type { connectivity } from '../machines/app/connectivity.ts'
import type { Job, outbox } from '../machines/app/outbox.ts'
import type { session } from '../machines/app/session.ts'
import type { Call } from '../services/http.ts'
import type { StoredAnswers } from './stored-answers.ts'
import type { StoredJobs } from './stored-jobs.ts'
import type { NamedRecords } from './named-records.ts'
import type { SeenRecords } from './records.ts'
import type { ShownSince } from './shown-since.ts'

export type Outbox = ActorRefFrom<typeof outbox>

export type OfflineWorld = {
  /** The original call, without offline support. */
  call: Call
  session: ActorRefFrom<typeof session>
  connectivity: ActorRefFrom<typeof connectivity>
  config: {
    storagePrefix: string
    /** How long a queueable write waits for a hanging network. */
    patienceMs?: number
  }
  module(): ModuleName | undefined
  /** Starts the outbox as a child of the app. */
  begin(logic: typeof outbox): Outbox
}

/** A finished write. */
export type Settled = {
  /** The number of the created record, if it has created one. */
  number?: string | undefined
  /** The refused parts. */
  refused?: readonly Job[] | undefined
}

/** What offline support consists of. */
export type Parts = OfflineWorld & {
  answers: StoredAnswers
  jobs: StoredJobs
  seen: SeenRecords
  named: NamedRecords
  shown: ShownSince
  /** Messages to the other tabs of this browser. */
  channel: BroadcastChannel
  /** Listeners for finished writes. */
  settled: Set<(settled: Settled) => void>
}

/**
 * The owner of the stored data: a person in one company (`companyUserId`). A person may belong to
 * several companies, and data of one must not appear in another.
 */
export function ownerOf(state: SnapshotFrom<typeof session>): string | undefined {
  return userOf(state)?.companyUserId
}

export function userOf(state: SnapshotFrom<typeof session>) {
  return state.matches('signedIn') ? state.context.user : undefined
}

/**
 * Whether the session is for another company than this page: then nothing from this page may be
 * sent.
 */
export function isElsewhere({ session }: Pick<OfflineWorld, 'session'>): boolean {
  return session.getSnapshot().matches({ signedIn: 'elsewhere' })
}

/** Whether the server is known to be unreachable. */
export function isAway({ connectivity }: Pick<OfflineWorld, 'connectivity'>): boolean {
  return connectivity.getSnapshot().matches({ watching: 'offline' })
}

/** The id of this page's module. */
export function pageModuleId({ module }: Pick<OfflineWorld, 'module'>): number | undefined {
  const name = module()
  return name && moduleIds[name]
}
