import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate'
import { moduleIds, type ModuleName } from '#contract/modules.ts'
import type { connectivity } from '../machines/app/connectivity.ts'
import type { session } from '../machines/app/session.ts'
import type { Call } from '../services/http.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { KeptJobs } from './kept-jobs.ts'
import type { NamedRecords } from './named-records.ts'
import type { SeenRecords } from './records.ts'
import type { ShownSince } from './shown-since.ts'

export type OfflineWorld = {
  /** The way to the server, which knows nothing of this. */
  call: Call
  session: ActorRefFrom<typeof session>
  connectivity: ActorRefFrom<typeof connectivity>
  config: { storagePrefix: string }
  module(): ModuleName | undefined
  inspect?: ((event: InspectionEvent) => void) | undefined
}

/** The world with what is kept of it. */
export type Parts = OfflineWorld & {
  answers: KeptAnswers
  jobs: KeptJobs
  seen: SeenRecords
  named: NamedRecords
  shown: ShownSince
  /** The other tabs of this browser. */
  channel: BroadcastChannel
  /** Who hears when something that waited came to its end. */
  settled: Set<() => void>
}

/**
 * Whose things are kept: somebody's in one company (their `companyUserId`). One person may have
 * places in several, and what they read and wrote in one is nothing of the other's.
 */
export function ownerOf(state: SnapshotFrom<typeof session>): string | undefined {
  return userOf(state)?.companyUserId
}

/** Who is signed in. */
export function userOf(state: SnapshotFrom<typeof session>) {
  return state.matches('signedIn') ? state.context.user : undefined
}

/**
 * Whether the session is about another company than this page: nothing that was made here may be
 * sent then.
 */
export function isElsewhere({ session }: Pick<OfflineWorld, 'session'>): boolean {
  return session.getSnapshot().matches({ signedIn: 'elsewhere' })
}

/** Whether the server is known to be out of reach. */
export function isAway({ connectivity }: Pick<OfflineWorld, 'connectivity'>): boolean {
  return connectivity.getSnapshot().matches({ watching: 'offline' })
}

/** The id of the module of this page. */
export function pageModuleId({ module }: Pick<OfflineWorld, 'module'>): number | undefined {
  const name = module()
  return name && moduleIds[name]
}
