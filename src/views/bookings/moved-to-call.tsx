import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { AffectedBooking } from '#contract/booking.ts'
import { PhoneLink } from '../parts/people/phone.tsx'
import { Notice } from '../ui/notice.tsx'
import { unreachable } from './unreachable.ts'
import type { AffectedMoves } from './use-affected-moves.ts'
import type { SayTime } from './use-say-time.ts'

/** How many bookings were moved, and the customers who have to be told in person. */
export function MovedToCall({ moved, say }: { moved: AffectedMoves['moved']; say: SayTime }) {
  const { t } = useTranslation()
  if (moved.size === 0) return null
  const toCall = unreachable([...moved.values()].map(({ before }) => before))
  return (
    <Notice kind={toCall.length > 0 ? 'warning' : 'success'}>
      <p>
        {t('timeOff.movedCount', { count: moved.size })}
        {toCall.length > 0 && ` ${t('timeOff.callThese', { count: toCall.length })}`}
      </p>
      {toCall.length > 0 && (
        <chakra.ul display="grid" gap="1" overflowWrap="anywhere">
          {toCall.map((row) => (
            <li key={row.id}>
              {say.customer(row)}: <HowToCall customer={row.customer} />
            </li>
          ))}
        </chakra.ul>
      )}
    </Notice>
  )
}

/** The phone number of a customer without e-mail, or that no contact is known. */
export function HowToCall({ customer }: Pick<AffectedBooking, 'customer'>) {
  const { t } = useTranslation()
  if (!customer?.phone) return t('timeOff.noContact')
  return <PhoneLink phone={customer.phone} callingCode={customer.callingCode} />
}
