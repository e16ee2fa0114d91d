import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything({ widths: [1280, 1024, 820], isTouch: false, schemes: ['light', 'dark'] })
