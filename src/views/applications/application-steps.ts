import type { Application } from '#contract/application.ts'
import type { Role } from '#contract/role.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { type StepKind, type Steps, sortedSteps } from '../parts/order/order-step.ts'

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

/**
 * The buttons of an application out of the events that may happen to it: the first step onward is
 * the big one.
 */
export function applicationSteps({ allowedEvents }: Offered): Steps<ApplicationEvent> {
  return sortedSteps(allowedEvents, kinds)
}

/** The steps that every one of some applications allows. */
export function sharedSteps(
  rows: readonly Offered[],
): { event: ApplicationEvent; isEnding: boolean }[] {
  const [first, ...others] = rows
  if (!first) return []
  const allowedEvents = first.allowedEvents.filter((event) =>
    others.every((row) => row.allowedEvents.includes(event)),
  )
  const { main, others: more, back, endings } = applicationSteps({ allowedEvents })
  return [main, ...more, ...back, ...endings].flatMap((event) =>
    event ? [{ event, isEnding: kinds[event] === 'ending' }] : [],
  )
}

/** The event that leads an application to a status, if it is one of those that are offered. */
export function stepTo(
  { status, allowedEvents }: Pick<Application, 'status' | 'allowedEvents'>,
  target: Application['status'],
  role: Role,
): ApplicationEvent | undefined {
  // Only which way it would be is asked here; whether it may be gone stands in what is offered.
  const found = eventTo(
    jobApplicationLifecycle,
    { status, vacanciesLeft: 1, isWithinStaffWindow: true, isSameBusinessDay: true },
    target,
    { role },
  )
  return allowedEvents.find((event) => event === found)
}

/** Whether a step has to be told why. */
export function asksReason(event: ApplicationEvent): boolean {
  return event in jobApplicationLifecycle.asks
}
