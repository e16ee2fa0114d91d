import type { ActorRefFrom } from 'xstate'
import type { ProvidedTools } from '../live/provide-tools.ts'
import type { alarm } from '../machines/app/alarm.ts'
import type { app } from '../machines/app/app.ts'
import type { live } from '../machines/app/live.ts'
import type { outbox } from '../machines/app/outbox.ts'
import type { waitingOrders } from '../machines/app/waiting-orders.ts'
import { createLateLogic, type LateLogic } from './late-logic.ts'

/** The parts of the root whose code is loaded after the first paint. */
export type LateParts = {
  live: LateLogic<typeof live>
  alarm: LateLogic<typeof alarm>
  waitingOrders: LateLogic<typeof waitingOrders>
  outbox: LateLogic<typeof outbox>
}

export function createLateParts(): LateParts {
  return {
    live: createLateLogic<typeof live>(),
    alarm: createLateLogic<typeof alarm>(),
    waitingOrders: createLateLogic<typeof waitingOrders>(),
    outbox: createLateLogic<typeof outbox>(),
  }
}

type Root = ActorRefFrom<typeof app>
type Tools = { live: ActorRefFrom<typeof live>; alarm: ActorRefFrom<typeof alarm> }

/** Loads the tools of the header and starts them under the root, if not already started. */
export async function openTools(
  { send, system }: Root,
  parts: LateParts,
  fetch: () => Promise<() => ProvidedTools>,
): Promise<Tools> {
  const provide = await fetch()
  if (!system.get('live')) {
    const { live: follow, liveInput, alarm: ring, alarmInput, waitingOrders: count } = provide()
    parts.live.arrive(follow, liveInput)
    parts.alarm.arrive(ring, alarmInput)
    parts.waitingOrders.arrive(count, undefined)
    send({ type: 'app.tools-loaded' })
  }
  return { live: system.get('live'), alarm: system.get('alarm') }
}

/** Starts the outbox under the root. */
export function beginOutbox(
  root: Root,
  { outbox: part }: LateParts,
  logic: typeof outbox,
): ActorRefFrom<typeof outbox> {
  part.arrive(logic, undefined)
  root.send({ type: 'app.outbox-loaded' })
  return root.system.get('outbox')
}
