import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { GuestEventName } from '#contract/order-event.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { Proposal } from './proposal.tsx'
import { isStillSo } from './still-so.ts'
import { Reschedule } from './reschedule.tsx'
import type { Act } from './use-receipt.ts'
import styles from './receipt.module.css'

type Props = {
  receipt: Receipt
  failure: CallFailure | undefined
  isBusy: boolean
  act: (act: Act) => void
}

/** The guest's actions on their order, exactly those of `allowed_events`. */
export function ReceiptActs({ receipt, failure, isBusy, act }: Props) {
  const { t } = useGuest()
  const [last, setLast] = useState<GuestEventName>()
  const may = (event: GuestEventName): boolean => receipt.allowedEvents.includes(event)
  const send = (next: Act): void => {
    setLast(next.event)
    act(next)
  }
  const isDone = last !== undefined && !isBusy && !failure && isStillSo(receipt, last)
  const done = useRef<HTMLParagraphElement>(null)
  // The clicked control is gone or disabled, so the focus moves to the result.
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  return (
    <section className={styles.acts} aria-label={t('receipt.acts.label')} aria-busy={isBusy}>
      <Refusal failure={failure} />
      <p className={styles.done} role="status" tabIndex={-1} ref={done}>
        {isDone && t(`receipt.done.${doneWords[last]}`)}
      </p>
      {may('table.request-bill') && (
        <button
          type="button"
          className="guest__button"
          data-look="solid"
          disabled={isBusy}
          onClick={() => send({ event: 'table.request-bill' })}
        >
          {t('receipt.acts.bill')}
        </button>
      )}
      {may('order.rate') && (
        <Rate
          isBusy={isBusy}
          onSend={(rating, note) => send({ event: 'order.rate', rating, note })}
        />
      )}
      {receipt.proposal && may('order.reschedule') && (
        <Proposal
          receipt={receipt}
          proposal={receipt.proposal}
          isBusy={isBusy}
          onAccept={(startMs, resourceId) =>
            send({ event: 'order.reschedule', startMs, ...(resourceId && { resourceId }) })
          }
        />
      )}
      {receipt.isProposalWithdrawn && (
        <p className="guest__card">{t('receipt.proposal.withdrawn')}</p>
      )}
      {may('order.reschedule') && (
        <Opened key={receipt.startMs} title={t('receipt.acts.reschedule')}>
          <Reschedule
            receipt={receipt}
            isBusy={isBusy}
            onSend={(startMs, resourceId) =>
              send({ event: 'order.reschedule', startMs, ...(resourceId && { resourceId }) })
            }
          />
        </Opened>
      )}
      <TakeBack
        lines={receipt.lines}
        isBusy={isBusy}
        onSend={(cartId) => send({ event: 'item.cancel', cartId })}
      />
      {cancelling.filter(may).map((event) => (
        <Cancel
          key={event}
          receipt={receipt}
          isKept={event === 'order.cancel-late'}
          isBusy={isBusy}
          onSend={(note) => send({ event, note })}
        />
      ))}
    </section>
  )
}

/** Only one of them is allowed at a time: after the deadline the deposit is kept. */
const cancelling = ['order.customer-cancel', 'order.cancel-late'] as const

const doneWords = {
  'order.customer-cancel': 'cancelled',
  'order.cancel-late': 'cancelled',
  'order.reschedule': 'moved',
  'table.request-bill': 'bill',
  'order.rate': 'rated',
  'item.cancel': 'taken',
} as const satisfies Record<GuestEventName, string>
const marks = [1, 2, 3, 4, 5] as const

