import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { roleOf } from '#contract/role.ts'
import { serverNow } from '../services/server-clock.ts'
import { pageModuleId, type Parts, userOf } from './parts.ts'
import type { QueuedCall } from './queued-call.ts'

type Queuing = { parts: Parts; waiting: { changed(): void }; queued: QueuedCall; key: string }

/** Queues a write and returns its expected result; undefined if that can't be predicted. */
export async function queueWrite<E extends Endpoint>(
  { parts, waiting, queued, key }: Queuing,
  input: CallInput<E>,
): Promise<OutputOf<E> | undefined> {
  const user = userOf(parts.session.getSnapshot())
  if (!user) return undefined
  const owner = user.companyUserId
  if (queued.makes) {
    const { rememberProducts } = await import('./stored-reads.ts')
    await rememberProducts(parts, owner)
  }
  // Read from the storage, because the machine's state may be slightly outdated.
  const before = await parts.jobs.of(owner)
  const seen = (id: string): unknown => parts.seen.find(id, before)
  const given: unknown = input
  const mover = { role: roleOf(user.roleId), nowMs: serverNow() }
  const shows = queued.shows(given, seen, mover)
  if (!shows) return undefined
  const moduleId = pageModuleId(parts)
  const makes = queued.makes?.(given, seen, {
    ...mover,
    key,
    moduleId,
    tax: user.companyDetail.tax,
  })
  if (queued.makes && !makes) return undefined
  await parts.jobs.add({
    id: key,
    userId: owner,
    companyId: user.companyDetail.companyDetailsId,
    moduleId,
    // Keeps the order of the jobs, also within one millisecond.
    madeMs: Math.max(mover.nowMs, (before.at(-1)?.madeMs ?? 0) + 1),
    call: queued.endpoint.path,
    input,
    about: queued.about(given, seen),
    shows,
    ...(makes && { makes }),
  })
  const records = makes
    ? new Map([[key, makes]])
    : new Map(
        [...new Set([...queued.idsOf(given), ...Object.keys(shows)])].map((id) => [
          id,
          Object.assign({}, seen(id), shows[id]),
        ]),
      )
  waiting.changed()
  return queued.answer(given, records) as OutputOf<E>
}
