import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import X from 'lucide-react/icons/x'
import { Icon } from '../ui/icon.tsx'
import { getCustomer } from '#contract/customer.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { listOrders } from '#contract/order.ts'
import { getProduct } from '#contract/product.ts'
import { listResources } from '#contract/resource.ts'
import { getStaff } from '#contract/staff.ts'
import { getTable } from '#contract/table.ts'
import { dayText } from '../parts/calendar/days.ts'
import { hourText } from '../parts/calendar/hours.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { List } from '../parts/list/use-list.ts'
import { useViewer } from '../seams/viewer.ts'

type Filter = List<typeof listOrders>['query']['filter']
type Props = { filter: Filter; onNarrow: (part: Partial<Filter>) => void; onClear: () => void }

/**
 * The active filters besides the statuses, each removable. Includes filters without a field, which
 * come from links of reports and customers.
 */
export function OrderNarrowed({ filter, onNarrow, onClear }: Props) {
  const { t, i18n } = useTranslation()
  const { user } = useViewer()
  const {
    productId,
    takenBy,
    tableId,
    customerId,
    resourceId,
    source,
    deliveryType,
    fromDate,
    toDate,
    hour,
    weekday,
  } = filter
  const without = (...keys: (keyof Filter)[]) =>
    onNarrow(Object.fromEntries(keys.map((key) => [key, undefined])))
  return (
    <Flex wrap="wrap" align="center" gap="1.5" role="group" aria-label={t('orders.narrowed.label')}>
      {productId && (
        <Named
          endpoint={getProduct}
          question={{ id: productId }}
          nameOf={({ name }) => name}
          about="product"
          onRemove={() => without('productId')}
        />
      )}
      {takenBy === user.companyUserId && (
        <Chip
          text={t('orders.narrowed.taker', { name: user.fullName })}
          onRemove={() => without('takenBy')}
        />
      )}
      {takenBy && takenBy !== user.companyUserId && (
        <Named
          endpoint={getStaff}
          question={{ id: takenBy }}
          nameOf={({ fullName }) => fullName}
          about="taker"
          onRemove={() => without('takenBy')}
        />
      )}
      {tableId && (
        <Named
          endpoint={getTable}
          question={{ id: tableId }}
          nameOf={({ name }) => name}
          about="table"
          onRemove={() => without('tableId')}
        />
      )}
      {customerId && (
        <Named
          endpoint={getCustomer}
          question={{ id: customerId }}
          nameOf={({ fullName }) => fullName}
          about="customer"
          onRemove={() => without('customerId')}
        />
      )}
      {resourceId && (
        <Named
          endpoint={listResources}
          question={{}}
          nameOf={(all) => all.find(({ id }) => id === resourceId)?.name}
          about="resource"
          onRemove={() => without('resourceId')}
        />
      )}
      {source && <Chip text={t(`orders.source.${source}`)} onRemove={() => without('source')} />}
      {deliveryType && (
        <Chip text={t(`delivery.${deliveryType}`)} onRemove={() => without('deliveryType')} />
      )}
      <PaymentChips filter={filter} without={without} />
      {(fromDate ?? toDate) && (
        <Days fromDate={fromDate} toDate={toDate} onRemove={() => without('fromDate', 'toDate')} />
      )}
      <AppointmentChips filter={filter} without={without} />
      {(hour ?? weekday) !== undefined && (
        <Chip
          text={hourText({ hour, weekday }, i18n.language)}
          onRemove={() => without('hour', 'weekday')}
        />
      )}
      <chakra.button
        type="button"
        minH={{ base: '8', mdDown: '11' }}
        px="2"
        color="brand.fg"
        fontSize="sm"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        cursor="pointer"
        onClick={onClear}
      >
        {t('parts.nothing.action')}
      </chakra.button>
    </Flex>
  )
}

type PartProps = { filter: Filter; without: (...keys: (keyof Filter)[]) => void }

/** Filters by payment, and by a refund that is due; End of day links to them. */
function PaymentChips({ filter: { paymentStatus, refund }, without }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      {paymentStatus && (
        <Chip
          text={t(`orders.paymentStatus.${paymentStatus}`)}
          onRemove={() => without('paymentStatus')}
        />
      )}
      {refund && (
        <Chip text={t('orders.paidState.refund_due')} onRemove={() => without('refund')} />
      )}
    </>
  )
}

/** Filters of bookings by their appointment; the dashboard links to them. */
function AppointmentChips({
  filter: { startFromDate, startToDate, isUpcoming, outcome },
  without,
}: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      {(startFromDate ?? startToDate) && (
        <Days
          fromDate={startFromDate}
          toDate={startToDate}
          isStart
          onRemove={() => without('startFromDate', 'startToDate')}
        />
      )}
      {isUpcoming !== undefined && (
        <Chip
          text={t(`orders.narrowed.${isUpcoming ? 'upcoming' : 'past'}`)}
          onRemove={() => without('isUpcoming')}
        />
      )}
      {outcome && (
        <Chip text={t(`orders.view.outcome.${outcome}`)} onRemove={() => without('outcome')} />
      )}
    </>
  )
}

type NamedProps<E extends Endpoint> = {
  endpoint: E
  question: CallInput<E>
  nameOf: (answer: OutputOf<E>) => string | undefined
  about: 'product' | 'taker' | 'table' | 'customer' | 'resource'
  onRemove: () => void
}

/** The name of a filter's record once it is loaded; without permission only its kind. */
function Named<E extends Endpoint>({ endpoint, question, nameOf, about, onRemove }: NamedProps<E>) {
  const { t } = useTranslation()
  const { answer } = useAnswer(endpoint, question)
  const name = answer && nameOf(answer)
  return (
    <Chip
      text={name ? t(`orders.narrowed.${about}`, { name }) : t(`orders.narrowed.one.${about}`)}
      onRemove={onRemove}
    />
  )
}

function Days({
  fromDate,
  toDate,
  isStart = false,
  onRemove,
}: {
  fromDate: string | undefined
  toDate: string | undefined
  /** Filters by appointment instead of creation. */
  isStart?: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const days = [...new Set([fromDate, toDate])].flatMap((day) => (day ? [dayText(day)] : []))
  const text =
    fromDate && toDate
      ? days.join(' – ')
      : `${t(fromDate ? 'parts.filter.from' : 'parts.filter.to')} ${days.join('')}`
  return (
    <Chip text={isStart ? t('orders.narrowed.start', { days: text }) : text} onRemove={onRemove} />
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minW="0"
      maxW="full"
      h="8"
      ps="3"
      bg="brand.muted"
      rounded="full"
      color="brand.fg"
      fontSize="sm"
      fontWeight="medium"
      minH={{ mdDown: '11' }}
      css={{
        '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '& button': {
          display: 'grid',
          flex: 'none',
          placeItems: 'center',
          w: { base: '8', mdDown: '11' },
          h: { base: '8', mdDown: '11' },
          rounded: 'full',
          cursor: 'pointer',
        },
        '& button:hover': { bg: 'brand.subtle' },
        '& svg': { w: '4', h: '4' },
      }}
    >
      <span>{text}</span>
      <button
        type="button"
        aria-label={t('orders.narrowed.remove', { what: text })}
        onClick={onRemove}
      >
        <Icon of={X} size="sm" />
      </button>
    </chakra.span>
  )
}
