import { walkOrdersWithLines } from '../support/walk-orders-with-lines.ts'

// Every path is order-with-lines.long.test.ts.
walkOrdersWithLines({ isSample: true })
