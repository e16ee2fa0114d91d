import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything(820, ['dark', 'light'])
