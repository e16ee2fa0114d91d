import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a job posting. */
export type JobPostingRecord = { status: 'draft' | 'open' | 'closed' | 'archived' }

export type JobPostingEventName =
  `job.${'publish' | 'close' | 'filled' | 'expire' | 'reopen' | 'archive'}`

const effects = effectsNamed('stampPublished', 'stampClosed')

export type JobPostingEffect = keyof typeof effects

/** A job posting. Reopening is an ordinary step, possible on any later day. */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<JobPostingEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'job-posting', // docs/charts/job-posting.svg
  description: 'A job posting, from the draft to the archive',
  context: {},
  initial: 'draft',
  states: {
    draft: {
      on: {
        'job.publish': {
          guard: by(['business', 'staff']),
          target: 'open',
          actions: 'stampPublished',
        },
        'job.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    open: {
      on: {
        'job.close': { guard: by(['business', 'staff']), target: 'closed', actions: 'stampClosed' },
        'job.filled': { guard: by(['system']), target: 'closed', actions: 'stampClosed' },
        'job.expire': { guard: by(['system']), target: 'closed', actions: 'stampClosed' },
      },
    },
    closed: {
      on: {
        'job.reopen': { guard: by(['business']), target: 'open', actions: 'stampPublished' },
        'job.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    archived: { tags: 'closed' },
  },
})

export const jobPostingLifecycle: Lifecycle<
  JobPostingRecord,
  JobPostingEventName,
  JobPostingEffect,
  OuterState<typeof machine>
> = {
  name: 'job-posting',
  title: 'Job posting',
  machine,
  stateOf: (posting) => posting.status,
  contextOf: () => ({}),
  asks: { 'job.close': 'yes', 'job.reopen': 'terms', 'job.archive': 'yes' },
  back: { 'job.publish': 'job.close', 'job.close': 'job.reopen', 'job.reopen': 'job.close' },
  effects: effectNames<JobPostingEffect>(machine),
}
