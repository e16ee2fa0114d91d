import { walkOrders } from '../support/walk-orders.ts'

walkOrders()
