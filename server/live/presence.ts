import type { CompanyId, Id } from '#contract/fields.ts'
import type { Onlooker } from '#contract/presence.ts'
import type { Clock } from '../db/clock.ts'

/**
 * After this time without a message a person counts as gone, because a closed tab sends nothing.
 */
const HELD_MS = 30_000
const SWEEP_MS = 5_000

/** Somebody opened or closed a record, in this process or in another one. */
export type Viewing = {
  companyId: CompanyId
  recordId: Id
  companyUserId: Id
  fullName: string
  isOpen: boolean
}

export type Presence = {
  /** Called for changes in this process; also sends them to the other servers. */
  say(seen: Viewing): void
  /** Applies a message from any process. */
  take(seen: Viewing): void
  /** The people who have a record open, in order of arrival. */
  of(companyId: string, recordId: Id): Onlooker[]
  /** Called for every record whose viewers changed. */
  onChange(listener: (companyId: CompanyId, recordId: Id) => void): void
  /** Sets the function that sends messages to the other servers. */
  tellOthersBy(tell: (seen: Viewing) => void): void
  start(): void
  close(): void
}

type Held = {
  companyId: CompanyId
  recordId: Id
  people: Map<string, Onlooker & { untilMs: number }>
}

/**
 * Who has which record open, in the memory of each process. Not stored, because it is valid for
 * seconds only and has no history.
 */
export function createPresence({ now }: Clock): Presence {
  const records = new Map<string, Held>()
  const listeners: ((companyId: CompanyId, recordId: Id) => void)[] = []
  let tell: (seen: Viewing) => void = () => undefined
  let timer: NodeJS.Timeout | undefined

  const changed = ({ companyId, recordId, people }: Held): void => {
    if (people.size === 0) records.delete(keyOf(companyId, recordId))
    for (const listener of listeners) listener(companyId, recordId)
  }

  function take({ companyId, recordId, companyUserId, fullName, isOpen }: Viewing): void {
    const held = records.get(keyOf(companyId, recordId)) ?? {
      companyId,
      recordId,
      people: new Map(),
    }
    const known = held.people.get(companyUserId)
    if (isOpen) {
      held.people.set(companyUserId, {
        companyUserId,
        fullName,
        sinceMs: known?.sinceMs ?? now(),
        untilMs: now() + HELD_MS,
      })
      records.set(keyOf(companyId, recordId), held)
    } else held.people.delete(companyUserId)
    if (isOpen !== (known !== undefined)) changed(held)
  }

  function sweep(): void {
    for (const held of records.values()) {
      const gone = [...held.people.values()].filter(({ untilMs }) => untilMs <= now())
      for (const { companyUserId } of gone) held.people.delete(companyUserId)
      if (gone.length > 0) changed(held)
    }
  }

  return {
    say(seen) {
      take(seen)
      tell(seen)
    },
    take,
    of(companyId, recordId) {
      const people = [...(records.get(keyOf(companyId, recordId))?.people.values() ?? [])].filter(
        ({ untilMs }) => untilMs > now(),
      )
      return people
        .toSorted((one, other) => one.sinceMs - other.sinceMs)
        .map(({ companyUserId, fullName, sinceMs }) => ({ companyUserId, fullName, sinceMs }))
    },
    onChange: (listener) => void listeners.push(listener),
    tellOthersBy: (by) => void (tell = by),
    start: () => void (timer = setInterval(sweep, SWEEP_MS).unref()),
    close: () => clearInterval(timer),
  }
}

function keyOf(companyId: string, recordId: Id): string {
  return `${companyId} ${recordId}`
}
