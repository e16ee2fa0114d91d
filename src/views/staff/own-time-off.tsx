import { useTranslation } from '#i18n/use-translation.tsx'
import { listResources } from '#contract/resource.ts'
import type { StaffMember } from '#contract/staff.ts'
import { ComingOff } from '../parts/people/coming-off.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'

/** The time off of whoever is booked, on their page as a member of staff. */
export function OwnTimeOff({ member: { id } }: { member: Pick<StaffMember, 'id'> }) {
  const { t } = useTranslation()
  const isOff = !useMay()(listResources)
  const { answer } = useAnswer(listResources, {}, { live: ['booking'], isOff })
  const booked = answer?.find(({ companyUserId }) => companyUserId === id)
  if (!booked) return null
  return (
    <ComingOff
      label={t('staff.timeOff')}
      timeOff={booked.timeOff}
      href={() => `/bookings/resources?id=${booked.id}`}
    />
  )
}
