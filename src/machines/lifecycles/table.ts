import { setup } from 'xstate'
import { team } from '#contract/role.ts'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effect, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a table; its state is derived from its open session, never stored. */
export type TableRecord = {
  liveStatus: 'free' | 'reserved' | 'occupied' | 'bill_requested' | 'to_clear' | 'out_of_service'
  /** Lines of its session that are not Served or Cancelled. */
  liveLineCount: number
  /**
   * The target of a move or merge: the same table, an occupied one, or a free one. Absent when only
   * the possible events are needed.
   */
  target?: 'same' | 'busy' | 'free'
}

export type TableEventName = `table.${TableVerb}`
type TableVerb =
  | 'open'
  | 'reserve'
  | 'release'
  | 'disable'
  | 'enable'
  | 'transfer-out'
  | 'merge-out'
  | 'request-bill'
  | 'settled'
  | 'add-items'
  | 'clear'

const effects = {
  ...effectsNamed(
    'openSession',
    'closeSession',
    'moveSession',
    'mergeSession',
    'stampBill',
    'clearBill',
  ),
  setEnabled: (_: unknown, _to: { isEnabled: boolean }) => effect(),
  setReserved: (_: unknown, _to: { isReserved: boolean }) => effect(),
}

export type TableEffect = keyof typeof effects

type TableFacts = { hasNoLiveLines: boolean; isOtherTable: boolean; isTargetFree: boolean }

/** A table. Moving to an occupied table is refused; merging is its own event. */
const machine = setup({
  types: typesOf<{
    context: TableFacts
    events: Move<TableEventName>
    input: Partial<TableFacts> | undefined
  }>(),
  guards: { by: ruleGuard<TableFacts>() },
  actions: effects,
}).createMachine({
  id: 'table', // docs/charts/table.svg
  description: 'A table, from the first guest to the clean cloth',
  context: ({ input }) => ({
    hasNoLiveLines: false,
    isOtherTable: false,
    isTargetFree: false,
    ...input,
  }),
  initial: 'free',
  states: {
    free: {
      on: {
        'table.open': { guard: by([...team, 'guest']), target: 'occupied', actions: 'openSession' },
        'table.reserve': {
          guard: by([...team, 'system']),
          target: 'reserved',
          actions: { type: 'setReserved', params: { isReserved: true } },
        },
        'table.disable': {
          guard: by(['business']),
          target: 'out_of_service',
          actions: { type: 'setEnabled', params: { isEnabled: false } },
        },
      },
    },
    reserved: {
      on: {
        'table.open': { guard: by(team), target: 'occupied', actions: 'openSession' },
        'table.release': {
          guard: by([...team, 'system']),
          target: 'free',
          actions: { type: 'setReserved', params: { isReserved: false } },
        },
      },
    },
    occupied: {
      on: {
        'table.request-bill': {
          guard: by([...team, 'guest']),
          target: 'bill_requested',
          actions: 'stampBill',
        },
        'table.settled': { guard: by(['system']), target: 'to_clear' },
        'table.transfer-out': {
          guard: by(team, 'isOtherTable', 'isTargetFree'),
          target: 'free',
          actions: 'moveSession',
        },
        'table.merge-out': {
          guard: by(team, 'isOtherTable'),
          target: 'free',
          actions: 'mergeSession',
        },
        'table.release': {
          guard: by(team, 'hasNoLiveLines'),
          target: 'free',
          actions: 'closeSession',
        },
      },
    },
    bill_requested: {
      on: {
        'table.settled': { guard: by(['system']), target: 'to_clear' },
        'table.add-items': {
          guard: by([...team, 'guest']),
          target: 'occupied',
          actions: 'clearBill',
        },
      },
    },
    to_clear: {
      on: {
        'table.clear': { guard: by(team), target: 'free', actions: 'closeSession' },
        'table.add-items': { guard: by(team), target: 'occupied', actions: 'clearBill' },
      },
    },
    out_of_service: {
      on: {
        'table.enable': {
          guard: by(['business']),
          target: 'free',
          actions: { type: 'setEnabled', params: { isEnabled: true } },
        },
      },
    },
  },
})

export const tableLifecycle: Lifecycle<
  TableRecord,
  TableEventName,
  TableEffect,
  OuterState<typeof machine>
> = {
  name: 'table',
  title: 'Table',
  machine,
  stateOf: (table) => table.liveStatus,
  contextOf: ({ liveLineCount, target }): TableFacts => ({
    hasNoLiveLines: liveLineCount === 0,
    isOtherTable: target !== 'same',
    isTargetFree: target !== 'busy',
  }),
  asks: {},
  back: {},
  effects: effectNames<TableEffect>(machine),
}
