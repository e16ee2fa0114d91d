import { leadsTo, never, type Property, remembers } from '#kit/properties.ts'
import type { Move } from '../lifecycle-moves.ts'
import { and, does, happens, into, isBy, leaves, not, standsAt, whenever } from './words.ts'

/** The properties of promotions, plans, staff and memberships. */
export const promotionProperties: readonly Property<Move>[] = [
  never('What is in the archive takes no moves.', leaves('archived')),
  never(
    'Nobody archives what guests can use at this moment.',
    and(leaves('active'), into('archived')),
  ),
  whenever(
    'What is used up goes on only with a new limit.',
    and(leaves('exhausted'), into('active')),
    does('setLimit'),
  ),
  whenever(
    'What has ended goes on only with a new end.',
    and(leaves('expired'), into('active')),
    does('setEnd'),
  ),
  leadsTo('What is active ends by itself, used up or not.', {
    when: into('active'),
    comes: not(standsAt('active')),
    by: and(isBy('system'), happens('promotion.end')),
  }),
]

const runs = standsAt('trialing', 'active', 'past_due', 'cancelling')

export const subscriptionProperties: readonly Property<Move>[] = [
  remembers(
    'A company can work exactly as long as its subscription runs.',
    false,
    (isActive, move) => {
      const now = (isActive || does('activateCompany')(move)) && !does('deactivateCompany')(move)
      return now === runs(move) ? now : undefined
    },
  ),
  whenever(
    'Nobody is asked to pay twice at a time.',
    does('openPayment'),
    ({ facts }) => facts['hasNoOpenPayment'] === true,
  ),
  whenever(
    'Nobody confirms their own payment.',
    happens('subscription.pay', 'subscription.pay-initial'),
    isBy('master', 'partner', 'system'),
  ),
  whenever(
    'The owner is reminded when a payment fails, and when the company has to stop for it.',
    into('past_due', 'suspended'),
    does('remindOwner'),
  ),
  leadsTo('A period that is not paid ends by itself.', {
    when: into('trialing', 'past_due'),
    comes: standsAt('suspended'),
    by: isBy('system'),
  }),
  leadsTo('Whoever cancelled is let go by the end of the period.', {
    when: into('cancelling'),
    comes: not(standsAt('cancelling')),
    by: isBy('system'),
  }),
]

export const planPaymentProperties: readonly Property<Move>[] = [
  remembers('A payment pays its period once.', false, (isPaid, move) => {
    if (!does('payPeriod')(move)) return isPaid
    return isPaid ? undefined : true
  }),
  never(
    'Nobody confirms their own payment.',
    and(into('succeeded'), not(isBy('master', 'partner', 'system'))),
  ),
  whenever(
    'What was not paid leaves its invoice to the next payment.',
    into('failed'),
    does('releaseInvoice'),
  ),
  whenever(
    'The owner hears what others decided.',
    and(into('succeeded', 'failed'), not(isBy('business'))),
    does('tellOwner'),
  ),
  never('What is paid stays paid.', leaves('succeeded')),
]

export const staffInvitationProperties: readonly Property<Move>[] = [
  remembers(
    'An invitation works once, and not after it ran out or was taken back.',
    true,
    (isOpen, move) => {
      if (does('useToken')(move) && !isOpen) return undefined
      const now = (isOpen || does('sendInvitation')(move)) && !does('useToken', 'dropToken')(move)
      return now === standsAt('invited')(move) ? now : undefined
    },
  ),
  whenever('Whoever loses the place is signed out.', leaves('active'), does('endSessions')),
  never('Whoever was removed comes back only with a new invitation.', leaves('removed', 'revoked')),
  leadsTo('An invitation that nobody answers runs out by itself.', {
    when: into('invited'),
    comes: not(standsAt('invited')),
    by: isBy('system'),
  }),
]

export const membershipProperties: readonly Property<Move>[] = [
  whenever("Nobody joins without the community's word.", into('joined'), isBy('community')),
  whenever(
    'What one side decides the other hears.',
    ({ event }) => event !== '',
    (move) => does(isBy('community')(move) ? 'notifyCompany' : 'notifyCommunity')(move),
  ),
  leadsTo('A company can leave from wherever it stands.', {
    when: standsAt('requested', 'joined'),
    comes: standsAt('left'),
    by: isBy('business'),
  }),
  whenever(
    'Whoever left or was declined asks anew.',
    leaves('left', 'declined'),
    standsAt('requested'),
  ),
]

export const sharedPageProperties: readonly Property<Move>[] = [
  never(
    'Nobody watches a page without the word of whoever shares it.',
    and(into('watched'), not(happens('share.allow'))),
  ),
  whenever('A code works once.', happens('share.ask'), does('useCode')),
  whenever('Both sides hear how it ended.', into('ended'), does('tellWatcher')),
  never('What has ended is not watched again.', leaves('ended')),
  leadsTo('A page is shared for a time, and that ends by itself.', {
    when: into('asked', 'watched'),
    comes: standsAt('ended'),
    by: and(isBy('system'), happens('share.time-out')),
  }),
]
