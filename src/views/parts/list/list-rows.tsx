import { Grid } from '@chakra-ui/react/grid'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { Endpoint } from '#contract/endpoint.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFound } from '../notice/nothing-found.tsx'
import { DataTable } from './data-table.tsx'
import { AddButton } from './list-actions.tsx'
import { sortingOf } from '../../../machines/screen/list.connect.ts'
import type { ScreenState, ListDeclaration } from './list-declaration.ts'
import type { ListTexts } from './list-texts.ts'
import { choosableColumns, shownColumns, type ListColumn } from './list-columns.ts'
import { useListChoice } from './list-choice.ts'
import { ListPager } from './pager.tsx'
import type { List } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { DialogButton } from '../dialog/dialog-button.tsx'
import { lazyOf } from '../hooks/lazy-of.ts'

type Props<E extends Endpoint, Own> = {
  list: List<E>
  own: Own
  texts: ListTexts
  onAdd: (() => void) | undefined
}

/** A list's rows with their pager, or its empty state, as a component. */
export function listRows<E extends Endpoint, Own extends ScreenState>(
  declared: ListDeclaration<E, Own>,
) {
  const { columns: columnsOf, keyOf = idOf, pick, sort: declaredSort, keys } = declared
  const Nothing = listNothing(declared)

  return function Rows({ list, own, texts, onAdd }: Props<E, Own>) {
    const { t } = useTranslation()
    const viewer = useViewer()
    const may = useMay()
    const selection = useSelection(list)
    const { query, rows, totalRows, cursors, shows, isBusy, send, point } = list
    const { cells, moving } = own
    const all = useMemo(() => columnsOf({ t, viewer, may, cells }), [t, viewer, may, cells])
    const [path] = useLocation()
    const { hidden, isCompact } = useListChoice()
    const columns = useMemo(
      () => shownColumns(all, hidden.find((one) => one.list === path)?.columns),
      [all, hidden, path],
    )
    const look = useMemo(
      () => (
        <ListLook
          columns={choosableColumns(all)}
          onRowSize={(rowSize) => send({ type: 'list.size', rowSize })}
        />
      ),
      [all, send],
    )
    if (shows === 'failure') return null
    const sort = typeof declaredSort === 'function' ? declaredSort(viewer.module) : declaredSort
    if (shows !== 'rows') return <Nothing list={list} texts={texts} onAdd={onAdd} />
    const captionOf = (caption: string) =>
      cursors.isMore ? t('parts.pager.andMore', { caption }) : caption
    const table = (
      <DataTable
        caption={rows ? captionOf(texts.caption(totalRows)) : texts.title}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={keyOf}
        isBusy={isBusy}
        isCompact={isCompact}
        {...(moving && { moving })}
        picking={
          pick && (!pick.may || may(pick.may)) ? { selection, nameOf: pick.nameOf } : undefined
        }
        {...(sort && { sorting: { ...sortingOf(query, sort), onSort: list.sort } })}
      />
    )
    const pager = <ListPager {...{ query, totalRows, cursors, send, point, look }} />
    if (!keys)
      return (
        <>
          {table}
          {pager}
        </>
      )
    return (
      <Grid
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3.5"
        role="group"
        aria-label={texts.title}
        onKeyDown={(event) => keys.onKey(event, rows ?? [], cells)}
      >
        {table}
        <p className="quiet__keys frame__desk">{t(keys.hint)}</p>
        {pager}
      </Grid>
    )
  }
}

function idOf({ id }: { id: string }): string {
  return id
}

/** No records yet, or no match. */
function listNothing<E extends Endpoint, Own extends ScreenState>({
  add,
  EmptyAction,
}: ListDeclaration<E, Own>) {
  return function Nothing({
    list: { shows, clear },
    texts: { empty, nothing },
    onAdd,
  }: Omit<Props<E, Own>, 'own'>) {
    if (shows === 'nothing') return <NothingFound text={nothing} onClear={clear} />
    const toFirst = add && onAdd && <AddButton {...{ add, onAdd }} />
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={EmptyAction ? <EmptyAction>{toFirst}</EmptyAction> : toFirst}
      />
    )
  }
}

const ListLookDialog = lazyOf(async () => (await import('./list-look-dialog.tsx')).ListLookDialog)

type LookProps = { columns: readonly ListColumn[]; onRowSize: (rowSize: number) => void }

/** Opens the display settings. */
function ListLook(props: LookProps) {
  const { t } = useTranslation()
  return (
    <DialogButton variant="ghost" size="sm" label={t('parts.look.open')}>
      {(close) => <ListLookDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
