import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything(1280, ['light', 'dark'])
