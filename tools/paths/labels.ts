import type { StateValue } from 'xstate'
import { has, type ModuleName, moduleNames } from '#contract/modules.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import type { Capability } from '#contract/modules/module.ts'
import { orderStatusIds } from '#contract/order-status.ts'

type Labels = {
  /** The modules whose users see such records; absent: every module. */
  capability?: readonly Capability[]
  status(state: string): string
  button(event: string, before: string): string
  /** What the page of the customer says of a status. */
  ownPage?(state: string): string
  /** A reason in the dialog; `typed` if it is free text. */
  reason?: string
}

/** The reason that all reason lists of orders, lines and deliveries contain. */
export const anyReason = 'parts.reason.code.other'

const statusIds: Readonly<Record<string, number>> = { ...orderStatusIds, Cancelled: 4 }
const orderStatus = (state: string): string => `orderStatus.${statusIds[state]}`
const receiptStatus = (state: string): string => `receipt.status.${statusIds[state]}`
const undoOfOrder: Readonly<Record<string, string>> = {
  Received: 'orders.undo.accepted',
  Processing: 'orders.undo.started',
  Unserviceable: 'orders.undo.cancelled',
  Cancelled: 'orders.undo.cancelled',
}
const orderButton = (event: string, before: string): string =>
  (event === 'order.undo' ? undoOfOrder[before] : undefined) ?? `orders.event.${event}`
const afterDot = (event: string): string => event.slice(event.indexOf('.') + 1)

/** The translation keys of each lifecycle's states and events. */
export const labels: Readonly<Record<string, Labels>> = {
  order: {
    capability: ['goods', 'tables'],
    status: orderStatus,
    ownPage: receiptStatus,
    button: orderButton,
  },
  'table-order': {
    capability: ['tables'],
    status: orderStatus,
    ownPage: receiptStatus,
    button: orderButton,
  },
  booking: {
    capability: ['bookings'],
    status: orderStatus,
    ownPage: receiptStatus,
    button: orderButton,
  },
  'cart-item': {
    capability: ['orders'],
    status: (state) => `cartStatus.${state}`,
    button: (event) => `orders.event.${event}`,
  },
  payment: {
    capability: ['orders'],
    status: (state) => `orders.paymentStatus.${state}`,
    button: () => 'orders.view.payments',
  },
  delivery: {
    capability: ['delivery'],
    status: (state) => `orders.courier.status.${state}`,
    button: (event) => `orders.courier.event.${event}`,
  },
  table: {
    capability: ['tables'],
    status: (state) => `tables.state.${state}`,
    button: (event) => `tables.event.${event}`,
  },
  reservation: {
    capability: ['tables'],
    status: (state) => `reservations.status.${state}`,
    ownPage: (state) => `guest.reservation.state.${state}`,
    button: (event) => `reservations.event.${event}`,
    reason: 'reservations.reason.other',
  },
  'queue-entry': {
    capability: ['queue'],
    status: (state) => `queue.state.${state}`,
    ownPage: (state) => `guest.ticket.state.${state}`,
    button: (event, before) =>
      event === 'queue.call' && before === 'called'
        ? 'queue.event.again'
        : `queue.event.${afterDot(event)}`,
    reason: 'queue.reason.other',
  },
  'job-posting': {
    capability: ['jobs'],
    status: (state) => `jobs.status.${state}`,
    button: (event) => `jobs.event.${event}`,
  },
  'job-application': {
    capability: ['jobs'],
    status: (state) => `interest.status.${state}`,
    ownPage: (state) => `guest.application.state.${state}`,
    button: (event) => `interest.event.${event}`,
    reason: 'interest.reason.other',
  },
  promotion: {
    capability: ['orders'],
    status: (state) => `promotions.state.${state}`,
    button: (event) => `promotions.event.${event}`,
  },
  subscription: {
    status: (state) => `subscription.status.${state}`,
    button: (event) => `subscription.event.${event}`,
  },
  'plan-payment': {
    status: (state) => `plan-payment.${state}`,
    button: (event) => `businesses.payment.${afterDot(event)}`,
    reason: 'typed',
  },
  'staff-invitation': {
    status: (state) => `staff.state.${state}`,
    button: (event) => `staff.event.${event}`,
  },
  membership: {
    status: (state) => `communities.state.${state}`,
    button: (event, before) =>
      before === 'requested' && event === 'membership.leave'
        ? 'communities.event.withdraw'
        : `communities.event.${afterDot(event)}`,
    reason: 'typed',
  },
  'shared-page': {
    status: (state) => `shared-page.${state}`,
    // The user answers yes or no; sharing a page again ends the previous sharing.
    button: (event, before) =>
      event === 'share.stop'
        ? before === 'asked'
          ? 'header.sharePage'
          : 'sharing.end'
        : `sharing.${afterDot(event)}`,
  },
}

/** The modules in which a machine is used, in display order; all for the app's machines. */
export function modulesOf(machine: string): readonly ModuleName[] {
  const needed = labels[machine]?.capability
  return needed
    ? moduleNames.filter((module) => needed.some((capability) => has(module, capability)))
    : moduleNames
}

/** The outer and the nested state of a value: `Waiting` and `called`. */
export function stateParts(value: StateValue): { outer: string; inner: string | undefined } {
  if (typeof value === 'string') return { outer: value, inner: undefined }
  const [outer = '', inner] = Object.entries(value)[0] ?? []
  return { outer, inner: typeof inner === 'string' ? inner : undefined }
}

/**
 * The modules for which plans are written: those that use the machine; for the app's machines only
 * if the module makes a difference to users.
 */
export function modulesWritten({
  name,
  lifecycle,
}: Pick<Catalogued, 'name' | 'lifecycle'>): readonly ModuleName[] {
  const modules = modulesOf(name)
  return lifecycle || perModule.includes(name) ? modules : modules.slice(0, 1)
}

/** Machines of the app that lead to a module's landing screen. */
const perModule: readonly string[] = ['session']
