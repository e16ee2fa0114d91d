import type { InputFrom } from 'xstate'
import type { alarm } from '../machines/app/alarm.ts'
import type { live } from '../machines/app/live.ts'
import type { waitingOrders } from '../machines/app/waiting-orders.ts'
import { type AlarmWorld, provideAlarm, provideWaitingOrders } from './provide-alarm.ts'
import { liveInput, type LiveWorld, provideLive } from './provide-live.ts'

export type ProvidedTools = {
  live: typeof live
  liveInput: InputFrom<typeof live>
  alarm: typeof alarm
  alarmInput: InputFrom<typeof alarm>
  waitingOrders: typeof waitingOrders
}

/** The machines that are loaded after the first paint. Their code is one chunk. */
export function provideTools(world: LiveWorld & AlarmWorld): ProvidedTools {
  return {
    live: provideLive(world),
    liveInput: liveInput(world),
    alarm: provideAlarm(world),
    alarmInput: { hasSound: 'AudioContext' in window },
    waitingOrders: provideWaitingOrders(world),
  }
}
