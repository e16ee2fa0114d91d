import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { openLink } from '#contract/guest.ts'
import type { LinkPurpose } from '#contract/link.ts'
import { formatDateTime } from '../../views/parts/time-format.ts'
import { useAnswer } from '../../views/parts/use-answer.ts'
import { CompanyHead } from '../company-head.tsx'
import { useGuest, useModule, useTitle } from '../guest.ts'
import type { Link, LinkProps } from '../link.ts'
import { RenewedCalls } from '../renewed-calls.tsx'
import { LinkFailure } from './link-failure.tsx'
import './others.css'

/** What each purpose shows, each a file of its own that comes once the purpose is known. */
const purposes: Record<LinkPurpose, ComponentType<LinkProps>> = {
  shop: lazy(async () => ({ default: (await import('../shop/shop.tsx')).Shop })),
  table: lazy(async () => ({ default: (await import('../shop/shop.tsx')).Shop })),
  booking: lazy(async () => ({ default: (await import('../booking/booking.tsx')).Booking })),
  queue: lazy(async () => ({ default: (await import('../visit/join.tsx')).Join })),
  checkin: lazy(async () => ({ default: (await import('../visit/check-in.tsx')).CheckIn })),
  job: lazy(async () => ({ default: (await import('../job/jobs.tsx')).Jobs })),
  receipt: ToReceipt,
}

/** `/others/s/{code}`: what a scanned code leads to. */
export function LinkPage({ secret: code }: { secret: string }) {
  const { t } = useGuest()
  const { answer: link, failure, reload } = useAnswer(openLink, { code })
  useModule(link?.moduleId)
  useTitle(link ? link.company.companyName : t('app.name'))
  if (!link && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!link) return <Bones />
  const Purpose = purposes[link.purpose]
  return (
    <RenewedCalls code={code}>
      <div className="link-head guest-card">
        <CompanyHead company={link.company} />
        <Facts link={link} />
      </div>
      <Suspense fallback={<Bones />}>
        <Purpose link={link} code={code} />
      </Suspense>
    </RenewedCalls>
  )
}

/** What the link is about, and whether they are open; a job may be applied for at any hour. */
function Facts({ link: { purpose, targetLabel, isOpenNow, opensMs, company } }: { link: Link }) {
  const { t } = useGuest()
  const hasHours = purpose !== 'job' && purpose !== 'receipt'
  return (
    <p className="link-facts">
      {targetLabel && <strong>{targetLabel}</strong>}
      {hasHours && (
        <span className="link-open" data-open={isOpenNow}>
          {isOpenNow ? t('guest.open') : opensMs === undefined ? t('guest.closed') : t('guest.opens', { time: formatDateTime(opensMs, company.timeZone), zone: company.timeZone })}
        </span>
      )}
    </p>
  )
}

function ToReceipt({ link: { receiptUuid } }: LinkProps) {
  useEffect(() => {
    if (receiptUuid) location.replace(`/receipt/${receiptUuid}`)
  }, [receiptUuid])
  return <Bones />
}

function Bones() {
  return <div className="guest-card guest-bones" aria-busy="true" />
}
