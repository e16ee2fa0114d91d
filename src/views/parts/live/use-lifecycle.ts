import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** What the inspector calls it: `order 318`. */
  name: string
  row: Row
  /** What happened to it so far, oldest first; left out where answers do not say. */
  history?: readonly HistoryEntry[]
  /** What the server lets this viewer do with it. */
  allowed: readonly Name[]
}

/** A record that is open: its actor, and what this viewer may do with it now. */
export type OpenRecord<Name extends string> = { life: LifecycleActor; offered: readonly Name[] }

/**
 * A record that is open, as an actor of its lifecycle: it follows what the server answers, what is
 * heard of it, and what is projected without a server.
 */
export function useLifecycle<Row, Name extends string>(
  lifecycle: Lifecycle<Row>,
  { name, row, history, allowed }: Followed<Row, Name>,
): OpenRecord<Name> {
  const { inspect } = useApp()
  const { role } = useViewer()
  const [logic] = useState(() => lifecycleLogic(lifecycle))
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
