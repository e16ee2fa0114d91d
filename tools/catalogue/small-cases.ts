import type { EventObject } from 'xstate'
import { createAnswerMachine } from '../../src/machines/screen/answer.ts'
import { createDragMachine } from '../../src/machines/screen/drag.ts'
import { mailAgain } from '../../src/machines/screen/mail-again.ts'
import { pace } from '../../src/machines/screen/pace.ts'
import type { MachineCase } from './machine-case.ts'
import { refused } from './world.ts'

/** What is dragged, how often a screen follows, and what is only read. */
export const smallCases: MachineCase[] = [
  {
    name: 'drag',
    machine: createDragMachine<string, number>(),
    options: {
      inputs: [{ thresholdPx: 5 }],
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
  {
    name: 'mail-again',
    machine: mailAgain,
    options: {
      inputs: [{ mail: 'reset' }, { mail: 'sign-up' }],
      events: [{ type: 'mail.send' }],
      outcomes: { send: [{ output: {} }, { error: refused(429, 'TOO_MANY') }] },
      distinguish: (context) => (context as { leftMs: number }).leftMs > 0,
    },
  },
  {
    name: 'answer',
    machine: createAnswerMachine<string, string>(),
    options: {
      inputs: [{ question: 'q' }],
      events: [
        { type: 'answer.ask', question: 'r' },
        { type: 'answer.reload' },
        { type: 'answer.refresh' },
      ] as EventObject[],
      outcomes: {
        load: [
          { output: 'a' },
          { error: refused(404, 'NOT_FOUND') },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
    },
  },
]
