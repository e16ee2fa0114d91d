import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { type CartLine, type Catalog, type GuestProduct, isAllTaken } from './cart.ts'
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
  /** Opens all pictures of a product. */
  onLook: (product: GuestProduct) => void
}

/** All products by category, filtered by the search text. */
export function Menu({ catalog, lines, coming, onChoose, onLook }: Props) {
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
                isAllTaken={isAllTaken(lines, product)}
                onChoose={() => onChoose(product)}
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
  isAllTaken: isTaken,
  onChoose,
  onLook,
}: {
  product: GuestProduct
  currency: string
  /** The cart contains all remaining pieces. */
  isAllTaken: boolean
  onChoose: () => void
  onLook: () => void
}) {
  const { t, language, config } = useGuest()
  const [isBroken, setBroken] = useState(false)
  const { name, description, imageUrl, images, isSoldOut, hours, options, variants } = product
  const prices = variants.map((variant) => variant.priceAmount)
  const priceAmount = prices.length > 0 ? Math.min(...prices) : product.priceAmount
  const isFrom = prices.some((price) => price !== priceAmount)
  const isChosen = options.length + variants.length > 0
  const price = formatMoney(priceAmount, currency, language)
  const picture = imageUrl && !isBroken && (
    <img
      src={`${config.bases.image}?${new URLSearchParams({ url: imageUrl, size: 'small' })}`}
      alt=""
      width={88}
      height={88}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
  return (
    <li className={`guest__card ${styles.product}`} data-sold-out={isSoldOut}>
      {picture && images ? (
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
      )}
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
          <button
            type="button"
            className="guest__button"
            aria-disabled={isTaken}
            aria-label={t(isChosen ? 'guest.shop.chooseOf' : 'guest.shop.addOf', { name })}
            onClick={onChoose}
          >
            {t(isChosen ? 'guest.shop.choose' : 'guest.shop.add')}
          </button>
        )}
      </div>
    </li>
  )
}
