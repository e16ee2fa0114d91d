import type { Plan } from '#contract/plan.ts'
import type { Mark } from '../ui/mark.ts'

export const subscriptionMarks: Record<Plan['subscription']['status'] | 'off', Mark> = {
  none: { tone: 'waiting', shape: 'ring' },
  trialing: { tone: 'working', shape: 'half' },
  active: { tone: 'done', shape: 'check' },
  past_due: { tone: 'waiting', shape: 'diamond' },
  cancelling: { tone: 'accepted', shape: 'arrow' },
  suspended: { tone: 'refused', shape: 'cross' },
  off: { tone: 'refused', shape: 'cross' },
  cancelled: { tone: 'refused', shape: 'back' },
}
