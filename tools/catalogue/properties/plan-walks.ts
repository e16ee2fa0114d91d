import type { Plan } from '#contract/plan.ts'
import { always, leadsTo, never, type Property } from '#kit/properties.ts'

type Subscription = Plan['subscription']

/** A subscription that is paid manually or by card, after an action. */
export type PlanMoment = {
  did: string
  /** The server's answer; undefined if there was no call. */
  status: number | undefined
  subscription: Subscription
  before: Subscription | undefined
  /** Whether the company is active, and the overseers' last decision, if it still applies. */
  isActive: boolean
  told: boolean | undefined
  /** The number of open payments and of all payments, now and before. */
  open: number
  made: number
  madeBefore: number
  asked: number
  askedBefore: number
  isTime: boolean
}

const running: readonly string[] = ['trialing', 'active', 'past_due', 'cancelling']
const unpaid: readonly string[] = ['trialing', 'past_due']
const ended: readonly string[] = ['none', 'suspended', 'cancelled']

export const planWalkProperties: readonly Property<PlanMoment>[] = [
  never(
    'Nothing that people do is answered with a fault, or with a status that signs them out.',
    ({ status }) => status !== undefined && (status >= 500 || status === 400 || status === 401),
  ),
  always(
    'A company works exactly as long as its subscription runs, unless its overseers say otherwise.',
    ({ subscription: { status }, isActive, told }) =>
      status === 'none' || isActive === (told ?? running.includes(status)),
  ),
  never('Nobody is asked to pay twice at a time.', ({ open }) => open > 1),
  always(
    'A payment that was made pays one period, and no period begins without one.',
    ({ subscription, before, made, madeBefore }) =>
      before === undefined ||
      made - madeBefore === Number((subscription.periodEndMs ?? 0) > (before.periodEndMs ?? 0)),
  ),
  never(
    'No card is charged for what has ended or was cancelled.',
    ({ before, isTime, asked, askedBefore }) =>
      before !== undefined &&
      isTime &&
      asked > askedBefore &&
      (before.status === 'cancelling' || ended.includes(before.status)),
  ),
  leadsTo('What is not paid ends by itself.', {
    when: ({ subscription: { status } }) => unpaid.includes(status),
    comes: ({ subscription: { status } }) => !unpaid.includes(status),
  }),
]
