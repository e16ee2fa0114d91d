import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard, type UndoFacts } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a job application. */
export type JobApplicationRecord = {
  /** The specification's words (section 3). */
  status: 'Pending' | 'Contacted' | 'Accepted' | 'Rejected'
  /** The job's vacancies minus accepted applications. */
  vacanciesLeft: number
  isWithinStaffWindow: boolean
  isSameBusinessDay: boolean
}

export type JobApplicationEventName =
  `application.${'contact' | 'accept' | 'reject' | 'withdraw' | 'undo' | 'revoke' | 'reopen'}`

const effects = effectsNamed('mailApplicant', 'takeVacancy', 'freeVacancy')

export type JobApplicationEffect = keyof typeof effects

type JobApplicationFacts = UndoFacts & { hasVacancy: boolean }

/** A job application. Taking the last vacancy fills the job. */
const machine = setup({
  types: typesOf<{
    context: JobApplicationFacts
    events: Move<JobApplicationEventName>
    input: Partial<JobApplicationFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<JobApplicationFacts>() },
  actions: effects,
}).createMachine({
  id: 'job-application', // docs/charts/job-application.svg
  description: 'An application for a job, from the form to the answer',
  context: ({ input }) => ({
    hasVacancy: false,
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
    ...input,
  }),
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'application.contact': {
          guard: by(['business', 'staff']),
          target: 'Contacted',
          actions: 'mailApplicant',
        },
        'application.accept': {
          guard: by(['business'], 'hasVacancy'),
          target: 'Accepted',
          actions: ['takeVacancy', 'mailApplicant'],
        },
        'application.reject': {
          guard: by(['business', 'staff']),
          target: 'Rejected',
          actions: 'mailApplicant',
        },
        'application.withdraw': { guard: by(['guest']), target: 'Rejected' },
      },
    },
    Contacted: {
      on: {
        'application.accept': {
          guard: by(['business'], 'hasVacancy'),
          target: 'Accepted',
          actions: ['takeVacancy', 'mailApplicant'],
        },
        'application.undo': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Pending',
        },
        'application.reject': {
          guard: by(['business', 'staff']),
          target: 'Rejected',
          actions: 'mailApplicant',
        },
        'application.withdraw': { guard: by(['guest']), target: 'Rejected' },
      },
    },
    Accepted: {
      tags: 'closed',
      on: {
        'application.undo': {
          guard: by(['business'], 'isUndoOpen'),
          target: 'Contacted',
          actions: 'freeVacancy',
        },
        'application.revoke': {
          guard: by(['business']),
          target: 'Rejected',
          actions: ['freeVacancy', 'mailApplicant'],
        },
        'application.withdraw': {
          guard: by(['guest']),
          target: 'Rejected',
          actions: 'freeVacancy',
        },
      },
    },
    Rejected: {
      tags: 'closed',
      on: {
        'application.reopen': {
          guard: by(['business'], 'isUndoOpen'),
          target: 'Pending',
          actions: 'mailApplicant',
        },
      },
    },
  },
})

export const jobApplicationLifecycle: Lifecycle<
  JobApplicationRecord,
  JobApplicationEventName,
  JobApplicationEffect,
  OuterState<typeof machine>
> = {
  name: 'job-application',
  title: 'Application for a job',
  machine,
  stateOf: (application) => application.status,
  contextOf: (application): JobApplicationFacts => ({
    hasVacancy: application.vacanciesLeft > 0,
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow: application.isWithinStaffWindow,
    isSameBusinessDay: application.isSameBusinessDay,
  }),
  asks: {
    'application.contact': 'letter',
    'application.reject': 'reason',
    'application.revoke': 'reason',
    'application.reopen': 'reason',
  },
  back: {
    'application.contact': 'application.undo',
    'application.accept': 'application.undo',
    'application.reject': 'application.reopen',
    'application.revoke': 'application.reopen',
  },
  effects: effectNames<JobApplicationEffect>(machine),
}
