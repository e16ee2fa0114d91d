import { Button } from '@chakra-ui/react/button'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listProducts, createProduct, updateProduct } from '#contract/product.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListTools } from '../parts/list/list-tools.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { callInput, type List, useList } from '../parts/list/use-list.ts'
import { useSelection } from '../parts/list/use-selection.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { ProductBulk } from './product-bulk.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductListEmpty } from './product-list-empty.tsx'
import { type ProductMoves, useProductMoves } from './use-product-moves.ts'
import '../parts/page/parts.css'
import './products.css'

type Products = List<typeof listProducts>

/** A press draws neither of them again, unless it is about them. */
const ShownActions = memo(ListActions)
const Bulk = memo(ProductBulk)

/** `/products/productlist`: what the module sells or offers. */
export function ProductList() {
  const may = useMay()
  const { t } = useTranslation()
  const list = useList(listProducts, { live: ['product'] })
  const moves = useProductMoves(list.send)
  const mayEdit = may(createProduct)

  return (
    <Page title={t('products.title')} actions={<Actions query={list.query} mayEdit={mayEdit} />}>
      <div className="product-list">
        <ProductFilters list={list} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <ProductRows list={list} moves={moves} mayEdit={mayEdit} />
        <Bulk rows={list.rows} selected={list.selected} send={list.send} />
      </div>
    </Page>
  )
}

type ActionsProps = Pick<Products, 'query'> & { mayEdit: boolean }

/** What the file would hold can wait until a press is seen. */
function Actions({ query, mayEdit }: ActionsProps) {
  return <ShownActions query={useDeferredValue(query)} mayEdit={mayEdit} />
}

function ListActions({ query, mayEdit }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ListTools endpoint={listProducts} question={callInput(query)} name={t('products.title')} />
      {mayEdit && (
        <>
          <Button asChild variant="surface" size="sm">
            <Link href="/products/categories">{t('products.categories')}</Link>
          </Button>
          <Button asChild variant="surface" size="sm">
            <Link href="/products/import">{t('products.import')}</Link>
          </Button>
          <Button asChild size="sm">
            <Link href="/products/productview">{t('products.new')}</Link>
          </Button>
        </>
      )}
    </>
  )
}

type RowsProps = { list: Products; moves: ProductMoves; mayEdit: boolean }

function ProductRows({ list, moves, mayEdit }: RowsProps) {
  const may = useMay()
  const { t } = useTranslation()
  const viewer = useViewer()
  const { query, rows, totalRows, ways, failure, isBusy, send } = list
  const selection = useSelection(list)
  const mayPick = may(updateProduct)
  const { busy, press } = moves
  const columns = useMemo(
    () => productColumns(t, viewer, mayPick, press),
    [t, viewer, mayPick, press],
  )
  if (rows?.length === 0)
    return failure ? null : <ProductListEmpty query={query} send={send} mayEdit={mayEdit} />
  return (
    <>
      <DataTable
        caption={t('products.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        moving={busy}
        picking={mayPick ? { selection, nameOf: ({ name }) => name } : undefined}
        sorting={{
          by: query.sort ?? 'name',
          order: query.order ?? 'asc',
          onSort: (sort, order) => send({ type: 'list.sort', sort, order }),
        }}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
    </>
  )
}
