import { type ActorRefFrom, createActor } from 'xstate'
import { outbox } from '../machines/outbox.ts'
import { openDatabase } from './database.ts'
import { keepAnswers } from './kept-answers.ts'
import { keepJobs } from './kept-jobs.ts'
import { createOfflineCalls, type OfflineCalls } from './offline-calls.ts'
import type { OfflineWorld, Parts } from './parts.ts'
import { seenRecords } from './records.ts'
import { provideOutbox, tellTabs } from './run-outbox.ts'
import { createShownSince, type ShownSince } from './shown-since.ts'

export type Offline = OfflineCalls & {
  outbox: ActorRefFrom<typeof outbox>
  shownSince: ShownSince
  /** Hears when something that waited came to its end: what is shown has to be read again. */
  onSettled(listener: () => void): () => void
  /** Tries a refused write again, on the record as it is now. */
  retry(id: string): Promise<void>
  drop(id: string): Promise<void>
  /** Gives up everything that waits: the person signs out. */
  dropAll(): Promise<void>
}

/** What this browser does when the server can't be reached. Rejects where it may keep nothing. */
export async function openOffline(world: OfflineWorld): Promise<Offline> {
  const database = await openDatabase(world.config.storagePrefix)
  const jobs = keepJobs(database)
  const parts: Parts = {
    ...world,
    jobs,
    answers: keepAnswers(database),
    seen: seenRecords(),
    shown: createShownSince(),
    channel: new BroadcastChannel(`${world.config.storagePrefix}outbox`),
    settled: new Set(),
  }
  const actor = createActor(provideOutbox(parts), { inspect: world.inspect })
  actor.start()
  clearWithSession(parts)
  const changed = (): void => {
    tellTabs(parts)
    actor.send({ type: 'outbox.changed' })
  }
  return {
    ...createOfflineCalls(parts, { jobs: () => actor.getSnapshot().context.jobs, changed }),
    outbox: actor,
    shownSince: parts.shown,
    onSettled(listener) {
      parts.settled.add(listener)
      return () => parts.settled.delete(listener)
    },
    retry: (id) => jobs.retry(id).then(changed),
    drop: (id) => jobs.drop(id).then(changed),
    async dropAll() {
      const { userId } = actor.getSnapshot().context
      if (userId) await jobs.dropAll(userId)
      changed()
    },
  }
}

/** What was read is its reader's alone: it goes when they go. What waits to be sent stays theirs. */
function clearWithSession({ session, answers }: Parts): void {
  let wasIn = session.getSnapshot().matches('signedIn')
  session.subscribe((state) => {
    const isIn = state.matches('signedIn')
    if (wasIn && !isIn) answers.clear().catch(() => undefined)
    wasIn = isIn
  })
}
