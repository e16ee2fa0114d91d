import { Grid } from '@chakra-ui/react/grid'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { useLocation } from 'wouter'
import { useMay } from '../../seams/use-may.ts'
import { useMedia } from '../hooks/use-media.ts'
import { memoOf } from '../hooks/memo-of.ts'
import { useStable } from '../hooks/use-stable.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { Page } from '../page/page.tsx'
import { listActions } from './list-actions.tsx'
import type { ScreenState, ListAdd, ListDeclaration } from './list-declaration.ts'
import { listFilters } from './list-filters.tsx'
import { listRows } from './list-rows.tsx'
import { listTabs } from './list-tabs.tsx'
import { listTexts } from './list-texts.ts'
import { PrintHead } from './print-head.tsx'
import { type List, useList } from './use-list.ts'
import '../../theme/lists.css'

/**
 * The screen of a list, as a component: failure, refusal, empty state, no match, rows, pages, sort,
 * selection, saved views, export, print and live changes. A screen declares the rest (recipe in
 * CONTRIBUTING).
 */
export function listScreen<E extends Endpoint, Own extends ScreenState = ScreenState<undefined>>(
  endpoint: E,
  declared: ListDeclaration<E, Own>,
) {
  const { Around = Plain, className, lead, words, live = [], always, tellAround } = declared
  const useScreenState: (list: List<E>) => Own = declared.useScreenState ?? (() => noState as Own)
  const useTexts = typeof words === 'string' ? listTexts(words) : words
  const Actions = listActions(endpoint, declared)
  const Tabs = listTabs(endpoint, declared.views)
  const Filters = listFilters<E, Own['cells']>(declared.filters)
  const Rows = listRows(declared)
  const Bulk = declared.Bulk && memoOf(declared.Bulk)

  return function ListScreen() {
    const { t } = useTranslation()
    const list = useList(endpoint, { live, always })
    const own = useScreenState(list)
    const texts = useTexts()
    const onAdd = useAdd(declared.add, own.onAdd)
    const isPrinting = useMedia('print')
    const { query, rows, selected, failure, send } = list
    // Loaded with the first selection, and kept mounted because its report and its undo outlast the
    // selection.
    const [hasSelected, setHasSelected] = useState(false)
    if (selected.length > 0 && !hasSelected) setHasSelected(true)
    return (
      <Page
        title={texts.title}
        lead={lead ? t(lead) : texts.lead}
        actions={Actions && <Actions query={query} cells={own.cells} onAdd={onAdd} />}
      >
        {isPrinting && (
          <PrintHead
            search={query.search}
            filter={query.filter}
            cells={own.cells}
            parts={[{ ...(tellAround && { tell: tellAround }) }, ...declared.filters]}
          />
        )}
        <Grid className={className} gridTemplateColumns="minmax(0, 1fr)" gap="3.5">
          <Tabs isReady={rows !== undefined} />
          <Around list={list} own={own}>
            <Filters list={list} label={texts.search} hint={texts.searchHint} cells={own.cells} />
          </Around>
          {failure && <FailureNotice failure={failure} onRetry={list.reload} />}
          {own.failure && <FailureNotice failure={own.failure} />}
          <Rows list={list} own={own} texts={texts} onAdd={onAdd} />
          <Suspense>
            {Bulk && hasSelected && (
              <Bulk
                {...{ rows, selected, send }}
                cells={own.cells}
                onMoved={own.onMoved ?? noOne}
              />
            )}
          </Suspense>
        </Grid>
        {own.dialogs}
      </Page>
    )
  }
}

const noState: ScreenState<undefined> = { cells: undefined }
const noOne = () => undefined

function Plain({ children }: { children: ReactNode }) {
  return children
}

/** The handler of the add button, or undefined without permission; stable. */
function useAdd(add: ListAdd | undefined, open: (() => void) | undefined) {
  const may = useMay()
  const [, navigate] = useLocation()
  const onAdd = useStable(() => (add?.to === undefined ? open?.() : navigate(add.to)))
  return add && may(add.may) ? onAdd : undefined
}
