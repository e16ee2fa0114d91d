import { walkOrders } from '../support/walk-orders.ts'

// The whole of it is order-paths.long.test.ts.
walkOrders({ isSample: true })
