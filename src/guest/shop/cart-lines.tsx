import { limits } from '#contract/limits.ts'
import { useGuest } from '../guest.ts'
import { useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import {
  amountOf,
  type Cart,
  type CartLine,
  type Catalog,
  type GuestProduct,
  isAvailable,
  missingChoice,
  offeredIn,
  roomFor,
} from './cart.ts'
import { AllergiesField } from './allergies.tsx'
import { emptyWordsOf, type Onward } from './onward.ts'
import { ProductDialog } from './product-dialog.tsx'
import { Stepper } from './stepper.tsx'
import styles from './shop.module.css'

/** The cart's lines: quantity, options and note. */
export function CartLines({
  catalog: { products, currency },
  cart,
  onward,
}: {
  catalog: Catalog
  cart: Cart
  /** What opens next, once the order is placed. */
  onward: Onward | undefined
}) {
  const { t } = useGuest()
  const [choosing, setChoosing] = useState<{ index: number; product: GuestProduct }>()
  const offered = offeredIn(products)
  if (cart.lines.length === 0) {
    const words = emptyWordsOf(onward)
    return (
      words && (
        <p className="guest__quiet" role={onward && 'status'}>
          {t(words)}
        </p>
      )
    )
  }
  return (
    <>
      <ul className={styles.lines}>
        {cart.lines.map((line, index) => (
          <Line
            key={[line.productId, ...line.optionIds, index].join()}
            line={line}
            currency={currency}
            product={offered.find(({ id }) => id === line.productId)}
            roomFor={(product) => roomFor(cart.lines, product, index)}
            onChange={(part) => cart.change(index, part)}
            onRemove={() => cart.remove(index)}
            onChoose={(product) => setChoosing({ index, product })}
          />
        ))}
      </ul>
      {choosing && (
        <ProductDialog
          product={choosing.product}
          currency={currency}
          line={cart.lines[choosing.index]}
          roomFor={(product) => roomFor(cart.lines, product, choosing.index)}
          onAdd={(line) =>
            cart.change(choosing.index, {
              ...line,
              seenAmount: amountOf({ ...line, quantity: 1 }, choosing.product),
            })
          }
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}

type LineProps = {
  line: CartLine
  currency: string
  product: GuestProduct | undefined
  roomFor: (product: GuestProduct) => number
  onChange: (part: Partial<CartLine>) => void
  onRemove: () => void
  onChoose: (product: GuestProduct) => void
}

function Line({ line, currency, product, roomFor, onChange, onRemove, onChoose }: LineProps) {
  const { t, language } = useGuest()
  const name = product?.name ?? t('guest.shop.gone')
  const options = (product?.options ?? [])
    .filter(({ id }) => line.optionIds.includes(id))
    .map((option) => option.name)
  const missing = isAvailable(product) ? missingChoice(line, product) : undefined
  return (
    <li data-missing={missing !== undefined}>
      <div className={styles.lineText}>
        <strong>{name}</strong>
        {options.length > 0 && <span className="guest__quiet">{options.join(', ')}</span>}
        {product && isAvailable(product) && (
          <span>{formatMoney(amountOf(line, product), currency, language)}</span>
        )}
        {missing && (
          <span className="guest__error">
            {t('guest.shop.needs', { group: missing.name.toLowerCase(), name })}
          </span>
        )}
        {!isAvailable(product) && <span className="guest__error">{t('guest.shop.notNow')}</span>}
      </div>
      {missing && product && (
        <button
          type="button"
          className="guest__button"
          aria-label={t('guest.shop.chooseOf', { name })}
          onClick={() => onChoose(product)}
        >
          {t('guest.shop.choose')}
        </button>
      )}
      {product && isAvailable(product) && (
        <Stepper
          name={name}
          quantity={line.quantity}
          least={1}
          most={roomFor(product)}
          left={product.left}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
      <button
        type="button"
        className={`guest__button ${styles.remove}`}
        aria-label={t('guest.shop.removeOf', { name })}
        onClick={onRemove}
      >
        <span aria-hidden="true">✕</span>
      </button>
      {isAvailable(product) && (
        <input
          aria-label={t('guest.shop.noteOf', { name })}
          placeholder={t('guest.shop.note')}
          maxLength={limits.text.medium}
          value={line.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      )}
      {isAvailable(product) && (
        <AllergiesField
          name={name}
          value={line.allergies ?? []}
          contains={product?.allergens}
          onChange={(allergies) => onChange({ allergies })}
        />
      )}
    </li>
  )
}
