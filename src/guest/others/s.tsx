import { Suspense, useState } from 'react'
import { openLink } from '#contract/guest.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { CompanyHead } from '../company-head.tsx'
import { useCompanyName, useGuest, useModule, useTitle } from '../guest.ts'
import type { Link, LinkProps } from '../link.ts'
import { heldScreen, lateScreen } from '../purposes.ts'
import { RenewedCalls } from '../renewed-calls.tsx'
import { LinkFailure } from './link-failure.tsx'
import styles from './others.module.css'
import { openingText } from './opening-text.ts'
import { Place } from './place.tsx'

/** `/others/s/{code}`: the target of a scanned code. */
export function LinkPage({ secret: code }: { secret: string }) {
  const { t } = useGuest()
  const { answer: link, failure, reload, adopt } = useAnswer(openLink, { code })
  useModule(link?.moduleId)
  useCompanyName(link?.company.companyName)
  useTitle(link ? link.company.companyName : t('app.name'))
  if (!link && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!link) return <LinkSkeleton />
  return (
    <RenewedCalls code={code}>
      <div className={`guest__card ${styles.head}`}>
        <CompanyHead company={link.company} />
        <Facts link={link} />
        {link.place && (
          <Place place={link.place} timeZone={link.company.timeZone} label={link.targetLabel} />
        )}
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
function Facts({ link: { purpose, targetLabel, company, ...opening } }: { link: Link }) {
  const { t, language } = useGuest()
  const hasHours = purpose !== 'job' && purpose !== 'receipt'
  return (
    <p className={styles.facts}>
      {targetLabel && <strong>{targetLabel}</strong>}
      {hasHours && (
        <span className={styles.open} data-open={opening.isOpenNow}>
          {openingText(opening, company.timeZone, { t, language })}
        </span>
      )}
    </p>
  )
}

/**
 * The screen of the link. A server-rendered screen is not inside `Suspense`: React would hydrate it
 * later than its frame, and lose input that was typed until then.
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
