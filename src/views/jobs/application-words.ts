import type { TFunction } from 'i18next'
import type { Application } from '#contract/application.ts'
import type { Mark } from '../ui/mark.ts'

export const applicationMarks: Record<Application['status'], Mark> = {
  Pending: { tone: 'waiting', shape: 'ring' },
  Contacted: { tone: 'accepted', shape: 'dot' },
  Accepted: { tone: 'ready', shape: 'check' },
  Rejected: { tone: 'refused', shape: 'cross' },
}

/**
 * What a step of an application is called, by what happens: an applicant with an address gets an
 * invitation by e-mail, of another one only the status changes.
 */
export function applicationStepWord(
  event: Application['allowedEvents'][number],
  { email }: Pick<Application, 'email'>,
  t: TFunction,
): string {
  return t(
    event === 'application.contact' && !email ? 'interest.contactOnly' : `interest.event.${event}`,
  )
}
