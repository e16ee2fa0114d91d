import type { EventObject } from 'xstate'
import { createDragMachine } from '../../src/machines/screen/drag.ts'
import { pace } from '../../src/machines/screen/pace.ts'
import type { MachineCase } from './machine-case.ts'

/** What moves under a hand, and how often a screen follows. */
export const handCases: MachineCase[] = [
  {
    name: 'drag',
    machine: createDragMachine<string, number>(),
    options: {
      inputs: [{ slackPx: 5 }],
      events: [
        { type: 'drag.grab', item: 'a', start: 1, point: { x: 0, y: 0 } },
        { type: 'drag.move', point: { x: 3, y: 0 }, to: 1 },
        { type: 'drag.move', point: { x: 9, y: 0 }, to: 2 },
        { type: 'drag.carry', item: 'a', start: 1, to: 2 },
        { type: 'drag.drop' },
        { type: 'drag.cancel' },
        { type: 'drag.click' },
      ] as EventObject[],
    },
  },
  {
    name: 'pace',
    machine: pace,
    options: {
      inputs: [{ everyMs: 300, now: () => 0 }],
      events: [
        { type: 'pace.news', news: 'all' },
        { type: 'pace.hold' },
        { type: 'pace.release' },
        { type: 'pace.hide' },
        { type: 'pace.show' },
      ] as EventObject[],
      distinguish: (context) => (context as { waiting: string }).waiting.length > 0,
    },
  },
]
