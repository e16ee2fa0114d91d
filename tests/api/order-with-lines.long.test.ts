import { walkOrdersWithLines } from '../support/walk-orders-with-lines.ts'

walkOrdersWithLines({ isSample: false })
