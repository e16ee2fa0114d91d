import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, eraseCustomer } from '#contract/customer.ts'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'

type Props = { customer: Customer; onClose: () => void; onDone: () => void }

/** Asks before a person's data is erased, and lists what is deleted and what is kept. */
export function EraseCustomer({
  customer: { id, fullName, orderCount, visitCount },
  onClose,
  onDone,
}: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { send, isBusy, failure } = useSubmit(eraseCustomer, () => {
    toasts.send({ type: 'toast.show', kind: 'success', text: t('customers.erase.done') })
    onDone()
  })
  const title = t('customers.erase.title', { name: fullName })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <ConfirmTyped
        title={title}
        word={fullName}
        confirm={t('customers.erase.confirm')}
        keep={t('customers.cancel')}
        failure={failure?.message}
        isBusy={isBusy}
        onConfirm={() => send({ id })}
        onClose={onClose}
      >
        <p>{t('customers.erase.goes')}</p>
        <p className="quiet__text">
          {t('customers.erase.stays', {
            orders: t('customers.orderCount', { count: orderCount }),
            visits: t('customers.visitCount', { count: visitCount }),
          })}
        </p>
      </ConfirmTyped>
    </GuardedDialog>
  )
}
