import { sharedEvents } from '../parts/bulk/bulk-steps.ts'
import type { Application } from '#contract/application.ts'
import type { Role } from '#contract/role.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { sortedSteps, type StepKind, type Steps, stepsInLine } from '../parts/moves/steps.ts'

export type ApplicationEvent = Application['allowedEvents'][number]
type Offered = { allowedEvents: readonly ApplicationEvent[] }

const kinds: Record<ApplicationEvent, StepKind> = {
  'application.contact': 'onward',
  'application.accept': 'onward',
  'application.undo': 'back',
  'application.reopen': 'back',
  'application.reject': 'ending',
  'application.revoke': 'ending',
  'application.withdraw': 'ending',
}

/** The buttons for the allowed events: the first step forward is the main one. */
export function applicationSteps({ allowedEvents }: Offered): Steps<ApplicationEvent> {
  return sortedSteps(allowedEvents, kinds)
}

/** The steps that all given applications allow. */
export function sharedSteps(
  rows: readonly Offered[],
): { event: ApplicationEvent; isEnding: boolean }[] {
  return stepsInLine(applicationSteps({ allowedEvents: sharedEvents(rows) }))
}

/** The allowed event that leads an application to a status, if any. */
export function stepTo(
  { status, allowedEvents }: Pick<Application, 'status' | 'allowedEvents'>,
  target: Application['status'],
  role: Role,
): ApplicationEvent | undefined {
  // Only finds the event; whether it is allowed is checked separately.
  const found = eventTo(
    jobApplicationLifecycle,
    { status, vacanciesLeft: 1, isWithinStaffWindow: true, isSameBusinessDay: true },
    target,
    { role },
  )
  return allowedEvents.find((event) => event === found)
}

/** Whether a step needs a reason. */
export function asksReason(event: ApplicationEvent): boolean {
  return jobApplicationLifecycle.asks[event] === 'reason'
}
