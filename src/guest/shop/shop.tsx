import { type ReactNode, useEffect, useState } from 'react'
import { useGuest } from '../guest.ts'
import type { LinkProps, Opening } from '../link.ts'
import { LinkFailure } from '../others/link-failure.tsx'
import {
  amountOf,
  type CartLine,
  type Catalog,
  type GuestProduct,
  isAllTaken,
  isKnown,
  offeredIn,
  roomFor,
  useCart,
  withoutOne,
} from './cart.ts'
import { CartBar } from './cart-bar.tsx'
import { Checkout } from './checkout.tsx'
import { Menu } from './menu.tsx'
import { Offers } from './offers.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { TableGate } from './table-gate.tsx'
import { useGuestStream } from '../use-guest-stream.ts'
import { useNewsAt } from '../use-news-at.ts'
import { useCatalog } from './use-catalog.ts'
import { useFollow } from './use-follow.ts'
import { useOfferedCode } from './use-offered-code.ts'
import { usePlace } from './use-place.ts'
import { type AtTable, useTable } from './use-table.ts'
import styles from './shop.module.css'

/** A shop or a table's menu: products, cart and checkout. */
export function Shop({ link, code, onNews }: LinkProps) {
  const { catalog, isWhole, failure, reload } = useCatalog(link.intakeToken)
  useOpening(link, catalog, onNews)
  useNewsAt(catalog?.changesMs)
  const coming = failure ? (
    <LinkFailure failure={failure} onRetry={reload} />
  ) : (
    <div className="guest__card guest__skeleton" aria-busy="true" />
  )
  if (!catalog) return coming
  const props = { link, code, catalog, coming: isWhole ? undefined : coming, onStale: reload }
  return link.purpose === 'table' ? <TableShop {...props} /> : <OpenShop {...props} />
}

type OpenProps = LinkProps & {
  catalog: Catalog
  /** Shown instead of products that are still loading. */
  coming: ReactNode
  /** Called when something has sold out in the meantime. */
  onStale: () => void
  at?: AtTable
  /** The table to which the team has moved these guests. */
  movedTo?: string | undefined
}

/** Passes the catalogue's latest opening state to the head of the page. */
function useOpening(
  link: LinkProps['link'],
  catalog: Catalog | undefined,
  onNews: LinkProps['onNews'],
): void {
  const hasChanged = catalog !== undefined && catalog.isOpenNow !== link.isOpenNow
  useEffect(() => {
    if (hasChanged) onNews?.(openingIn(catalog))
  }, [hasChanged, catalog, onNews])
}

function openingIn({ isOpenNow, opensMs, closesMs }: Catalog): Opening {
  return { isOpenNow, opensMs, closesMs }
}

function TableShop(props: OpenProps) {
  useGuestStream('link', props.code)
  const at = useTable(props)
  return <OpenShop {...props} at={at} movedTo={useFollow(props, at)} />
}

function OpenShop({ link, code, catalog, coming, at, movedTo, onStale }: OpenProps) {
  const { t, drafts } = useGuest()
  const cart = useCart(code)
  const [isCart, go] = usePlace()
  const offeredCode = useOfferedCode()
  const [chosen, setChosen] = useState<GuestProduct>()
  const [said, setSaid] = useState('')
  const last = drafts.read(`last.${code}`)

  const put = (product: GuestProduct, line: CartLine) => {
    const bought = offeredIn([product]).find(({ id }) => id === line.productId) ?? product
    cart.add({ ...line, seenAmount: amountOf({ ...line, quantity: 1 }, bought) })
    // Toggles a trailing space, so that screen readers announce the same product twice.
    setSaid(
      (before) => t('guest.shop.added', { name: product.name }) + (before.endsWith(' ') ? '' : ' '),
    )
  }
  const choose = (product: GuestProduct) => {
    if (product.options.length + product.variants.length > 0) setChosen(product)
    else if (isAllTaken(cart.lines, product))
      setSaid(t('guest.shop.onlyLeft', { count: product.left }))
    else put(product, { productId: product.id, optionIds: [], quantity: 1, note: '' })
  }

  return (
    <div className={styles.root}>
      <p className="guest__spoken" role="status">
        {said}
      </p>
      {last && !isCart && (
        <p>
          <a className="guest__link" href={`/receipt/${last}`}>
            {t('guest.shop.lastOrder')}
          </a>
        </p>
      )}
      {movedTo && (
        <p className={`guest__card ${styles.table}`} role="status">
          {t('guest.table.moved', { table: movedTo })}
        </p>
      )}
      {at?.isOff ? (
        <p className="guest__refusal" role="status">
          {t('guest.table.off')}
        </p>
      ) : (
        !link.isOpenNow && (
          <p className="guest__refusal" role="status">
            {t(link.laterDays === undefined ? 'guest.shop.closed' : 'guest.shop.closedLater')}
          </p>
        )
      )}
      {at && <TableGate link={link} code={code} at={at} />}
      {isCart && coming && !isKnown(cart.lines, catalog) ? (
        coming
      ) : isCart ? (
        <Checkout
          at={at}
          link={link}
          code={code}
          catalog={catalog}
          cart={cart}
          onBack={() => go('menu')}
          onStale={onStale}
        />
      ) : (
        <>
          {catalog.isTaxAdded && <p className="guest__quiet">{t('guest.shop.plusTax')}</p>}
          <Offers catalog={catalog} />
          {offeredCode !== '' && (
            <p className={`guest__card ${styles.table}`}>
              {t('guest.shop.promoWaits', { code: offeredCode })}
            </p>
          )}
          <Menu
            catalog={catalog}
            lines={cart.lines}
            coming={coming}
            onChoose={choose}
            onFewer={(product) => cart.keep(withoutOne(cart.lines, product))}
            onLook={setChosen}
          />
          {cart.count > 0 && (
            <CartBar link={link} catalog={catalog} cart={cart} onOpen={() => go('cart')} />
          )}
        </>
      )}
      {chosen && (
        <ProductDialog
          product={chosen}
          currency={catalog.currency}
          roomFor={(product) => roomFor(cart.lines, product)}
          onAdd={(line) => put(chosen, line)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}
