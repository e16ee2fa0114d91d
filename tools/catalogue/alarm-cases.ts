import type { EventObject } from 'xstate'
import { alarm } from '../../src/machines/app/alarm.ts'
import { waitingOrders } from '../../src/machines/app/waiting-orders.ts'
import type { MachineCase } from './machine-case.ts'
import { refused } from './world.ts'

/** The alarm for waiting orders, and the machine that counts them. */
export const alarmCases: MachineCase[] = [
  {
    name: 'alarm',
    machine: alarm,
    options: {
      inputs: [undefined, { hasSound: false }],
      events: [
        { type: 'alarm.counted', count: 0 },
        { type: 'alarm.counted', count: 2 },
        { type: 'alarm.disable' },
        { type: 'alarm.toggle' },
      ] as EventObject[],
      distinguish: (context) => context,
    },
  },
  {
    name: 'waiting-orders',
    machine: waitingOrders,
    options: {
      events: [{ type: 'waiting.enable' }, { type: 'waiting.disable' }, { type: 'waiting.news' }],
      outcomes: { count: [{ output: 2 }, { error: refused(503, 'RETRY_LATER') }] },
    },
  },
]
