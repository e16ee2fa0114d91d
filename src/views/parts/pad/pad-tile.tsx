import { useTranslation } from '#i18n/use-translation.tsx'
import { useAllergenList } from '../order/allergy.tsx'
import { ProductPrice } from '../money/product-price.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { type Dish, isAsked } from './pad-menu.ts'

type Props = { dish: Dish; count: number; onMore: () => void; onLess: () => void }

/** The tile of a dish: a tap adds one piece. */
export function PadTile({ dish, count, onMore, onLess }: Props) {
  const { t } = useTranslation()
  const listOf = useAllergenList()
  const { name, imageUrl, isSoldOut, allergens = [] } = dish
  return (
    <li className="pad__tile" data-sold-out={isSoldOut} data-count={count}>
      <button type="button" disabled={isSoldOut} onClick={onMore}>
        <ProductPicture file={imageUrl} name={name} className="pad__picture" />
        <span className="pad__name">
          <span className="frame__spoken">
            {t(isAsked(dish) ? 'newOrder.pad.choose' : 'newOrder.pad.more')}{' '}
          </span>
          {name}
        </span>
        {isSoldOut ? <small>{t('newOrder.soldOut')}</small> : <ProductPrice {...dish} />}
        {allergens.length > 0 && <small>{listOf(allergens)}</small>}
      </button>
      {count > 0 && (
        <>
          <output className="pad__count" aria-label={t('orders.view.quantity', { name })}>
            {count}
          </output>
          <button
            type="button"
            className="pad__less"
            aria-label={t('newOrder.pad.less', { name })}
            onClick={onLess}
          >
            −
          </button>
        </>
      )}
    </li>
  )
}
