import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Lifecycle } from '#lifecycles/decide.ts'
import {
  lifecycleLogic,
  type LifecycleActor,
  tellLifecycle,
} from '../../../machines/lifecycle-actor.ts'
import { useApp } from '../../seams/app-context.ts'

type Followed<Row> = {
  /** What the inspector calls it: `order 318`. */
  name: string
  row: Row
  /** What happened to it so far, oldest first. */
  history: readonly HistoryEntry[]
}

/**
 * A record that is open, as an actor of its lifecycle: it follows what the server answers, what is
 * heard of it, and what is projected without a server.
 */
export function useLifecycle<Row>(
  lifecycle: Lifecycle<Row>,
  { name, row, history }: Followed<Row>,
): LifecycleActor {
  const { inspect } = useApp()
  const [logic] = useState(() => lifecycleLogic(lifecycle))
  const actor = useActorRef(logic, { input: row, id: name, inspect })
  const known = useRef(history.length)
  const follow = useEffectEvent(() => {
    const happened = history.slice(known.current).map(({ event, actorRole }) => ({
      type: event,
      by: { role: actorRole as ActorRole },
    }))
    known.current = history.length
    tellLifecycle(actor, lifecycle, row, happened)
  })
  const told = JSON.stringify([lifecycle.stateOf(row), lifecycle.contextOf(row), history.length])
  useEffect(() => follow(), [told])
  return actor
}
