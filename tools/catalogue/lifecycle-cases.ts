import type { AnyStateMachine } from 'xstate'
import { actorRoles, lifecycles } from '#lifecycles/registry.ts'
import type { AnyRule, Facts } from '#lifecycles/rule.ts'
import type { ExploreOptions } from '#kit/explore.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'

/** Facts with which every condition of every lifecycle is true. */
export const goodFacts = {
  areItemsReady: true,
  areItemsServed: true,
  isSettled: true,
  isForDelivery: true,
  isForCollection: true,
  isNotPickedUp: true,
  hasBegun: true,
  isStillAhead: true,
  needsPreparation: true,
  isReadyToServe: true,
  isOrderAccepted: true,
  isCharged: true,
  isOnHouse: true,
  isJustCalled: true,
  isJustFinished: true,
  isOwnCounter: true,
  hasVacancy: true,
  hasNoLiveLines: true,
  isOtherTable: true,
  isTargetFree: true,
  isRefundWithinPaid: true,
  isUndoable: true,
  hasNoOpenPayment: true,
  isSwitchedOn: true,
  isByHand: true,
  isReturnedToGuest: true,
  isDepositForfeit: true,
  isNoCharge: true,
  isRefunded: false,
  isPickedUp: false,
  isWithinStaffWindow: true,
  isSameBusinessDay: true,
}

const dish = { needsPreparation: true, isReadyToServe: false }
const drink = { needsPreparation: false, isReadyToServe: true }
const charged = { isCharged: true, isOnHouse: false }

/**
 * Facts that exclude each other: a realistic path keeps one row of them from its first step to its
 * last.
 */
const alternatives: readonly { asked: string; rows: readonly Facts[] }[] = [
  {
    asked: 'isStillAhead',
    rows: [
      { isStillAhead: true, hasBegun: false },
      { isStillAhead: false, hasBegun: true },
    ],
  },
  {
    asked: 'isForDelivery',
    rows: [
      { isForDelivery: false, isForCollection: true },
      { isForDelivery: true, isForCollection: false },
    ],
  },
  {
    asked: 'isReturnedToGuest',
    rows: [
      { isReturnedToGuest: true, isDepositForfeit: false },
      { isReturnedToGuest: false, isDepositForfeit: true },
    ],
  },
  // After acceptance a guest is allowed less, the team more. A line is a dish or needs no
  // preparation; it is charged or on the house.
  {
    asked: 'isEarlyEnoughForGuest',
    rows: [
      { ...dish, isOrderAccepted: true, ...charged },
      { ...drink, isOrderAccepted: true, ...charged },
      { ...drink, isOrderAccepted: false, ...charged },
      { ...dish, isOrderAccepted: true, isCharged: false, isOnHouse: true },
    ],
  },
]

/** The rule of a lifecycle's transition: roles and conditions. */
export function ruleOfArrow(arrow: Pick<Arrow, 'guards'>): Required<AnyRule> {
  const rules = arrow.guards.map(({ params }) => params as AnyRule)
  return {
    roles: rules.flatMap(({ roles }) => roles),
    when: rules.flatMap(({ when }) => when ?? []),
  }
}

/**
 * The exploration of a lifecycle: every event by every role, with every row of the alternative
 * facts.
 */
export function lifecycleOptions(machine: AnyStateMachine): ExploreOptions {
  const arrows = arrowsOf(machine)
  const asked = new Set(arrows.flatMap((arrow) => ruleOfArrow(arrow).when))
  const types = [...new Set(arrows.map((arrow) => arrow.event))]
  return {
    inputs: (alternatives.find((one) => asked.has(one.asked))?.rows ?? [{}]).map((row) => ({
      ...goodFacts,
      ...row,
    })),
    events: types.flatMap((type) => actorRoles.map((role) => ({ type, by: { role } }))),
    distinguish: (context) => context,
  }
}

export const lifecycleCases = lifecycles.map(({ name, machine }) => ({
  name,
  machine,
  options: lifecycleOptions(machine),
}))
