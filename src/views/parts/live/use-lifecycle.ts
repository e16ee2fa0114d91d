import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Lifecycle } from '#lifecycles/decide.ts'
import {
  eventBetween,
  lifecycleLogic,
  type LifecycleActor,
  offeredEvents,
  tellLifecycle,
} from '../../../machines/lifecycle-actor.ts'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

type Followed<Row, Name extends string> = {
  /** Its name in the inspector: `order 318`. */
  name: string
  row: Row
  /** Its history, oldest first; absent if the answer has none. */
  history?: readonly HistoryEntry[]
  /** The events that the server allows this user. */
  allowed: readonly Name[]
}

/** An open record: its actor, and the user's allowed events. */
export type OpenLife<Name extends string> = { life: LifecycleActor; offered: readonly Name[] }

/**
 * An open record as an actor of its lifecycle: it follows the server's answers, live changes, and
 * offline predictions.
 */
export function useLifecycle<Row, Name extends string>(
  lifecycle: Lifecycle<Row>,
  { name, row, history, allowed }: Followed<Row, Name>,
): OpenLife<Name> {
  const { inspect } = useApp()
  const { role } = useViewer()
  const logic = useMemo(() => lifecycleLogic(lifecycle), [lifecycle])
  const life = useActorRef(logic, { input: row, id: name, inspect })
  const known = useRef({ count: history?.length ?? 0, allowed })
  const follow = useEffectEvent(() => {
    const before = known.current
    known.current = { count: history?.length ?? 0, allowed }
    const happened = history
      ? history.slice(before.count).map(({ event, actorRole }) => ({
          type: event,
          by: { role: actorRole as ActorRole },
        }))
      : eventBetween(life.getSnapshot(), lifecycle, row, before.allowed)
    tellLifecycle(life, lifecycle, row, happened)
  })
  const told = JSON.stringify([lifecycle.stateOf(row), lifecycle.contextOf(row), history?.length])
  useEffect(() => follow(), [told])
  const offered = useSelector(life, (now) => offeredEvents(now, { role }, allowed), isSameList)
  return { life, offered }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((event, at) => event === other[at])
}
