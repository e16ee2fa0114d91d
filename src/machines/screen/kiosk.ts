import { assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { madeOnce } from '../made-once.ts'

type Context<Ticket> = {
  ticket?: Ticket | undefined
  /** Incremented for every guest, so that no input of one guest remains for the next. */
  guest: number
}
export type KioskEvents<Ticket> =
  /** The guest typed, tapped or submitted something. */
  | { type: 'kiosk.touch' }
  | { type: 'kiosk.take'; ticket: Ticket }
  /** The guest has finished reading the ticket. */
  | { type: 'kiosk.leave' }

function kioskSetup<Ticket>() {
  return setup({
    types: typesOf<{ context: Context<Ticket>; events: KioskEvents<Ticket> }>(),
    actions: {
      keepTicket: assign((_, { ticket }: { ticket: Ticket }) => ({ ticket })),
      next: assign(({ context }) => ({ ticket: undefined, guest: context.guest + 1 })),
    },
    delays: { idle: 60_000, shown: 15_000 },
  })
}

/**
 * The machine of a screen where guests take tickets themselves: abandoned input is cleared after a
 * time, and so is a displayed ticket.
 */
export const kioskMachine = madeOnce(<Ticket>() =>
  kioskSetup<Ticket>().createMachine({
    id: 'kiosk', // docs/charts/kiosk.svg
    description: 'A screen where guests take tickets',
    context: { guest: 0 },
    initial: 'free',
    states: {
      free: { on: { 'kiosk.touch': 'touched' } },
      touched: {
        after: { idle: { target: 'free', actions: 'next' } },
        on: { 'kiosk.touch': { target: 'touched', reenter: true } },
      },
      ticket: {
        after: { shown: { target: 'free', actions: 'next' } },
        on: { 'kiosk.leave': { target: 'free', actions: 'next' } },
      },
    },
    on: {
      'kiosk.take': {
        target: '.ticket',
        actions: { type: 'keepTicket', params: ({ event }) => event },
      },
    },
  }),
)
