import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, getCustomer, listCustomers } from '#contract/customer.ts'
import { phoneDigits } from '#contract/fields.ts'
import { PhoneText } from '../../parts/people/phone.tsx'
import { scrollNear } from '../../parts/hooks/refs.ts'
import { arrowStep, useListbox } from '../../parts/hooks/use-listbox.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useMay } from '../../seams/use-may.ts'

/** Props for the field whose text finds customers. */
type SearchWiring = {
  role?: 'combobox'
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-autocomplete'?: 'list'
  'aria-activedescendant'?: string | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  onTyped: () => void
}

type Props = {
  /** The typed text: a part of a name or of a number. */
  text: string
  onPick: (customer: Customer) => void
  children: (wiring: SearchWiring) => ReactNode
}

/**
 * Customers whose name or number contains the typed text, with permission to browse them; the last
 * option keeps the text for a new customer.
 */
export function CustomerSearch({ text, onPick, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isOpen, at, close, begin, step, onBlur } = useListbox(-1)
  const search = text.trim()
  const mayBrowse = useMay()(getCustomer)
  const isAsking = isOpen && isEnough(search)
  const { answer, isBusy } = useAnswer(
    listCustomers,
    { search: isAsking ? search : nobody, rowSize: 6 },
    { pauseMs: 200, isOff: !mayBrowse },
  )
  if (!mayBrowse) return children({ onTyped: () => undefined })
  const found = isAsking && answer ? answer.rows : []
  const isShown = found.length > 0
  const count = found.length + 1
  const pick = (index: number) => {
    const customer = found[index]
    if (customer) onPick(customer)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = arrowStep(event.key)
    if (!isShown) return
    if (event.key === 'Escape') close()
    if (move) step(move, count)
    if (event.key === 'Enter' && at >= 0 && !isBusy) pick(at)
    if (move || event.key === 'Escape' || (event.key === 'Enter' && at >= 0)) event.preventDefault()
  }
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === at,
    ref: index === at ? scrollNear : undefined,
    // The focus stays in the input, which handles the keys.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => pick(index),
  })
  return (
    <div className="draft-line__picker" onBlur={onBlur}>
      {children({
        role: 'combobox',
        'aria-expanded': isShown,
        'aria-controls': id,
        'aria-autocomplete': 'list',
        'aria-activedescendant': isShown && at >= 0 ? `${id}-${at}` : undefined,
        onKeyDown,
        onTyped: begin,
      })}
      <div
        id={id}
        className="draft-line__pickerList"
        role="listbox"
        aria-label={t('newOrder.customers')}
        hidden={!isShown}
      >
        {found.map((customer, index) => (
          <div key={customer.id} {...option(index)}>
            <span>{customer.fullName}</span>
            <small>
              {customer.phone && (
                <>
                  <PhoneText phone={customer.phone} callingCode={customer.callingCode} /> ·{' '}
                </>
              )}
              {t('newOrder.known', { count: customer.orderCount })}
            </small>
          </div>
        ))}
        <div {...option(found.length)}>
          <span>{t('newOrder.newCustomer', { text: search })}</span>
        </div>
      </div>
    </div>
  )
}

/** A number that no customer has. */
export const nobody = '00000000'

/** Two letters of a name, or three digits of a number. */
function isEnough(search: string): boolean {
  return /^[\d\s()+-]*$/.test(search) ? phoneDigits(search).length >= 3 : search.length >= 2
}
