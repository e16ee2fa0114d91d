import { always, leadsTo, never, type Property, remembers } from '#kit/properties.ts'
import type { Move } from '../lifecycle-moves.ts'
import { and, does, happens, into, isBy, leaves, not, standsAt, whenever } from './words.ts'

const takesBack = happens('order.reopen', 'order.await-payment', 'order.restore', 'order.undo')

/** The property of an order's stock; `ended`: the state in which the order ends unserved. */
const keepsStock = (ended: string): Property<Move> =>
  remembers(
    'Stock is reserved once, and given back when the order ends unserved or waits again.',
    false,
    (isReserved, move) => {
      const reserves = does('reserveStock')(move)
      const gives = does('releaseStock')(move)
      if ((reserves && isReserved) || (gives && !isReserved)) return undefined
      const now = (isReserved || reserves) && !gives
      return now === standsAt('Pending', ended)(move) ? undefined : now
    },
  )

/** The properties of every order of goods, with or without a table. */
const anyOrder: readonly Property<Move>[] = [
  whenever(
    'An order never ends unserved without its money on the way back.',
    into('Unserviceable'),
    does('returnPayment'),
  ),
  whenever(
    'A guest is told when an order ends unserved, unless they ended it themselves.',
    and(into('Unserviceable'), not(isBy('guest'))),
    does('notifyGuest'),
  ),
  keepsStock('Unserviceable'),
  whenever(
    'Nothing is ready while a line still has to be prepared.',
    happens('order.mark-ready'),
    ({ facts }) => facts['areItemsReady'] === true,
  ),
  whenever(
    'An order is completed only when its bill is settled.',
    into('Completed'),
    ({ facts }) => facts['isSettled'] === true,
  ),
  whenever(
    'What is over takes no move but a way back.',
    leaves('Completed', 'Unserviceable'),
    takesBack,
  ),
  never(
    'Nobody takes back what was refunded or picked up.',
    and(leaves('Completed', 'Unserviceable'), ({ facts }) =>
      Boolean(facts['isRefunded'] || facts['isPickedUp']),
    ),
  ),
  leadsTo('An order that nobody answers ends by itself.', {
    when: into('Pending'),
    comes: not(standsAt('Pending')),
    by: isBy('system'),
  }),
]

export const orderProperties: readonly Property<Move>[] = [
  ...anyOrder,
  whenever(
    'Only an order for delivery is assigned to a courier.',
    into('Assigned'),
    ({ facts }) => facts['isForDelivery'] === true,
  ),
]

export const tableOrderProperties: readonly Property<Move>[] = [
  ...anyOrder,
  whenever(
    'An order at a table is completed only when every line is served.',
    into('Completed'),
    ({ facts }) => facts['areItemsServed'] === true,
  ),
]

export const bookingProperties: readonly Property<Move>[] = [
  keepsStock('Cancelled'),
  remembers(
    'A booking holds its time as long as it counts; cancelled, its time is free again.',
    true,
    (isHeld, move) => {
      if (does('releaseSlot')(move) && !isHeld) return undefined
      const now = (isHeld || does('holdSlot')(move)) && !does('releaseSlot')(move)
      return now === standsAt('Cancelled')(move) ? undefined : now
    },
  ),
  whenever(
    'A booking is never cancelled without its money on the way back, but by a guest too late.',
    and(into('Cancelled'), not(does('keepDeposit'))),
    does('returnPayment'),
  ),
  whenever(
    'A deposit is kept only of a guest who cancels an accepted booking too late.',
    does('keepDeposit'),
    and(
      isBy('guest'),
      happens('order.cancel-late'),
      leaves('Received'),
      ({ facts }) => facts['isDepositForfeit'] === true,
    ),
  ),
  whenever(
    'A guest is told when a booking ends, unless they ended it themselves.',
    and(into('Cancelled'), not(isBy('guest'))),
    does('notifyGuest'),
  ),
  whenever('Whoever gets another time is told.', does('moveSlot'), does('notifyGuest')),
  remembers(
    'A booking that waits for an answer has neither been attended nor missed.',
    false,
    (hasOutcome, move) => {
      const now =
        (hasOutcome || does('recordOutcome')(move)) && !does('clearOutcome', 'moveSlot')(move)
      return now && standsAt('Pending')(move) ? undefined : now
    },
  ),
  whenever(
    'Attended or missed is said only once the time has come.',
    does('recordOutcome'),
    ({ facts }) => facts['hasBegun'] === true,
  ),
  whenever(
    'What is over takes no move but a way back, or the deposit that comes late.',
    leaves('Cancelled'),
    happens('order.restore', 'order.undo', 'order.pay-deposit'),
  ),
  leadsTo('A request that nobody answers ends by itself.', {
    when: into('Pending'),
    comes: not(standsAt('Pending')),
    by: happens('order.expire'),
  }),
  leadsTo('Nobody keeps a time for long without paying the deposit.', {
    when: into('Pending.held'),
    comes: not(standsAt('Pending.held')),
    by: happens('order.lapse'),
  }),
]

