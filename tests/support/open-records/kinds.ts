import { bookingLifecycle } from '#lifecycles/booking.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { aTable } from '../builders.ts'

import { line, orderKind } from './orders.ts'
import { delivery, table } from './places.ts'
import { application, entry, posting, promotion, reservation } from './records.ts'
import { minute, type OpenKind } from './situations.ts'

/** Every kind of record that a screen opens with an actor of its own. */
export const openKinds: readonly OpenKind[] = [
  orderKind('an order of goods', 'foodKart', orderLifecycle, async () => ({})),
  orderKind(
    'an order at a table',
    'tableOrdering',
    tableOrderLifecycle,
    async ({ server, people }) => ({
      table_id: await aTable(server, { company: people.business.company, name: 'Table 9' }),
      delivery_type: null,
    }),
  ),
  orderKind('a booking', 'service', bookingLifecycle, async () => ({ delivery_type: null }), [
    -minute,
    minute,
  ]),
  line,
  entry,
  reservation,
  application,
  posting,
  promotion,
  table,
  delivery,
]
