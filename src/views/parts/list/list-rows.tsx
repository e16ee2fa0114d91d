import { Button } from '@chakra-ui/react/button'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { EmptyState } from '../notice/empty-state.tsx'
import { DataTable } from './data-table.tsx'
import { AddButton } from './list-actions.tsx'
import type { Beside, ListDeclaration, ListTexts } from './list-declaration.ts'
import { isNarrowed, sortingOf, withoutFilters } from './list-question.ts'
import { ListPager } from './pager.tsx'
import type { FilterOf, List } from './use-list.ts'
import { useSelection } from './use-selection.ts'

type Props<E extends Endpoint, Own> = {
  list: List<E>
  own: Own
  texts: ListTexts
  onAdd: (() => void) | undefined
}

/** The rows of a list with their pager, or why there are none, as a component. */
export function listRows<E extends Endpoint, Own extends Beside>(
  declared: ListDeclaration<E, Own>,
) {
  const { columns: columnsOf, pick, sort } = declared
  const Nothing = listNothing(declared)

  return function Rows({ list, own, texts, onAdd }: Props<E, Own>) {
    const { t } = useTranslation()
    const viewer = useViewer()
    const may = useMay()
    const selection = useSelection(list)
    const { query, rows, totalRows, ways, failure, isBusy, send } = list
    const { cells, moving } = own
    const columns = useMemo(() => columnsOf({ t, viewer, may, cells }), [t, viewer, may, cells])
    if (rows?.length === 0)
      return failure ? null : <Nothing list={list} texts={texts} onAdd={onAdd} />
    return (
      <>
        <DataTable
          caption={texts.caption(totalRows)}
          columns={columns}
          rows={rows}
          rowSize={query.rowSize}
          keyOf={({ id }) => id}
          isBusy={isBusy}
          {...(moving && { moving })}
          picking={
            pick && (!pick.may || may(pick.may)) ? { selection, nameOf: pick.nameOf } : undefined
          }
          {...(sort && {
            sorting: {
              ...sortingOf(query, sort),
              onSort: (by, order) => send({ type: 'list.sort', sort: by, order }),
            },
          })}
        />
        <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
      </>
    )
  }
}

/** No record yet, or none that fits what is asked for. */
function listNothing<E extends Endpoint, Own extends Beside>({ add }: ListDeclaration<E, Own>) {
  return function Nothing({
    list: { query, send },
    texts: { empty, nothing },
    onAdd,
  }: Omit<Props<E, Own>, 'own'>) {
    if (!isNarrowed<FilterOf<E>>(query))
      return (
        <EmptyState
          title={empty.title}
          text={empty.text}
          action={add && onAdd && <AddButton add={add} onAdd={onAdd} />}
        />
      )
    const clear = () => send({ type: 'list.query', query: withoutFilters<FilterOf<E>>(query) })
    return (
      <EmptyState
        title={nothing.title}
        text={nothing.text}
        action={<Button onClick={clear}>{nothing.action}</Button>}
      />
    )
  }
}
