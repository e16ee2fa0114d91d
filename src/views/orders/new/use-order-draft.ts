import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { type Customer, listCustomers } from '#contract/customer.ts'
import { id as idSchema, phoneDigits } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { has } from '#contract/modules.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { withProduct } from '../../parts/draft/draft-line.ts'
import { toLocalTime } from '../../parts/calendar/local-time.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useDraft } from '../../parts/draft/use-draft.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { changeDue } from '../../parts/pay/change-due.ts'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'
import { nobody } from './customer-search.tsx'
import { draftOf } from './draft-again.ts'
import { draftKey, draftNumber } from './held-orders.ts'
import {
  checkDraft,
  type DraftField,
  emptyDraft,
  isOrderDraft,
  isSamePhone,
  type OrderDraft,
} from './order-draft.ts'
import { isUnsent } from '../unsent.tsx'
import { useAgain, useRefusedOrder } from '../use-refused-order.ts'

/** An entry among the refused fields, for missing choices of lines. */
const choices = 'choices'

/** The payment of goods that were handed over at once. */
export type HandedOver = CallInput<typeof createOrder>['handedOver']
export type DraftState = ReturnType<typeof useOrderDraft>

/** The state of a new order: values, the customer of the phone number, errors, and submission. */
export function useOrderDraft(onRefused: (failure: CallFailure) => void) {
  const { t, i18n } = useTranslation()
  const { toasts } = useApp()
  const { currency, timeZone: zone, module, homeCode: callingCode = '' } = useViewer()
  const [, navigate] = useLocation()
  const again = useAgain()
  const number = draftNumber(new URLSearchParams(useSearch()).get('draft'))
  // A prefilled part may be merged with unsaved input.
  const {
    draft,
    wrong,
    change: keep,
    refuse,
    discard,
  } = useDraft(
    again === undefined ? draftKey(number) : `order.${again}`,
    isOrderDraft,
    () => emptyDraft(callingCode),
    useTimeOfAddress(zone),
  )
  const { letGo } = useRefusedOrder(
    again,
    ({ input, made }) =>
      draft.lines.length === 0 && keep(draftOf(input, made, { zone, currency, callingCode })),
  )
  const customer = useKnownCustomer(draft)
  const withChange = (done: string, { payments }: OutputOf<typeof createOrder>) => {
    const change = payments.reduce((sum, payment) => sum + changeDue(payment), 0)
    const amount = formatMoney(change, currency, i18n.language)
    return change > 0 ? t('newOrder.handedOver.change', { done, amount }) : done
  }
  const placed = (order: OutputOf<typeof createOrder>) => {
    discard()
    letGo()
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: isUnsent(order)
        ? t('newOrder.kept')
        : withChange(
            // A new order is paid only where its goods were handed over.
            t(
              order.paidAmount > 0 && order.owedAmount === 0
                ? 'newOrder.handedOver.done'
                : 'newOrder.placed',
              { number: order.orderNo },
            ),
            order,
          ),
    })
    navigate(`/orders/orderview?id=${order.id}`)
  }
  const submit = useSubmit(createOrder, placed, onRefused)
  const facts = { customerId: customer?.id, currency, zone, isBooking: has(module, 'bookings') }

  return {
    draft,
    facts,
    customer,
    wrong,
    isChoiceRefused: wrong.includes(choices),
    failure: submit.failure,
    isBusy: submit.isBusy,
    change: keep,
    // Clears the error about choices, because it belongs to the earlier products.
    add: (product: Parameters<typeof withProduct>[1]) =>
      keep({ lines: withProduct(draft.lines, product) }, [choices]),
    startOver: discard,
    /** Shows the missing choices on the lines. */
    refuseChoices: () => refuse([choices]),
    /** Submits a valid draft; otherwise returns the field to focus. */
    place(isChoiceMissing: boolean, handedOver?: HandedOver): DraftField | undefined {
      const checked = checkDraft(draft, facts)
      refuse([...(checked.ok ? [] : checked.wrong), ...(isChoiceMissing ? [choices] : [])])
      if (!checked.ok) return checked.wrong[0]
      submit.send({ ...checked.input, ...(handedOver && { handedOver }) })
      return undefined
    },
  }
}

/** The calendar links to this screen with a time and resource; earlier input is kept. */
function useTimeOfAddress(zone: string): Partial<OrderDraft> | undefined {
  const search = new URLSearchParams(useSearch())
  const startMs = Number(search.get('start_ms'))
  if (!Number.isSafeInteger(startMs) || startMs <= 0) return undefined
  const resourceId = idSchema.safeParse(search.get('resource_id')).data ?? ''
  return { start: toLocalTime(startMs, zone), startMs, resourceId, isOverbook: false }
}

type KnownCustomer = Pick<Customer, 'id' | 'fullName'> &
  Partial<Pick<Customer, 'orderCount' | 'notes'>>

/** The selected customer, otherwise the one with exactly this phone number. */
function useKnownCustomer({
  customerId,
  fullName,
  phone,
  callingCode,
}: OrderDraft): KnownCustomer | undefined {
  const picked = idSchema.safeParse(customerId).data
  const search = picked === undefined && phoneDigits(phone).length >= 6 ? phone.trim() : nobody
  const { answer } = useAnswer(listCustomers, { search, rowSize: 10 }, { pauseMs: 300 })
  if (picked !== undefined) return { id: picked, fullName }
  return answer?.rows.find(
    (row) => isSamePhone(phone, row.phone) && (row.callingCode ?? callingCode) === callingCode,
  )
}
