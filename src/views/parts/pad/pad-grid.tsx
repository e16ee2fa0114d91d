import { useTranslation } from '#i18n/use-translation.tsx'
import { type Opened, useDialog } from '../dialog/use-dialog.tsx'
import { type DraftLine, withProduct } from '../draft/draft-line.ts'
import type { LineProducts } from '../draft/use-line-products.ts'
import { useParam } from '../hooks/use-param.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { Input } from '../../ui/input.tsx'
import {
  areGroupsShown,
  countsOf,
  type Dish,
  groupsOf,
  isAsked,
  shownDishes,
  withOneLess,
} from './pad-menu.ts'
import { PadChoice } from './pad-choice.tsx'
import { PadTile } from './pad-tile.tsx'
import { useMenu } from './use-pad-menu.ts'

type Props = {
  lines: readonly DraftLine[]
  products: LineProducts
  onChange: (lines: DraftLine[]) => void
  /** Opens the dialog for the choices of a dish: `usePadChoice`. */
  onAsk: (dish: Dish) => void
  /** The surrounding screen has its own search. */
  hasNoFind?: boolean
}

/** The dialog for the required choices of a dish; rendered outside of forms. */
export function usePadChoice({ lines, onChange }: Pick<Props, 'lines' | 'onChange'>): Opened<Dish> {
  return useDialog<Dish>((dish, close) => (
    <PadChoice dish={dish} lines={lines} onChange={onChange} onClose={close} />
  ))
}

/** All orderable dishes as tiles by category: each tap adds one piece. */
export function PadGrid({ lines, products, onChange, onAsk, hasNoFind = false }: Props) {
  const { t } = useTranslation()
  const [group, setGroup] = useParam('group')
  const [text, setText] = useParam('find')
  const { menu, isBusy, failure, reload } = useMenu({ group, text })
  const groups = menu ? groupsOf(menu, t('newOrder.pad.rest')) : []
  const dishes = menu ? shownDishes(menu, groups, { group, text }) : []
  const counts = countsOf(lines, products)
  const add = (dish: Dish) => (isAsked(dish) ? onAsk(dish) : onChange(withProduct(lines, dish)))
  return (
    <>
      {areGroupsShown(groups) && (
        <nav className="pad__groups" aria-label={t('newOrder.pad.categories')}>
          {[{ id: '', name: t('newOrder.pad.all') }, ...groups].map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={
                text === '' &&
                (id === group || (id === '' && groups.every((one) => one.id !== group)))
              }
              onClick={() => setGroup(id)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      {!hasNoFind && (
        <Input
          className="pad__find"
          type="search"
          aria-label={t('newOrder.pad.find')}
          placeholder={t('newOrder.pad.find')}
          maxLength={120}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ul
        className="pad__tiles"
        aria-label={t('newOrder.pad.dishes')}
        aria-busy={isBusy && !failure}
      >
        {/* In the list: the grid has named areas, so another child would be placed last. */}
        {failure && (
          <li className="pad__failure">
            <FailureNotice failure={failure} onRetry={reload} />
          </li>
        )}
        {dishes.map((dish) => (
          <PadTile
            key={dish.id}
            dish={dish}
            count={counts.get(dish.id) ?? 0}
            onMore={() => add(dish)}
            onLess={() => onChange(withOneLess(lines, dish.id, products))}
          />
        ))}
        {!isBusy && dishes.length === 0 && <li className="pad__none">{t('newOrder.pad.none')}</li>}
        {menu && !menu.isWhole && dishes.length > 0 && (
          <li className="pad__none">{t('newOrder.pad.first', { count: dishes.length })}</li>
        )}
      </ul>
    </>
  )
}
