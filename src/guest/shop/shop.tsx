import { type ReactNode, useState } from 'react'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { LinkFailure } from '../others/link-failure.tsx'
import { type CartLine, type Catalog, type GuestProduct, isKnown, useCart } from './cart.ts'
import { CartBar } from './cart-bar.tsx'
import { Checkout } from './checkout.tsx'
import { Menu } from './menu.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { TableGate } from './table-gate.tsx'
import { useCatalog } from './use-catalog.ts'
import { usePlace } from './use-place.ts'
import { type AtTable, useTable } from './use-table.ts'
import styles from './shop.module.css'

/** A shop or a table's menu: products, cart and checkout. */
export function Shop({ link, code }: LinkProps) {
  const { catalog, isWhole, failure, reload } = useCatalog(link.intakeToken)
  const coming = failure ? (
    <LinkFailure failure={failure} onRetry={reload} />
  ) : (
    <div className="guest__card guest__skeleton" aria-busy="true" />
  )
  if (!catalog) return coming
  const props = { link, code, catalog, coming: isWhole ? undefined : coming }
  return link.purpose === 'table' ? <TableShop {...props} /> : <OpenShop {...props} />
}

type OpenProps = LinkProps & {
  catalog: Catalog
  /** Shown in place of the products that have not come yet. */
  coming: ReactNode
  at?: AtTable
}

function TableShop(props: OpenProps) {
  return <OpenShop {...props} at={useTable(props)} />
}

function OpenShop({ link, code, catalog, coming, at }: OpenProps) {
  const { t, drafts } = useGuest()
  const cart = useCart(code)
  const [isCart, go] = usePlace()
  const [chosen, setChosen] = useState<GuestProduct>()
  const [said, setSaid] = useState('')
  const last = drafts.read(`last.${code}`)

  const put = (product: GuestProduct, line: CartLine) => {
    cart.add(line)
    // Announced again even when the same product is added twice.
    setSaid(
      (before) => t('guest.shop.added', { name: product.name }) + (before.endsWith(' ') ? '' : ' '),
    )
  }
  const choose = (product: GuestProduct) =>
    product.options.length + product.variants.length > 0
      ? setChosen(product)
      : put(product, { productId: product.id, optionIds: [], quantity: 1, note: '' })

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
        />
      ) : (
        <>
          <Menu catalog={catalog} coming={coming} onChoose={choose} />
          {cart.count > 0 && (
            <CartBar link={link} catalog={catalog} cart={cart} onOpen={() => go('cart')} />
          )}
        </>
      )}
      {chosen && (
        <ProductDialog
          product={chosen}
          currency={catalog.currency}
          onAdd={(line) => put(chosen, line)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}
