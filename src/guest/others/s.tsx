import { Suspense, useState } from 'react'
import { openLink } from '#contract/guest.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { CompanyHead } from '../company-head.tsx'
import { useGuest, useModule, useTitle } from '../guest.ts'
import type { Link, LinkProps } from '../link.ts'
import { heldScreen, lateScreen } from '../purposes.ts'
import { RenewedCalls } from '../renewed-calls.tsx'
import { LinkFailure } from './link-failure.tsx'
import styles from './others.module.css'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

/** `/others/s/{code}`: the target of a scanned code. */
export function LinkPage({ secret: code }: { secret: string }) {
  const { t } = useGuest()
  const { answer: link, failure, reload, adopt } = useAnswer(openLink, { code })
  useModule(link?.moduleId)
  useTitle(link ? link.company.companyName : t('app.name'))
  if (!link && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!link) return <LinkSkeleton />
  return (
    <RenewedCalls code={code}>
      <div className={`guest__card ${styles.head}`}>
        <CompanyHead company={link.company} />
        <Facts link={link} />
      </div>
      <Behind
        key={link.purpose}
        link={link}
        code={code}
        onNews={(news) => adopt({ ...link, ...news })}
      />
    </RenewedCalls>
  )
}

/** The link's target, and whether the business is open; a job accepts applications at any time. */
function Facts({ link: { purpose, targetLabel, isOpenNow, opensMs, company } }: { link: Link }) {
  const { t, language } = useGuest()
  const hasHours = purpose !== 'job' && purpose !== 'receipt'
  return (
    <p className={styles.facts}>
      {targetLabel && <strong>{targetLabel}</strong>}
      {hasHours && (
        <span className={styles.open} data-open={isOpenNow}>
          {isOpenNow
            ? t('guest.open')
            : opensMs === undefined
              ? t('guest.closed')
              : t('guest.opens', {
                  time: sayMoment(opensMs, company.timeZone, language),
                  zone: placeOfZone(company.timeZone),
                })}
        </span>
      )}
    </p>
  )
}

/**
 * The link's screen. What the server rendered stands in no `Suspense`: React would take that over
 * later than its frame, and drop what is typed until then.
 */
function Behind(props: LinkProps) {
  const { link } = props
  const [Held] = useState(() => heldScreen(link.purpose))
  const [Late] = useState(() => lateScreen(link.purpose))
  if (Held) return <Held {...props} />
  return (
    <Suspense fallback={<LinkSkeleton />}>
      <Late {...props} />
    </Suspense>
  )
}

function LinkSkeleton() {
  return <div className="guest__card guest__skeleton" aria-busy="true" />
}
