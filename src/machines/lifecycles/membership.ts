import { setup } from 'xstate'
import type { Lifecycle } from './decide.ts'
import { by, effect, type Move, ruleGuard } from './rule.ts'

/** What the lifecycle reads of a company's membership in a community. */
export type MembershipRecord = { state: 'requested' | 'joined' | 'left' | 'declined' }

export type MembershipEventName = `membership.${'approve' | 'decline' | 'leave' | 'expel' | 'join'}`
export type MembershipEffect = 'notifyCompany' | 'notifyCommunity'

/**
 * A company's membership in a community: the company asks and leaves, the community's owner
 * decides.
 */
const machine = setup({
  types: {
    context: {} as Record<never, boolean>,
    events: {} as Move<MembershipEventName>,
    tags: {} as 'closed',
  },
  guards: { by: ruleGuard() },
  actions: { notifyCompany: effect, notifyCommunity: effect },
}).createMachine({
  id: 'membership',
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
  MembershipEffect
> = {
  name: 'membership',
  title: 'Membership in a community',
  machine,
  stateOf: (membership) => membership.state,
  contextOf: () => ({}),
  asks: { 'membership.leave': 'yes', 'membership.decline': 'reason', 'membership.expel': 'reason' },
  back: { 'membership.join': 'membership.leave' },
  effects: ['notifyCompany', 'notifyCommunity'],
}
