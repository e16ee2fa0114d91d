import { walkOrdersAtRandom } from '../support/walks/order-walks.ts'

walkOrdersAtRandom({ isLong: true })
