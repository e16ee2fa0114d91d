import type { Receipt } from '#contract/receipt.ts'
import { useClock } from '../../views/parts/calendar/clock.ts'
import { dayIn, formatClock, formatReceiptTime } from '../../views/parts/time/time-format.ts'
import { useGuest } from '../guest.ts'
import { isAwaited, minutesUntil, type TrackStep, trackStepsOf } from './track.ts'

/** The progress of an order, when it is ready and, for a delivery, its address and courier. */
export function Tracker({ receipt, lostMs }: { receipt: Receipt; lostMs: number | undefined }) {
  const { t } = useGuest()
  const steps = trackStepsOf(receipt)
  const { address, courierName, company } = receipt
  if (steps.length === 0 && lostMs === undefined) return null
  return (
    <section className="track__root" aria-label={t('receipt.track.label')}>
      {steps.length > 0 && <Awaited receipt={receipt} />}
      {steps.length > 0 && (
        <ol className="track__steps">
          {steps.map((step) => (
            <Step key={step.status} step={step} zone={company.timeZone} />
          ))}
        </ol>
      )}
      {(address !== undefined || courierName !== undefined) && (
        <dl className="track__way">
          {courierName !== undefined && (
            <div>
              <dt>{t('receipt.track.courier')}</dt>
              <dd>{courierName}</dd>
            </div>
          )}
          {address !== undefined && (
            <div>
              <dt>{t('receipt.track.address')}</dt>
              <dd>
                <bdi>{address}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className="track__lost" role="status">
        {lostMs !== undefined &&
          t('receipt.track.lost', { time: formatClock(lostMs, company.timeZone) })}
      </p>
    </section>
  )
}

function Step({ step: { status, state, reachedMs }, zone }: { step: TrackStep; zone: string }) {
  const { t } = useGuest()
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="track__mark" aria-hidden="true">
        {state === 'done' ? '✓' : ''}
      </span>
      <span>
        {t(`receipt.track.step.${status}`)}
        {state === 'done' && <span className="guest__spoken"> ({t('receipt.track.done')})</span>}
      </span>
      <small>{reachedMs !== undefined && formatClock(reachedMs, zone)}</small>
    </li>
  )
}

/** The promised time in large text, or a message that it has passed. */
function Awaited({ receipt }: { receipt: Receipt }) {
  const { t } = useGuest()
  const { arrivesMs, orderStatusId, company } = receipt
  const promisedMs = arrivesMs ?? receipt.promisedMs
  const zone = company.timeZone
  const minutes = useClock((nowMs) =>
    promisedMs === undefined ? 0 : minutesUntil(promisedMs, nowMs),
  )
  const today = useClock((nowMs) => dayIn(zone, nowMs))
  if (!isAwaited(receipt)) return null
  if (promisedMs === undefined)
    return orderStatusId === 1 ? <p className="guest__quiet">{t('receipt.track.noTime')}</p> : null
  const time =
    dayIn(zone, promisedMs) === today
      ? formatClock(promisedMs, zone)
      : formatReceiptTime(promisedMs, zone)
  return (
    <p className="track__time">
      <strong>
        {t(arrivesMs !== undefined ? 'receipt.track.arrives' : 'receipt.track.ready', { time })}
      </strong>{' '}
      <span className="guest__quiet">
        {minutes === 0
          ? t('receipt.track.late')
          : minutes < 90 && t('receipt.track.in', { count: minutes })}
      </span>
    </p>
  )
}
