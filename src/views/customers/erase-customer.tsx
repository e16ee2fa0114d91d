import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, eraseCustomer } from '#contract/customer.ts'
import { listOrders } from '#contract/order.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Props = { customer: Customer; onClose: () => void; onDone: () => void }

/** How many of a customer's latest orders are searched for open ones. */
const SEARCHED = 100

/**
 * Asks before a person's data is erased, and lists what is deleted and what is kept. Open orders
 * have to be finished first: without the address nobody can deliver them.
 */
export function EraseCustomer({ customer, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const asked = useAnswer(
    listOrders,
    { customerId: customer.id, rowSize: SEARCHED },
    { isOff: !may(listOrders) },
  )
  const open = asked.answer?.rows.filter((order) => !isOver(order)) ?? []
  const title = t('customers.erase.title', { name: customer.fullName })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      {open.length > 0 ? (
        <Grid gap="4" p="5">
          <h2>{title}</h2>
          <p>{t('customers.erase.open')}</p>
          <ul>
            {open.map(({ id, orderNo }) => (
              <li key={id}>
                <TextLink variant="underline" isAlone href={`/orders/orderview?id=${id}`}>
                  {t('customers.erase.order', { number: orderNo })}
                </TextLink>
              </li>
            ))}
          </ul>
          <Button variant="surface" justifySelf="start" onClick={onClose}>
            {t('customers.cancel')}
          </Button>
        </Grid>
      ) : (
        <ConfirmErase {...{ customer, title, onClose, onDone }} />
      )}
    </GuardedDialog>
  )
}

function ConfirmErase({
  customer: { id, fullName, orderCount, visitCount },
  title,
  onClose,
  onDone,
}: Props & { title: string }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { send, isBusy, failure } = useSubmit(eraseCustomer, () => {
    toasts.send({ type: 'toast.show', kind: 'success', text: t('customers.erase.done') })
    onDone()
  })
  return (
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
  )
}
