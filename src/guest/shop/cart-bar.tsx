import { priceGuestCart } from '#contract/guest.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { Link } from '../link.ts'
import { type Cart, type Catalog, itemsOf } from './cart.ts'
import styles from './shop.module.css'

type Props = { link: Link; catalog: Catalog; cart: Cart; onOpen: () => void }

/** The cart's count and price, always visible. */
export function CartBar({ link, catalog, cart, onOpen }: Props) {
  const { t } = useGuest()
  const items = itemsOf(cart.lines, catalog)
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className="guest__button guest__wide"
        data-look="solid"
        onClick={onOpen}
      >
        <span>{t('guest.shop.open', { count: cart.count })}</span>
        {items.length > 0 && <Total link={link} items={items} />}
      </button>
    </div>
  )
}

function Total({
  link: { intakeToken },
  items,
}: {
  link: Link
  items: ReturnType<typeof itemsOf>
}) {
  const { t, language } = useGuest()
  const { answer } = useAnswer(priceGuestCart, { intakeToken, items }, { pauseMs: 300 })
  if (!answer) return <span />
  const { subtotalAmount, discountAmount, currency } = answer
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <span>
      {discountAmount > 0 && (
        <>
          <span className="guest__spoken">{t('guest.shop.before')}</span>
          <s>{money(subtotalAmount)}</s>{' '}
        </>
      )}
      {money(subtotalAmount - discountAmount)}
    </span>
  )
}
