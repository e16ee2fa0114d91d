import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything({ widths: [390, 320], isTouch: true, schemes: ['dark', 'light'] })
