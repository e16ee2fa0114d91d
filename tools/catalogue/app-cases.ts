import { app } from '../../src/machines/app/app.ts'
import { alarmCases } from './alarm-cases.ts'
import { frameCases } from './frame-cases.ts'
import type { MachineCase } from './machine-case.ts'
import { readingCases } from './reading-cases.ts'
import { smallCases } from './small-cases.ts'
import { writingCases } from './writing-cases.ts'

/** The app's own machines, each with the events to explore it with. */
export const appCases: MachineCase[] = [
  ...frameCases,
  ...alarmCases,
  {
    name: 'app',
    machine: app,
    options: {
      events: [{ type: 'app.tools-loaded' }, { type: 'app.outbox-loaded' }],
    },
  },
  ...readingCases,
  ...smallCases,
  ...writingCases,
]
