import type { Id } from '#contract/fields.ts'
import type { Receipt } from '#contract/receipt.ts'
import { formatReceiptTime } from '../../views/parts/time/time-format.ts'
import { useGuest } from '../guest.ts'
import styles from './receipt.module.css'

type Props = {
  receipt: Receipt
  proposal: NonNullable<Receipt['proposal']>
  isBusy: boolean
  onAccept: (startMs: number, resourceId: Id | undefined) => void
}

/** Another time that the business proposes because the booked one is not possible. */
export function Proposal({
  receipt: { company },
  proposal: { startMs, resource },
  isBusy,
  onAccept,
}: Props) {
  const { t } = useGuest()
  const time = formatReceiptTime(startMs, company.timeZone)
  return (
    <section className={`guest__card ${styles.form}`} aria-label={t('receipt.proposal.title')}>
      <h2>{t('receipt.proposal.title')}</h2>
      <p>{t('receipt.proposal.text', { company: company.companyName })}</p>
      <p>
        <strong>
          {resource ? t('receipt.proposal.with', { time, who: resource.name }) : time}
        </strong>
      </p>
      <button
        type="button"
        className="guest__button"
        data-look="solid"
        disabled={isBusy}
        onClick={() => onAccept(startMs, resource?.id)}
      >
        {t('receipt.proposal.accept')}
      </button>
      <p className="guest__hint">{t('receipt.proposal.other')}</p>
    </section>
  )
}
