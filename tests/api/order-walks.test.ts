import { walkOrdersAtRandom } from '../support/walks/order-walks.ts'

// Many more, from another seed each time, are order-walks.long.test.ts.
walkOrdersAtRandom({ isLong: false })
