import type { StaffMember } from '#contract/staff.ts'
import type { Mark } from '../ui/mark.ts'

export type StaffEvent = StaffMember['allowedEvents'][number]

export const staffMarks: Record<StaffMember['inviteState'], Mark> = {
  invited: { tone: 'waiting', shape: 'ring' },
  expired: { tone: 'waiting', shape: 'diamond' },
  active: { tone: 'done', shape: 'check' },
  suspended: { tone: 'working', shape: 'half' },
  removed: { tone: 'refused', shape: 'cross' },
  revoked: { tone: 'refused', shape: 'back' },
}
