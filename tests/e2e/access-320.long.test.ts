import { lookAtEverything } from '../support/access/run.ts'

lookAtEverything(320, ['light'])
