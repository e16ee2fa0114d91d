import { leadsTo, never, type Property, remembers } from '#kit/properties.ts'
import type { Move } from '../lifecycle-moves.ts'
import { and, does, happens, into, isBy, leaves, not, standsAt, whenever } from './words.ts'

/** The properties of tables, the queue and jobs. */
export const tableProperties: readonly Property<Move>[] = [
  remembers(
    'A table has one session from its first guest until it is free again.',
    false,
    (isOpen, move) => {
      if (does('openSession')(move) && isOpen) return undefined
      const now =
        (isOpen || does('openSession')(move)) &&
        !does('closeSession', 'moveSession', 'mergeSession')(move)
      return now === standsAt('occupied', 'bill_requested', 'to_clear')(move) ? now : undefined
    },
  ),
  whenever(
    'No table is given free while a line is still to come.',
    happens('table.release'),
    (move) => leaves('reserved')(move) || move.facts['hasNoLiveLines'] === true,
  ),
  whenever(
    'Nobody is moved onto guests who sit there already.',
    does('moveSession'),
    ({ facts }) => facts['isTargetFree'] === true && facts['isOtherTable'] === true,
  ),
  never(
    'Nobody is seated at a table that is out of service.',
    and(leaves('out_of_service'), standsAt('occupied', 'reserved')),
  ),
  whenever(
    'Whoever orders more has not asked for the bill.',
    happens('table.add-items'),
    does('clearBill'),
  ),
  leadsTo('A table whose bill was asked for is to be cleared as soon as the bill is settled.', {
    when: into('bill_requested'),
    comes: leaves('bill_requested'),
    by: and(isBy('system'), into('to_clear')),
  }),
]

const isKept = does('holdTables')

export const reservationProperties: readonly Property<Move>[] = [
  leadsTo('A request is answered in the end, by the clock if by nobody else.', {
    when: standsAt('Requested'),
    comes: not(standsAt('Requested')),
    by: and(isBy('system'), happens('reservation.expire')),
  }),
  whenever(
    'Whoever does not come leaves the table to others.',
    into('Cancelled', 'NoShow', 'Finished'),
    does('releaseTables'),
  ),
  whenever(
    'A table is kept again for whoever comes after all.',
    leaves('Cancelled', 'NoShow'),
    isKept,
  ),
  whenever(
    'Guests are seated at a table that is opened for them.',
    into('Seated'),
    does('openTable'),
  ),
  whenever('Nobody is seated before the team has agreed.', into('Seated'), leaves('Confirmed')),
  whenever(
    'Nobody is marked as missing before their time.',
    into('NoShow'),
    ({ facts }) => facts['hasBegun'] === true,
  ),
  remembers('What was cancelled comes back as it was.', '', (before, move) => {
    if (into('Cancelled')(move)) return String(move.from).split('.')[0] ?? ''
    if (!leaves('Cancelled')(move)) return before
    return standsAt(before)(move) ? '' : undefined
  }),
  whenever(
    'Guests cancel by themselves only while their time is still ahead.',
    happens('reservation.customer-cancel'),
    ({ facts }) => facts['isStillAhead'] === true,
  ),
]

const waits = standsAt('Waiting')

export const queueEntryProperties: readonly Property<Move>[] = [
  leadsTo('Whoever waits is called, seated or let go in the end, by the clock if by nobody else.', {
    when: into('Waiting'),
    comes: (move) => does('callGuest')(move) || !waits(move),
    by: isBy('system'),
  }),
  leadsTo('Whoever waits can be called.', {
    when: waits,
    comes: does('callGuest'),
    by: isBy('business', 'staff'),
  }),
  never('Nobody is called who no longer waits.', and(does('callGuest'), not(leaves('Waiting')))),
  remembers('Whoever leaves the seat again waits as before.', '', (before, move) => {
    if (into('Seated')(move)) return move.from
    return happens('queue.return')(move) && move.to !== before ? undefined : before
  }),
  whenever(
    'A phone never rings by itself: whoever comes back in line waits for a new call.',
    and(leaves('Cancel'), not(standsAt('Waiting.on_hold'))),
    and(does('clearCalled'), standsAt('Waiting.in_line')),
  ),
  whenever(
    'Whoever left or missed the call is gone for that reason.',
    and(into('Cancel'), isBy('guest', 'system')),
    does('recordReason'),
  ),
  whenever(
    'Whoever is gone takes no move but the way back.',
    leaves('Cancel'),
    happens('queue.restore'),
  ),
]

export const jobPostingProperties: readonly Property<Move>[] = [
  remembers(
    'A job is open from the moment it was published until the moment it was closed.',
    false,
    (isPublished, move) => {
      const now = (isPublished || does('stampPublished')(move)) && !does('stampClosed')(move)
      return now === standsAt('open')(move) ? now : undefined
    },
  ),
  never(
    'An open job is closed before it goes to the archive.',
    and(leaves('open'), into('archived')),
  ),
  never('What is in the archive takes no moves.', leaves('archived')),
  leadsTo('An open job that is not filled closes on its last day.', {
    when: into('open'),
    comes: not(standsAt('open')),
    by: and(isBy('system'), happens('job.expire')),
  }),
]

export const jobApplicationProperties: readonly Property<Move>[] = [
  remembers(
    'Whoever is hired takes one place, and gives it back on leaving.',
    false,
    (isTaken, move) => {
      if (does('takeVacancy')(move) && isTaken) return undefined
      const now = (isTaken || does('takeVacancy')(move)) && !does('freeVacancy')(move)
      return now === standsAt('Accepted')(move) ? now : undefined
    },
  ),
  whenever(
    'Nobody is hired for a place that is taken.',
    into('Accepted'),
    ({ facts }) => facts['hasVacancy'] === true,
  ),
  whenever(
    'Whoever applied hears of every decision.',
    and(
      isBy('business', 'staff'),
      not(happens('application.undo')),
      (move) => move.to !== move.from,
    ),
    does('mailApplicant'),
  ),
  leadsTo('Whoever applied can withdraw, from wherever they stand.', {
    when: not(standsAt('Rejected')),
    comes: standsAt('Rejected'),
    by: isBy('guest'),
  }),
  whenever(
    'A closed application is opened again before it goes on.',
    leaves('Rejected'),
    and(happens('application.reopen'), standsAt('Pending')),
  ),
]
