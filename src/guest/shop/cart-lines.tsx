import { limits } from '#contract/limits.ts'
import { useGuest } from '../guest.ts'
import { type Cart, type CartLine, type Catalog, type GuestProduct, isToBeHad } from './cart.ts'
import { Stepper } from './stepper.tsx'

/** What was chosen, line by line: how many, how, and what the kitchen should know. */
export function CartLines({ catalog: { products }, cart }: { catalog: Catalog; cart: Cart }) {
  const { t } = useGuest()
  if (cart.lines.length === 0) return <p className="guest-quiet">{t('guest.shop.empty')}</p>
  return (
    <ul className="shop-lines">
      {cart.lines.map((line, index) => (
        <Line
          key={[line.productId, ...line.optionIds, index].join()}
          line={line}
          product={products.find(({ id }) => id === line.productId)}
          onChange={(part) => cart.change(index, part)}
          onRemove={() => cart.remove(index)}
        />
      ))}
    </ul>
  )
}

type LineProps = { line: CartLine; product: GuestProduct | undefined; onChange: (part: Partial<CartLine>) => void; onRemove: () => void }

function Line({ line, product, onChange, onRemove }: LineProps) {
  const { t } = useGuest()
  const name = product?.name ?? t('guest.shop.gone')
  const options = (product?.options ?? []).filter(({ id }) => line.optionIds.includes(id)).map((option) => option.name)
  return (
    <li>
      <div className="shop-line-text">
        <strong>{name}</strong>
        {options.length > 0 && <span className="guest-quiet">{options.join(', ')}</span>}
        {!isToBeHad(product) && <span className="guest-error">{t('guest.shop.notNow')}</span>}
      </div>
      {isToBeHad(product) && <Stepper name={name} quantity={line.quantity} least={1} onChange={(quantity) => onChange({ quantity })} />}
      <button type="button" className="guest-button shop-remove" aria-label={t('guest.shop.removeOf', { name })} onClick={onRemove}>
        <span aria-hidden="true">✕</span>
      </button>
      {isToBeHad(product) && (
        <input
          aria-label={t('guest.shop.noteOf', { name })}
          placeholder={t('guest.shop.note')}
          maxLength={limits.text.medium}
          value={line.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      )}
    </li>
  )
}
