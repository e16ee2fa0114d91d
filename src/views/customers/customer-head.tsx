import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customer.ts'
import { TagList } from './tag-list.tsx'

/** The line under a customer's name: contact details and tags. */
export function CustomerHead({
  customer: { fullName, phone, callingCode = '', email, tags },
}: {
  customer: Customer
}) {
  const { t } = useTranslation()
  return (
    <div className="customer-head">
      {phone && (
        <a
          href={`tel:${callingCode}${phone.replace(/\D/g, '')}`}
          title={t('customers.call', { name: fullName })}
        >
          {callingCode} {phone}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <TagList tags={tags} />
    </div>
  )
}
