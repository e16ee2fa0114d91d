import type { Application } from '#contract/application.ts'
import type { Mark } from '../ui/mark.ts'

export const applicationMarks: Record<Application['status'], Mark> = {
  Pending: { tone: 'waiting', shape: 'ring' },
  Contacted: { tone: 'accepted', shape: 'dot' },
  Accepted: { tone: 'ready', shape: 'check' },
  Rejected: { tone: 'refused', shape: 'cross' },
}
