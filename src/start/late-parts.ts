import type { ActorRefFrom } from 'xstate'
import type { ProvidedTools } from '../live/provide-tools.ts'
import type { alarm } from '../machines/app/alarm.ts'
import type { app } from '../machines/app/app.ts'
import type { live } from '../machines/app/live.ts'
import type { outbox } from '../machines/app/outbox.ts'
import type { waitingOrders } from '../machines/app/waiting-orders.ts'
import { createLateLogic, type LateLogic } from './late-logic.ts'

/** The parts of the root whose code comes after the first paint. */
export type LateParts = {
  live: LateLogic<typeof live>
  alarm: LateLogic<typeof alarm>
  waitingOrders: LateLogic<typeof waitingOrders>
  outbox: LateLogic<typeof outbox>
}

export function createLateParts(): LateParts {
  return {
    live: createLateLogic<typeof live>('live'),
    alarm: createLateLogic<typeof alarm>('alarm'),
    waitingOrders: createLateLogic<typeof waitingOrders>('waitingOrders'),
    outbox: createLateLogic<typeof outbox>('outbox'),
  }
}

type Root = ActorRefFrom<typeof app>
type Tools = { live: ActorRefFrom<typeof live>; alarm: ActorRefFrom<typeof alarm> }

/** Fetches the tools of the header and starts them under the root, once; it may be tried again. */
export function createOpenTools(
  root: Root,
  parts: LateParts,
  fetch: () => Promise<ProvidedTools>,
): () => Promise<Tools> {
  let opening: Promise<Tools> | undefined
  const open = async (): Promise<Tools> => {
    const provided = await fetch()
    parts.live.arrive(provided.live, provided.liveInput)
    parts.alarm.arrive(provided.alarm, provided.alarmInput)
    parts.waitingOrders.arrive(provided.waitingOrders, undefined)
    root.send({ type: 'app.tools-arrived' })
    return { live: root.system.get('live'), alarm: root.system.get('alarm') }
  }
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}

/** Starts the outbox under the root. */
export function beginOutbox(
  root: Root,
  { outbox: part }: LateParts,
  logic: typeof outbox,
): ActorRefFrom<typeof outbox> {
  part.arrive(logic, undefined)
  root.send({ type: 'app.outbox-arrived' })
  return root.system.get('outbox')
}
