import { bookingLifecycle } from '#lifecycles/booking.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import { tableLifecycle } from '#lifecycles/table.ts'
import { applicationsOf, applicationWorlds } from './application.ts'
import { bookingsOf, bookingWorlds } from './booking.ts'
import type { Cast } from './cast.ts'
import type { DrivenLifecycle } from './driven-lifecycle.ts'
import { itemsOf, itemWorlds } from './item.ts'
import { ordersOf, orderWorlds } from './order.ts'
import { placesOf, queueWorlds } from './queue.ts'
import { tablesOf, tableWorlds } from './table.ts'

export type WalkedLifecycle = Omit<DrivenLifecycle, 'recordsOf'> & {
  recordsOf: (cast: Cast) => ReturnType<DrivenLifecycle['recordsOf']>
  /** Ways that no screen of their own offers, and why. */
  elsewhere: Readonly<Record<string, string>>
}

/** The lifecycles whose transitions are taken at their screens. */
export const walkedLifecycles: readonly WalkedLifecycle[] = [
  {
    name: 'order',
    needs: ['shop'],
    lifecycle: orderLifecycle,
    worlds: orderWorlds,
    recordsOf: ordersOf,
    elsewhere: {},
  },
  {
    name: 'cart-item',
    needs: ['tables'],
    lifecycle: cartItemLifecycle,
    worlds: itemWorlds,
    recordsOf: itemsOf,
    elsewhere: {
      'cart-item.In Cart --item.change-qty[0] guest':
        'a guest changes the cart before it is sent; afterwards the house does',
    },
  },
  {
    name: 'table',
    needs: [],
    lifecycle: tableLifecycle,
    worlds: tableWorlds,
    recordsOf: tablesOf,
    elsewhere: {
      'table.free --table.open[0] guest':
        'who orders at a free table sits down when the house accepts',
    },
  },
  {
    name: 'queue-entry',
    needs: ['links'],
    lifecycle: queueEntryLifecycle,
    worlds: queueWorlds,
    recordsOf: placesOf,
    elsewhere: {},
  },
  {
    name: 'booking',
    needs: [],
    lifecycle: bookingLifecycle,
    worlds: bookingWorlds,
    recordsOf: bookingsOf,
    elsewhere: {
      'booking.Received --order.cancel-late[0] guest':
        'a deposit needs a payment provider: `npm run paths:run` has one',
    },
  },
  {
    name: 'job-application',
    needs: [],
    lifecycle: jobApplicationLifecycle,
    worlds: applicationWorlds,
    recordsOf: applicationsOf,
    elsewhere: {},
  },
]
