import { useTranslation } from 'react-i18next'
import { type listLinks, updateLink } from '#contract/link.ts'
import { BulkBar } from '../parts/list/bulk-bar.tsx'
import { DataTable } from '../parts/list/data-table.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import type { List } from '../parts/list/use-list.ts'
import { useSelection } from '../parts/list/use-selection.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useViewer } from '../seams/viewer.ts'
import { linkColumns } from './link-columns.tsx'
import type { LinkAsking } from './link-dialogs.tsx'
import { LinkListEmpty } from './link-list-empty.tsx'
import { linkName } from './link-words.ts'

type Props = {
  list: List<typeof listLinks>
  mayWrite: boolean
  onAdd: (() => void) | undefined
  onAsk: (asking: LinkAsking) => void
}

/** The links of a page; chosen ones are printed together. */
export function LinkRows({ list, mayWrite, onAdd, onAsk }: Props) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const { query, rows, totalRows, ways, failure, isBusy, send } = list
  const selection = useSelection(list)
  const restoring = useSubmit(updateLink, (row) => send({ type: 'list.row-changed', row }))
  if (rows?.length === 0)
    return failure ? null : <LinkListEmpty query={query} send={send} onAdd={onAdd} />

  const columns = linkColumns(t, {
    zone,
    mayWrite,
    isBusy: restoring.isBusy,
    onAct: (act, link) => {
      if (act === 'restore')
        restoring.send({ id: link.id, expectedVersion: link.version, status: 'Active' })
      else if (act === 'print') onAsk({ act, links: [link] })
      else onAsk({ act, link })
    },
  })
  const chosen = (rows ?? []).filter(
    ({ id, status }) => selection.ids.has(id) && status === 'Active',
  )
  return (
    <>
      {restoring.failure && <FailureNotice failure={restoring.failure} />}
      <BulkBar
        count={selection.ids.size}
        actions={
          chosen.length > 0
            ? [
                {
                  key: 'print',
                  label: t('links.print.chosen', { count: chosen.length }),
                  onPick: () => onAsk({ act: 'print', links: chosen }),
                },
              ]
            : []
        }
        state={undefined}
        onClear={selection.clear}
        onStop={selection.clear}
        onClose={selection.clear}
      />
      <DataTable
        caption={t('links.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        picking={{ selection, nameOf: linkName }}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
    </>
  )
}
