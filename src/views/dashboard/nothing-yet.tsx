import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { createProduct, listProducts } from '#contract/product.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import { firstStepOf } from './first-step.ts'
import { useMayGo } from './use-may-go.ts'

/** Shown for a company without figures: the first step, with a link. */
export function NothingYet() {
  const { t } = useTranslation()
  const may = useMay()
  const mayGo = useMayGo()
  const mayRead = may(listProducts)
  const { answer, failure } = useAnswer(
    listProducts,
    { rowSize: 1 },
    { live: ['product'], isOff: !mayRead },
  )
  if (mayRead && !answer && !failure) return null
  const step = firstStepOf({
    products: answer?.pagination.totalRows,
    mayAdd: may(createProduct),
    mayReadOrders: mayGo('/orders/orderlist'),
  })
  const isProduct = step === 'product'
  return (
    <EmptyState
      title={t(isProduct ? 'dashboard.start.title' : 'dashboard.empty.title')}
      text={t(isProduct ? 'dashboard.start.text' : 'dashboard.empty.text')}
      action={
        step && (
          <Button asChild>
            <Link href={isProduct ? '/products/productview' : '/orders/orderlist'}>
              {t(isProduct ? 'dashboard.start.action' : 'dashboard.empty.action')}
            </Link>
          </Button>
        )
      }
    />
  )
}
