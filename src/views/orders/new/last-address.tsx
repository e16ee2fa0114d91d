import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'

type Props = { customerId: Id; typed: string; onPick: (address: string) => void }

/** Offers the delivery address of the customer's last order. */
export function LastAddress({ customerId, typed, onPick }: Props) {
  const { answer } = useAnswer(listOrders, { customerId, deliveryType: 'Delivery', rowSize: 1 })
  const [last] = answer?.rows ?? []
  return last ? <AddressOf orderId={last.id} typed={typed} onPick={onPick} /> : null
}

function AddressOf({ orderId, typed, onPick }: Omit<Props, 'customerId'> & { orderId: Id }) {
  const { t } = useTranslation()
  const { answer } = useAnswer(getOrder, { id: orderId })
  const address = answer?.address
  if (!address || address === typed.trim()) return null
  return (
    <Button
      justifySelf="start"
      h="auto"
      minH="11"
      whiteSpace="normal"
      textAlign="start"
      variant="surface"
      onClick={() => onPick(address)}
    >
      {t('newOrder.lastAddress', { address })}
    </Button>
  )
}
