import { assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { madeOnce } from '../made-once.ts'

type Context<Ticket> = {
  ticket?: Ticket | undefined
  /** Grows with every guest: nothing of one is left for the next. */
  guest: number
}
export type KioskEvents<Ticket> =
  /** Something was typed, pressed or sent. */
  | { type: 'kiosk.touch' }
  | { type: 'kiosk.take'; ticket: Ticket }
  /** The guest is done with the ticket. */
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
 * The machine of a screen where guests take tickets themselves: what someone typed who walked away
 * is cleared, and so is a ticket that was read.
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
