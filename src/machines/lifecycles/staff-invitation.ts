import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a staff invitation. */
export type StaffInvitationRecord = {
  status: 'invited' | 'expired' | 'active' | 'suspended' | 'removed' | 'revoked'
}

export type StaffInvitationEventName =
  `staff.${'accept' | 'resend' | 'revoke' | 'expire' | 'suspend' | 'remove' | 'restore' | 'leave'}`

const effects = effectsNamed('sendInvitation', 'useToken', 'dropToken', 'endSessions')

export type StaffInvitationEffect = keyof typeof effects

/** A staff membership. A token works once, and a new one invalidates the old. */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<StaffInvitationEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'staff-invitation', // docs/charts/staff-invitation.svg
  description: 'A place in the staff, from the invitation to the farewell',
  context: {},
  initial: 'invited',
  states: {
    invited: {
      on: {
        'staff.accept': { guard: by(['guest']), target: 'active', actions: 'useToken' },
        'staff.resend': { guard: by(['business']), actions: 'sendInvitation' },
        'staff.expire': { guard: by(['system']), target: 'expired', actions: 'dropToken' },
        'staff.revoke': { guard: by(['business']), target: 'revoked', actions: 'dropToken' },
      },
    },
    expired: {
      on: {
        'staff.resend': { guard: by(['business']), target: 'invited', actions: 'sendInvitation' },
        'staff.revoke': { guard: by(['business']), target: 'revoked' },
      },
    },
    active: {
      on: {
        'staff.suspend': { guard: by(['business']), target: 'suspended', actions: 'endSessions' },
        'staff.remove': { guard: by(['business']), target: 'removed', actions: 'endSessions' },
        'staff.leave': { guard: by(['staff']), target: 'removed', actions: 'endSessions' },
      },
    },
    suspended: {
      on: {
        'staff.restore': { guard: by(['business']), target: 'active' },
        'staff.remove': { guard: by(['business']), target: 'removed' },
      },
    },
    removed: { tags: 'closed' },
    revoked: { tags: 'closed' },
  },
})

export const staffInvitationLifecycle: Lifecycle<
  StaffInvitationRecord,
  StaffInvitationEventName,
  StaffInvitationEffect,
  OuterState<typeof machine>
> = {
  name: 'staff-invitation',
  title: 'Place in the staff',
  machine,
  stateOf: (place) => place.status,
  contextOf: () => ({}),
  asks: { 'staff.remove': 'yes' },
  back: { 'staff.suspend': 'staff.restore', 'staff.restore': 'staff.suspend' },
  standIns: [
    {
      roles: ['business'],
      as: 'staff',
      events: ['staff.leave'],
      why: 'an owner gives up their own place like a member of staff',
    },
  ],
  effects: effectNames<StaffInvitationEffect>(machine),
}
