import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a company's membership in a community. */
export type MembershipRecord = { state: 'requested' | 'joined' | 'left' | 'declined' }

export type MembershipEventName = `membership.${'approve' | 'decline' | 'leave' | 'expel' | 'join'}`

const effects = effectsNamed('notifyCompany', 'notifyCommunity')

export type MembershipEffect = keyof typeof effects

/**
 * A company's membership in a community: the company asks and leaves, the community's owner
 * decides.
 */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<MembershipEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'membership', // docs/charts/membership.svg
  description: "A company's membership in a community",
  context: {},
  initial: 'requested',
  states: {
    requested: {
      on: {
        'membership.approve': {
          guard: by(['community']),
          target: 'joined',
          actions: 'notifyCompany',
        },
        'membership.leave': { guard: by(['business']), target: 'left', actions: 'notifyCommunity' },
        'membership.decline': {
          guard: by(['community']),
          target: 'declined',
          actions: 'notifyCompany',
        },
      },
    },
    joined: {
      on: {
        'membership.leave': { guard: by(['business']), target: 'left', actions: 'notifyCommunity' },
        'membership.expel': { guard: by(['community']), target: 'left', actions: 'notifyCompany' },
      },
    },
    left: {
      tags: 'closed',
      on: {
        'membership.join': {
          guard: by(['business']),
          target: 'requested',
          actions: 'notifyCommunity',
        },
      },
    },
    declined: {
      tags: 'closed',
      on: {
        'membership.join': {
          guard: by(['business']),
          target: 'requested',
          actions: 'notifyCommunity',
        },
      },
    },
  },
})

export const membershipLifecycle: Lifecycle<
  MembershipRecord,
  MembershipEventName,
  MembershipEffect,
  OuterState<typeof machine>
> = {
  name: 'membership',
  title: 'Membership in a community',
  machine,
  stateOf: (membership) => membership.state,
  contextOf: () => ({}),
  asks: { 'membership.leave': 'yes', 'membership.decline': 'reason', 'membership.expel': 'reason' },
  back: { 'membership.join': 'membership.leave' },
  effects: effectNames<MembershipEffect>(machine),
}
