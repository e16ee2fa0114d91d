import { assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'

type Point = { x: number; y: number }
/** The moved item, its original place and its current place. */
export type Held<Item, Place> = { item: Item; start: Place; at: Place }
type DragInput<Item, Place> = {
  /** A shorter pointer movement is a click. */
  thresholdPx: number
  /** The item passes a place, or is back at its own. */
  onPass: (passed: { from: Place; to: Place }) => void
  /** It was dropped at its place. */
  onPlace: (held: Held<Item, Place>) => void
}
export type DragContext<Item, Place> = DragInput<Item, Place> & {
  held?: Held<Item, Place> | undefined
  grabbedAt?: Point | undefined
}
export type DragEvents<Item, Place> =
  /** The pointer went down on the item. */
  | { type: 'drag.grab'; item: Item; start: Place; point: Point }
  /** A finger went down on the item: it is lifted if the finger stays, otherwise it scrolls. */
  | { type: 'drag.press'; item: Item; start: Place; point: Point }
  /** The pointer moved. `to`: the place under it. */
  | { type: 'drag.move'; point: Point; to: Place }
  /** A key moves it to another place, or moves it further. */
  | { type: 'drag.carry'; item: Item; start: Place; to: Place }
  /** Drops it at its current place. */
  | { type: 'drag.drop' }
  /** Returns it to its original place. */
  | { type: 'drag.cancel' }
  /** The click event that browsers send after each pointer release. */
  | { type: 'drag.click' }

/** How long a finger must stay until the item is lifted. */
const HOLD_MS = 450

function dragSetup<Item, Place>() {
  type Context = DragContext<Item, Place>
  type Taken = { item: Item; start: Place }

  return setup({
    types: typesOf<{
      context: Context
      events: DragEvents<Item, Place>
      input: DragInput<Item, Place>
    }>(),
    delays: { hold: HOLD_MS },
    guards: {
      isFar: ({ context: { thresholdPx, grabbedAt } }, { point }: { point: Point }) =>
        grabbedAt !== undefined &&
        Math.hypot(point.x - grabbedAt.x, point.y - grabbedAt.y) >= thresholdPx,
    },
    actions: {
      grab: assign((_, { item, start, point }: Taken & { point: Point }) => ({
        held: { item, start, at: start },
        grabbedAt: point,
      })),
      take: assign((_, { item, start }: Taken) => ({ held: { item, start, at: start } })),
      aim: assign(({ context: { held } }, { to }: { to: Place }) => ({
        held: held && { ...held, at: to },
      })),
      letGo: assign({ held: undefined, grabbedAt: undefined }),
      pass: ({ context }, passed: { from: Place; to: Place }) => context.onPass(passed),
      place: ({ context }, held: Held<Item, Place>) => context.onPlace(held),
    },
  })
}

/**
 * The machine of items that are moved by pointer or keyboard: grabbed and dragged, or carried from
 * place to place, then dropped or cancelled. One item at a time.
 */
export const dragMachine = madeOnce(<Item, Place>() =>
  dragSetup<Item, Place>().createMachine({
    id: 'drag', // docs/charts/drag.svg
    description: 'Something that is moved by pointer or by keys',
    context: ({ input }) => ({ ...input }),
    initial: 'idle',
    states: {
      idle: {
        entry: 'letGo',
        on: {
          'drag.grab': { target: 'grabbed', actions: { type: 'grab', params: theEvent } },
          'drag.press': { target: 'pressed', actions: { type: 'grab', params: theEvent } },
          'drag.carry': {
            target: 'carried',
            actions: [
              { type: 'take', params: theEvent },
              { type: 'pass', params: ({ event }) => ({ from: event.start, to: event.to }) },
              { type: 'aim', params: theEvent },
            ],
          },
        },
      },
      grabbed: {
        description: 'The pointer is down; it may still be a click',
        on: {
          'drag.move': {
            guard: { type: 'isFar', params: theEvent },
            target: 'dragged',
            actions: [
              { type: 'pass', params: ({ context, event }) => passed(context, event.to) },
              { type: 'aim', params: theEvent },
            ],
          },
          'drag.drop': 'idle',
          'drag.cancel': 'idle',
        },
      },
      pressed: {
        description: 'A finger is down: it may still tap or scroll',
        after: { hold: 'lifted' },
        on: {
          'drag.move': { guard: { type: 'isFar', params: theEvent }, target: 'idle' },
          'drag.drop': 'idle',
          'drag.cancel': 'idle',
        },
      },
      lifted: {
        description: 'The finger has stayed, so the item follows it',
        on: {
          'drag.move': {
            target: 'dragged',
            actions: [
              { type: 'pass', params: ({ context, event }) => passed(context, event.to) },
              { type: 'aim', params: theEvent },
            ],
          },
          'drag.drop': { target: 'dropped', actions: 'letGo' },
          'drag.cancel': { target: 'dropped', actions: 'letGo' },
        },
      },
      dragged: {
        on: {
          'drag.move': {
            actions: [
              { type: 'pass', params: ({ context, event }) => passed(context, event.to) },
              { type: 'aim', params: theEvent },
            ],
          },
          'drag.drop': {
            target: 'dropped',
            actions: [{ type: 'place', params: ({ context }) => heldOf(context) }, 'letGo'],
          },
          'drag.cancel': {
            target: 'dropped',
            actions: [
              { type: 'pass', params: ({ context }) => passed(context, heldOf(context).start) },
              'letGo',
            ],
          },
        },
      },
      carried: {
        on: {
          'drag.carry': {
            actions: [
              { type: 'pass', params: ({ context, event }) => passed(context, event.to) },
              { type: 'aim', params: theEvent },
            ],
          },
          'drag.drop': {
            target: 'idle',
            actions: { type: 'place', params: ({ context }) => heldOf(context) },
          },
          'drag.cancel': {
            target: 'idle',
            actions: {
              type: 'pass',
              params: ({ context }) => passed(context, heldOf(context).start),
            },
          },
        },
      },
      dropped: {
        description: 'The click that ends the press is none: nothing is opened by it',
        on: {
          'drag.click': 'idle',
          'drag.grab': { target: 'grabbed', actions: { type: 'grab', params: theEvent } },
          'drag.press': { target: 'pressed', actions: { type: 'grab', params: theEvent } },
          'drag.carry': {
            target: 'carried',
            actions: [
              { type: 'take', params: theEvent },
              { type: 'pass', params: ({ event }) => ({ from: event.start, to: event.to }) },
              { type: 'aim', params: theEvent },
            ],
          },
        },
      },
    },
  }),
)

/**
 * @throws Error if nothing is held, which the states exclude
 */
function heldOf<Item, Place>({ held }: DragContext<Item, Place>): Held<Item, Place> {
  if (!held) throw new Error('nothing is held')
  return held
}

function passed<Item, Place>(context: DragContext<Item, Place>, to: Place) {
  return { from: heldOf(context).at, to }
}
