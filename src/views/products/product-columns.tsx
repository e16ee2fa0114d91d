import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import { refusalOf } from '#contract/permission.ts'
import { has } from '#contract/modules.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { ProductPrice } from '../parts/money/product-price.tsx'
import type { Viewer } from '../seams/viewer.ts'
import { SoldOutUntil } from './sold-out-menu.tsx'
import { ProductTags } from './product-marks.tsx'
import { ProductPicture } from '../parts/pictures/product-picture.tsx'
import { SoldOutSwitch, StatusButton } from './standing-buttons.tsx'
import { StockCell } from './stock-cell.tsx'
import type { ProductMoves, ProductRow } from './use-product-moves.ts'

/** The columns of the product list. Only users who may change products get links to the form. */
export function productColumns(
  t: TFunction,
  viewer: Pick<Viewer, 'role' | 'rights' | 'module'>,
  mayChange: boolean,
  change: ProductMoves['press'],
): Column<ProductRow>[] {
  const { module } = viewer
  const mayEdit = refusalOf('product.write', viewer, module) === undefined
  const controls = (row: ProductRow, isBusy: boolean) => ({
    row,
    mayChange,
    isBusy,
    onChange: change,
  })
  return [
    {
      key: 'name',
      heading: t('products.name'),
      sort: { by: 'name', first: 'asc' },
      card: 'title',
      cell: (row) => (
        <span className="cell__product">
          <ProductPicture file={row.imageUrl} name={row.name} />
          {mayEdit ? (
            <Link className="data-table__link" href={`/products/productview?id=${row.id}`}>
              {row.name}
            </Link>
          ) : (
            <strong>{row.name}</strong>
          )}
          {row.variantCount !== undefined && (
            <small className="quiet__text">
              {t('products.variants.count', { count: row.variantCount })}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'tags',
      heading: t('products.tags'),
      card: has(module, 'bookings') ? 'tags' : 'meta',
      cell: (row) => <Marks row={row} />,
    },
    {
      key: 'category',
      heading: t('products.category'),
      card: 'line',
      cell: ({ categoryName }) => (
        <span className="data-table__clip quiet__text">{categoryName}</span>
      ),
    },
    ...(has(module, 'bookings')
      ? []
      : [
          {
            key: 'sku',
            heading: t('products.sku'),
            isWideOnly: true,
            cell: ({ sku }: ProductRow) => <span className="quiet__text">{sku}</span>,
          },
        ]),
    {
      key: 'price',
      heading: t('products.price'),
      sort: { by: 'price', first: 'asc' },
      align: 'end',
      card: 'amount',
      cell: (row) => <ProductPrice {...row} />,
    },
    has(module, 'bookings')
      ? {
          key: 'duration',
          heading: t('products.duration'),
          align: 'end',
          card: 'meta',
          cell: ({ durationMin }) =>
            durationMin !== undefined && t('products.minutes', { count: durationMin }),
        }
      : {
          key: 'stock',
          heading: t('products.stock'),
          sort: { by: 'stock', first: 'asc' },
          align: 'end',
          // On a card it is next to the switch.
          card: 'tags',
          cell: (row, isMoving) => <StockCell {...controls(row, isMoving)} />,
        },
    {
      key: 'status',
      heading: t('products.statusHeading'),
      card: 'aside',
      cell: (row, isMoving) => <StatusButton {...controls(row, isMoving)} />,
    },
    // Services have no stock.
    ...(!has(module, 'stock')
      ? []
      : [
          {
            key: 'soldOut',
            heading: t('products.soldOut'),
            align: 'end',
            card: 'action',
            cell: (row: ProductRow, isMoving: boolean) => (
              <SoldOutSwitch {...controls(row, isMoving)} />
            ),
          } as const,
        ]),
  ]
}

/** The end of being sold out is not beside the switch: it would squeeze the name on a phone. */
function Marks({ row }: { row: ProductRow }) {
  return (
    <>
      <ProductTags product={row} />
      <SoldOutUntil row={row} />
    </>
  )
}
