import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything(390, ['dark', 'light'])
