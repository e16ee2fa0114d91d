import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything(1024, ['dark', 'light'])
