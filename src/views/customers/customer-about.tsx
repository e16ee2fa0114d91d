import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customer.ts'

/** What is noted about a customer. */
export function CustomerAbout({ customer: { notes } }: { customer: Customer }) {
  const { t } = useTranslation()
  return (
    <section className="card" aria-labelledby="customer-notes">
      <h2 id="customer-notes">{t('customers.notes')}</h2>
      <p className="quiet notes">{notes ?? t('customers.noNotes')}</p>
    </section>
  )
}