export const cartItemProperties: readonly Property<Move>[] = [
  whenever(
    'What the kitchen has started and nobody gets is counted as waste.',
    and(leaves('In Kitchen', 'Cooked'), into('Cancelled')),
    does('countWaste'),
  ),
  whenever(
    'Only what needs no preparation is served without being cooked.',
    and(leaves('In Cart'), into('Served')),
    ({ facts }) => facts['isReadyToServe'] === true,
  ),
  whenever(
    'The kitchen gets nothing of an order that was not accepted.',
    happens('item.fire'),
    ({ facts }) => facts['isOrderAccepted'] === true,
  ),
  never(
    'Guests change nothing once their order is accepted.',
    and(isBy('guest'), ({ facts }) => facts['isOrderAccepted'] === true),
  ),
  always(
    'Whenever a line begins or ceases to count, the order is priced again.',
    (move) => into('Cancelled')(move) === leaves('Cancelled')(move) || does('repriceOrder')(move),
  ),
  remembers(
    'A line has the times of what has happened to it, and no others.',
    { fired: false, cooked: false, served: false },
    (known, move) => {
      const stamp = (name: 'fired' | 'cooked' | 'served', word: string) =>
        (known[name] || does(`stamp${word}`)(move)) && !does(`clear${word}`)(move)
      const now = {
        fired: stamp('fired', 'Fired'),
        cooked: stamp('cooked', 'Cooked'),
        served: stamp('served', 'Served'),
      }
      if (standsAt('In Cart')(move) && (now.fired || now.cooked)) return undefined
      if (standsAt('In Kitchen')(move) && now.cooked) return undefined
      // A voided line keeps its times.
      if (standsAt('Cancelled')(move)) return now
      return now.served === standsAt('Served')(move) ? now : undefined
    },
  ),
]

export const paymentProperties: readonly Property<Move>[] = [
  remembers(
    'Money is taken once, unless the bill opens again; none is given back that was not taken.',
    false,
    (isTaken, move) => {
      if (does('takeMoney')(move)) return isTaken ? undefined : true
      if (into('unpaid')(move)) return false
      return does('giveBack')(move) && !isTaken ? undefined : isTaken
    },
  ),
  whenever(
    'Never is more given back than was paid.',
    does('giveBack'),
    ({ facts }) => facts['isRefundWithinPaid'] === true,
  ),
  remembers(
    'Money that is held is taken or let go in the end, by the clock if by nobody else.',
    false,
    (isHeld, move) => (isHeld || does('holdMoney')(move)) && !does('takeMoney', 'dropHold')(move),
    { isDue: (isHeld) => isHeld, by: isBy('system') },
  ),
  never('What is voided takes no more moves.', leaves('voided')),
  whenever(
    'What is refunded moves only by the system, where the provider did not pay it out.',
    leaves('refunded'),
    isBy('system'),
  ),
]

export const deliveryProperties: readonly Property<Move>[] = [
  remembers(
    // A failed delivery ends together with the order's Assigned status.
    'An order is assigned exactly as long as a courier is on the way with it.',
    false,
    (isAssigned, move) => {
      if (does('assignOrder')(move) && isAssigned) return undefined
      const goesOn = !does('unassignOrder', 'completeOrder')(move) && !into('failed')(move)
      const now = (isAssigned || does('assignOrder')(move)) && goesOn
      return now === standsAt('assigned', 'picked_up')(move) ? now : undefined
    },
  ),
  never(
    'What a courier has picked up is not called back.',
    and(leaves('picked_up'), into('cancelled')),
  ),
  whenever(
    'A courier who was asked is told when nobody needs them any more.',
    and(leaves('requested', 'assigned'), into('cancelled')),
    does('recallCourier'),
  ),
  leadsTo('Whoever looks for a courier finds one, tries again or stops.', {
    when: standsAt('requested', 'unassigned'),
    comes: standsAt('assigned', 'cancelled'),
    by: isBy('business', 'staff'),
  }),
]
