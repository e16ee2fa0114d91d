import { walkPlansAtRandom } from '../support/walks/plan-walks.ts'

walkPlansAtRandom({ isLong: false })