function Rate({
  isBusy,
  onSend,
}: {
  isBusy: boolean
  onSend: (rating: number, note: string | undefined) => void
}) {
  const { t } = useGuest()
  const errorId = useId()
  const [rating, setRating] = useState<number | 'missing'>()
  const isMissing = rating === 'missing'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const note = noteOf(event)
    if (typeof rating === 'number') return onSend(rating, note)
    setRating('missing')
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={`guest__card ${styles.form}`} noValidate onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend>{t('receipt.acts.rate')}</legend>
        <div className={styles.stars}>
          {marks.map((mark) => (
            <label key={mark} data-on={typeof rating === 'number' && mark <= rating}>
              <input
                type="radio"
                name="rating"
                value={mark}
                required
                checked={mark === rating}
                onChange={() => setRating(mark)}
              />
              <span className="guest__spoken">{t('receipt.acts.stars', { count: mark })}</span>
              <span aria-hidden="true">★</span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={errorId} className="guest__error">
            {t('receipt.acts.rateMissing')}
          </p>
        )}
      </fieldset>
      <Note label={t('receipt.acts.rateNote')} />
      <button type="submit" className="guest__button" data-look="solid" disabled={isBusy}>
        {t('receipt.acts.rateSend')}
      </button>
    </form>
  )
}

/** The own dishes at a table that nobody has begun; they can be ordered again. */
function TakeBack({
  lines,
  isBusy,
  onSend,
}: Pick<Receipt, 'lines'> & {
  isBusy: boolean
  onSend: (cartId: NonNullable<Act['cartId']>) => void
}) {
  const { t } = useGuest()
  const open = lines.flatMap(({ cartId, allowedEvents = [], quantity, name }) =>
    cartId !== undefined && allowedEvents.includes('item.cancel')
      ? [{ cartId, name: `${quantity} × ${name}` }]
      : [],
  )
  if (open.length === 0) return null
  return (
    <Opened title={t('receipt.takeBack.open')}>
      {open.map(({ cartId, name }) => (
        <button
          key={cartId}
          type="button"
          className="guest__button"
          data-look="danger"
          disabled={isBusy}
          onClick={() => onSend(cartId)}
        >
          {t('receipt.takeBack.send', { name })}
        </button>
      ))}
    </Opened>
  )
}

/** A table's bill also contains the lines of other guests. */
function isShared({ lines }: Receipt): boolean {
  return (
    lines.some(({ isOwn }) => isOwn) &&
    lines.some(({ isOwn, cartStatus }) => !isOwn && cartStatus !== 'Cancelled')
  )
}

function Cancel({
  receipt,
  isKept,
  isBusy,
  onSend,
}: {
  receipt: Receipt
  /** Whether it is too late for a refund of the deposit. */ isKept: boolean
  isBusy: boolean
  onSend: (note: string | undefined) => void
}) {
  const { t, language } = useGuest()
  const { deposit, currency } = receipt
  const amount = deposit && formatMoney(deposit.depositAmount, currency, language)
  return (
    <Opened title={t(isShared(receipt) ? 'receipt.acts.cancelOwn' : 'receipt.acts.cancel')}>
      <form noValidate onSubmit={(event) => onSend(noteOf(event))}>
        <p>{t('receipt.acts.cancelText')}</p>
        {deposit?.backMs !== undefined && deposit.untilMs === undefined && (
          <p>{t(isKept ? 'receipt.deposit.willKeep' : 'receipt.deposit.willReturn', { amount })}</p>
        )}
        <Note label={t('receipt.acts.cancelNote')} />
        <button type="submit" className="guest__button" data-look="danger" disabled={isBusy}>
          {t('receipt.acts.cancelSend')}
        </button>
      </form>
    </Opened>
  )
}

/** Collapsed by default, so that serious actions need two taps. */
function Opened({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={`guest__card ${styles.form}`}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Note({ label }: { label: string }) {
  return (
    <label>
      <span>{label}</span>
      <textarea name="note" rows={2} maxLength={500} />
    </label>
  )
}

/** The note of a submitted form. */
function noteOf(event: FormEvent<HTMLFormElement>): string | undefined {
  event.preventDefault()
  const note = new FormData(event.currentTarget).get('note')
  return (typeof note === 'string' && note.trim()) || undefined
}
