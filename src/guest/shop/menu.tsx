import { type ReactNode, useRef, useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { type CartLine, type Catalog, countOf, type GuestProduct, isAllTaken } from './cart.ts'
import { Contains, ProductTags } from './product-tags.tsx'
import { sectionsOf } from './sections.ts'
import styles from './shop.module.css'

type Props = {
  catalog: Catalog
  /** The lines of the cart. */
  lines: readonly CartLine[]
  /** Shown below the products while more are loading. */
  coming: ReactNode
  onChoose: (product: GuestProduct) => void
  /** Removes one piece from the cart. */
  onFewer: (product: GuestProduct) => void
  /** Opens all pictures of a product. */
  onLook: (product: GuestProduct) => void
}

/** All products by category, filtered by the search text. */
export function Menu({ catalog, lines, coming, onChoose, onFewer, onLook }: Props) {
  const { t } = useGuest()
  const [search, setSearch] = useState('')
  const [categoryId, setCategoryId] = useState<string>()
  const sections = sectionsOf(catalog, search, t('guest.shop.more')).filter(
    ({ id }) => categoryId === undefined || id === categoryId,
  )
  const chips = sectionsOf(catalog, '', t('guest.shop.more'))
  const found = sections.reduce((sum, { products }) => sum + products.length, 0)
  return (
    <section aria-label={t('guest.shop.menu')} className={styles.menu} data-wide="">
      <div className={styles.find} hidden={catalog.products.length === 0}>
        <input
          type="search"
          aria-label={t('guest.shop.search')}
          placeholder={t('guest.shop.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {chips.length > 1 && (
          <div className={styles.categories} role="group" aria-label={t('guest.shop.categories')}>
            {[{ id: undefined, name: t('guest.shop.all') }, ...chips].map(({ id, name }) => (
              <button
                key={id ?? ''}
                type="button"
                aria-pressed={id === categoryId}
                onClick={() => setCategoryId(id)}
              >
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className="guest__spoken" role="status">
        {search.trim() && !coming && t('guest.shop.found', { count: found })}
      </p>
      {found === 0 && !coming && (
        <div className="guest__card guest__notice">
          <p>{catalog.products.length === 0 ? t('guest.shop.nothing') : t('guest.shop.noMatch')}</p>
          {catalog.products.length > 0 && (
            <button
              type="button"
              className="guest__button"
              onClick={() => {
                setSearch('')
                setCategoryId(undefined)
              }}
            >
              {t('guest.shop.clear')}
            </button>
          )}
        </div>
      )}
      {sections.map(({ id, name, products }) => (
        <section key={id} aria-label={name || undefined}>
          {name && <h2>{name}</h2>}
          <ul className={styles.products}>
            {products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                currency={catalog.currency}
                count={countOf(lines, product)}
                isAllTaken={isAllTaken(lines, product)}
                onChoose={() => onChoose(product)}
                onFewer={() => onFewer(product)}
                onLook={() => onLook(product)}
              />
            ))}
          </ul>
        </section>
      ))}
      {coming}
    </section>
  )
}

function ProductCard({
  product,
  currency,
  count,
  isAllTaken: isTaken,
  onChoose,
  onFewer,
  onLook,
}: {
  product: GuestProduct
  currency: string
  /** How many are in the cart. */
  count: number
  /** The cart contains all remaining pieces. */
  isAllTaken: boolean
  onChoose: () => void
  onFewer: () => void
  onLook: () => void
}) {
  const { t, language } = useGuest()
  const { name, description, imageUrl, images, isSoldOut, hours, options, variants } = product
  const prices = variants.map((variant) => variant.priceAmount)
  const priceAmount = prices.length > 0 ? Math.min(...prices) : product.priceAmount
  const isFrom = prices.some((price) => price !== priceAmount)
  const isChosen = options.length + variants.length > 0
  const price = formatMoney(priceAmount, currency, language)
  return (
    <li className={`guest__card ${styles.product}`} data-sold-out={isSoldOut}>
      <Thumbnail
        url={imageUrl}
        renderFrame={(picture) =>
          images ? (
            <button
              type="button"
              aria-label={t('guest.shop.picturesOf', { name })}
              disabled={isSoldOut}
              onClick={onLook}
            >
              {picture}
            </button>
          ) : (
            picture
          )
        }
      />
      <div className={styles.productText}>
        <h3>{name}</h3>
        <ProductTags product={product} />
        {description && <p>{description}</p>}
      </div>
      <Contains product={product} />
      {hours && !hours.isNow && !isSoldOut && (
        <p className={`guest__quiet ${styles.across}`}>{t('guest.shop.madeAt', hours)}</p>
      )}
      {isTaken && !isSoldOut && (
        <p className={`guest__quiet ${styles.across}`}>
          {t('guest.shop.onlyLeft', { count: product.left })}
        </p>
      )}
      <div className={styles.productAct}>
        <span>{isFrom ? t('guest.shop.from', { price }) : price}</span>
        {isSoldOut ? (
          <span className="guest__quiet">{t('guest.shop.soldOut')}</span>
        ) : (
          <AddButton {...{ name, count, isChosen, isTaken, onChoose, onFewer }} />
        )}
      </div>
      {isChosen && count > 0 && (
        <p className={`guest__quiet ${styles.across}`}>{t('guest.shop.inCart', { count })}</p>
      )}
    </li>
  )
}

/**
 * Adds a product, or opens its choices. Once it is in the cart it is the plus of a quantity; it
 * stays the same element, so that the focus is kept.
 */
function AddButton({
  name,
  count,
  isChosen,
  isTaken,
  onChoose,
  onFewer,
}: {
  name: string
  count: number
  /** Options or variants are chosen first. */
  isChosen: boolean
  isTaken: boolean
  onChoose: () => void
  onFewer: () => void
}) {
  const { t } = useGuest()
  const add = useRef<HTMLButtonElement>(null)
  const isCounted = count > 0 && !isChosen
  const less = () => {
    if (count === 1) add.current?.focus()
    onFewer()
  }
  return (
    <div
      className={isCounted ? styles.stepper : undefined}
      role={isCounted ? 'group' : undefined}
      aria-label={isCounted ? t('guest.shop.quantityOf', { name }) : undefined}
    >
      {isCounted && (
        <>
          <button type="button" aria-label={t('guest.shop.fewer', { name })} onClick={less}>
            −
          </button>
          <output>{count}</output>
        </>
      )}
      <button
        ref={add}
        type="button"
        className={isCounted ? undefined : 'guest__button'}
        aria-disabled={isTaken}
        aria-label={t(isChosen ? 'guest.shop.chooseOf' : 'guest.shop.addOf', { name })}
        onClick={onChoose}
      >
        {isCounted ? '+' : t(isChosen ? 'guest.shop.choose' : 'guest.shop.add')}
      </button>
    </div>
  )
}
