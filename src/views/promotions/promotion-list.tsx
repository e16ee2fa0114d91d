import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { listPromotions, createPromotion } from '#contract/promotion.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../frame/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { usePromotionColumns } from './promotion-columns.tsx'
import { PromotionFilters } from './promotion-filters.tsx'
import { PromotionListEmpty } from './promotion-list-empty.tsx'
import { PromotionStepDialog } from './promotion-step-dialog.tsx'
import { usePromotionMoves } from './use-promotion-moves.ts'
import '../parts/page/parts.css'
import './promotion.css'

/** `/actions/promotion`: what the module takes off its prices, newest first. */
export function PromotionList() {
  const may = useMay()
  const { t } = useTranslation()
  const list = useList(listPromotions, { live: ['promotion'] })
  const [, navigate] = useLocation()
  const mayWrite = may(createPromotion)

  const add = mayWrite ? () => navigate('/actions/promotionview?id=new') : undefined
  return (
    <Page title={t('promotions.title')} actions={<Tools onAdd={add} />}>
      <div className="promotion-list">
        <PromotionFilters list={list} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <PromotionRows list={list} onAdd={add} />
      </div>
    </Page>
  )
}

function Tools({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <SavedViews />
      {onAdd && (
        <Button size="sm" onClick={onAdd}>
          {t('promotions.add')}
        </Button>
      )}
    </>
  )
}

function PromotionRows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  onAdd,
}: {
  list: List<typeof listPromotions>
  onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const moves = usePromotionMoves((row) => send({ type: 'list.row-changed', row }))
  const columns = usePromotionColumns(moves.press)
  if (rows?.length === 0)
    return failure ? null : <PromotionListEmpty query={query} send={send} onAdd={onAdd} />
  return (
    <>
      <DataTable
        caption={t('promotions.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        moving={moves.busy}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
      <PromotionStepDialog moves={moves} />
    </>
  )
}
