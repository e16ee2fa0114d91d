import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { withProduct } from '../parts/draft/draft-line.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { BackButton } from '../parts/page/back-button.tsx'
import { Page } from '../parts/page/page.tsx'
import { useApp } from '../seams/app-context.ts'
import { Input } from '../ui/input.tsx'
import type { TableRecord } from './table-acts.ts'
import { useTableDraft } from './use-table-draft.ts'
import type { TableState } from './use-table.ts'
import { countsOf, type Dish, groupsOf, isAsked, shownDishes, withOneLess } from './pad-menu.ts'
import { PadCart } from './pad-cart.tsx'
import { PadChoice } from './pad-choice.tsx'
import { PadTile } from './pad-tile.tsx'
import { useMenu } from './use-pad-menu.ts'

type Props = { table: TableRecord; state: TableState; onLeave: () => void }

/** Takes an order at a table by pressing pictures: one press a dish, one to send all of it. */
export function OrderPad({ table, state, onLeave }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { menu, failure, reload } = useMenu()
  const [group, setGroup] = useParam('group')
  const [text, setText] = useParam('find')
  const draft = useTableDraft(table, state, (isSent, count) => {
    if (isSent)
      toasts.send({ type: 'toast.show', kind: 'success', text: t('tables.pad.sent', { count }) })
    onLeave()
  })
  const choosing = useDialog<Dish>((dish, close) => (
    <PadChoice dish={dish} lines={draft.lines} onChange={draft.change} onClose={close} />
  ))
  const groups = menu ? groupsOf(menu, t('tables.pad.rest')) : []
  const dishes = shownDishes(groups, group, text)
  const counts = countsOf(draft.lines, draft.products)
  const add = (dish: Dish) =>
    isAsked(dish) ? choosing.open(dish) : draft.change(withProduct(draft.lines, dish))
  return (
    <Page
      title={t('tables.pad.title', { name: table.name })}
      lead={<BackButton onLeave={onLeave}>{t('tables.pad.back', { name: table.name })}</BackButton>}
    >
      {failure && (
        <Box mb="4">
          <FailureNotice failure={failure} onRetry={reload} />
        </Box>
      )}
      <div className="pad__root">
        <nav className="pad__groups" aria-label={t('tables.pad.categories')}>
          {[{ id: '', name: t('tables.pad.all') }, ...groups].map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={text === '' && (id === group || (id === '' && !isIn(groups, group)))}
              onClick={() => setGroup(id)}
            >
              {name}
            </button>
          ))}
        </nav>
        <Input
          className="pad__find"
          type="search"
          aria-label={t('tables.pad.find')}
          placeholder={t('tables.pad.find')}
          maxLength={120}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className="pad__tiles" aria-label={t('tables.pad.dishes')} aria-busy={!menu}>
          {dishes.map((dish) => (
            <PadTile
              key={dish.id}
              dish={dish}
              count={counts.get(dish.id) ?? 0}
              onMore={() => add(dish)}
              onLess={() => draft.change(withOneLess(draft.lines, dish.id, draft.products))}
            />
          ))}
          {menu && dishes.length === 0 && <li className="pad__none">{t('tables.pad.none')}</li>}
        </ul>
        <PadCart draft={draft} />
      </div>
      {choosing.dialog}
    </Page>
  )
}

function isIn(groups: readonly { id: string }[], wanted: string): boolean {
  return groups.some(({ id }) => id === wanted)
}
