import { useEffect, useRef, useState } from 'react'
import { checkIn } from '#contract/guest-queue.ts'
import { formatClock } from '../../views/parts/time/time-format.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { VisitForm } from './visit-form.tsx'

/** A check-in at the door. */
export function CheckIn({ link, code }: LinkProps) {
  const { t } = useGuest()
  const [checkedInMs, setCheckedIn] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [checkedInMs])
  if (checkedInMs === undefined) {
    return (
      <VisitForm
        link={link}
        code={code}
        endpoint={checkIn}
        title={t('guest.checkIn.title')}
        send={t('guest.checkIn.send')}
        hint={t('guest.checkIn.hint')}
        onDone={(done) => setCheckedIn(done.checkedInMs)}
      />
    )
  }
  return (
    <div className="guest__card guest__notice">
      <h2 ref={heading} tabIndex={-1}>
        {t('guest.checkIn.done')}
      </h2>
      <p>
        {t('guest.checkIn.doneText', {
          company: link.company.companyName,
          time: formatClock(checkedInMs, link.company.timeZone),
        })}
      </p>
      <button type="button" className="guest__button" onClick={() => setCheckedIn(undefined)}>
        {t('guest.checkIn.another')}
      </button>
    </div>
  )
}
