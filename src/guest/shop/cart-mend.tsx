import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { type Cart, type Catalog, changedPrices, goneLines } from './cart.ts'

/**
 * What has changed since the products were added: sold-out products can be removed with one tap,
 * and new prices are shown before ordering.
 */
export function CartMend({ catalog, cart }: { catalog: Catalog; cart: Cart }) {
  const { t, language } = useGuest()
  const gone = goneLines(cart.lines, catalog)
  const changed = changedPrices(cart.lines, catalog)
  const money = (amount: number) => formatMoney(amount, catalog.currency, language)
  const names = [...new Set(gone.map(({ name }) => name ?? t('guest.shop.gone')))]
  return (
    // Always rendered for screen readers; takes no space while it is empty.
    <div role="status" className={gone.length + changed.length === 0 ? 'guest__spoken' : undefined}>
      {gone.length > 0 && (
        <div className="guest__refusal guest__proof" data-gone="">
          <p>
            {t('guest.shop.soldOutNow', {
              names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
            })}
          </p>
          <button
            type="button"
            className="guest__button"
            onClick={() =>
              cart.keep(cart.lines.filter((line) => !gone.some((one) => one.line === line)))
            }
          >
            {t('guest.shop.takeOut')}
          </button>
        </div>
      )}
      {changed.length > 0 && (
        <div className="guest__refusal guest__proof" data-changed="">
          {changed.map(({ name, before, now }, index) => (
            <p key={index}>
              {t('guest.shop.newPrice', { name, price: money(now), before: money(before) })}
            </p>
          ))}
          <button
            type="button"
            className="guest__button"
            onClick={() =>
              cart.keep(
                cart.lines.map((line) => {
                  const found = changed.find((one) => one.line === line)
                  return found ? { ...line, seenAmount: found.now } : line
                }),
              )
            }
          >
            {t('guest.shop.priceOk')}
          </button>
        </div>
      )}
    </div>
  )
}
