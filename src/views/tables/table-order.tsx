import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type DiningTable,
  listLiveTables,
  listTables,
  type LiveTable,
  updateTable,
  createTable,
} from '#contract/table.ts'
import { Button } from '../ui/button.tsx'
import { useApp } from '../seams/app-context.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { tableColumns } from './table-columns.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import '../theme/lists.css'
import '../theme/boards.css'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const TableForm = lazyOf(async () => (await import('./table-form.tsx')).TableForm)
const PrintCodes = lazyOf(async () => (await import('./print-codes.tsx')).PrintCodes)

/** The tables whose codes are printed, and those that are left out. */
type Printing = { tables: readonly DiningTable[]; left?: readonly DiningTable[] | undefined }

/** `/table/tableorder`: the tables, their seats, and the codes with which guests order. */
export function TableOrder() {
  const may = useMay()
  const { toasts } = useApp()
  const { t } = useTranslation()
  const { answer, failure, isBusy, reload } = useAnswer(
    listTables,
    {},
    { live: ['table'], everyMs: 1_000 },
  )
  const live = useAnswer(listLiveTables, {}, { live: ['table', 'order'], everyMs: 1_000 })
  const editing = useDialog((table: DiningTable | 'new', close) => (
    <TableForm
      table={table === 'new' ? undefined : table}
      areas={[...new Set(answer?.flatMap(({ area }) => area ?? []))]}
      onDone={() => {
        close()
        reload()
        live.reload()
      }}
      onClose={close}
    />
  ))
  const printing = useDialog(({ tables, left = [] }: Printing, close) => (
    <PrintCodes
      tables={tables}
      onDone={() => {
        close()
        const names = left.map(({ name }) => name).join(', ')
        if (names)
          toasts.send({ type: 'toast.show', kind: 'info', text: t('tables.notPrinted', { names }) })
      }}
    />
  ))
  const state = useStanding(() => {
    reload()
    live.reload()
  })
  const mayWrite = may(createTable)
  const standing = new Map<string, LiveTable>(live.answer?.map((table) => [table.id, table]))
  // The two lists load independently: the displayed state has priority.
  const isInService = ({ id, isEnabled }: DiningTable) => {
    const state = standing.get(id)?.liveStatus
    return state ? state !== 'out_of_service' : isEnabled
  }
  const inService = answer?.filter(isInService)
  const outOfService = answer?.filter((table) => !isInService(table))
  return (
    <Page
      title={t('tables.title')}
      actions={
        mayWrite && (
          <>
            <Button
              size="sm"
              variant="surface"
              disabled={printing.about !== undefined || !inService?.some(({ qrCode }) => qrCode)}
              onClick={() => inService && printing.open({ tables: inService, left: outOfService })}
            >
              {t('tables.printCodes')}
            </Button>
            <Button size="sm" onClick={() => editing.open('new')}>
              {t('tables.new')}
            </Button>
          </>
        )
      }
    >
      <div className="record__column">
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {state.failure && <FailureNotice failure={state.failure} />}
        {answer?.length === 0 ? (
          <EmptyState
            title={t('tables.none.title')}
            text={t('tables.none.text')}
            action={
              mayWrite && <Button onClick={() => editing.open('new')}>{t('tables.new')}</Button>
            }
          />
        ) : (
          <DataTable
            caption={answer ? t('tables.caption', { count: answer.length }) : t('tables.title')}
            columns={tableColumns(t, {
              standing,
              isBusy: state.isBusy,
              onEdit: mayWrite ? editing.open : undefined,
              onPrint: mayWrite ? (table) => printing.open({ tables: [table] }) : undefined,
              onMove: (table, event) => state.move(standing.get(table.id) ?? table, event),
            })}
            rows={answer}
            rowSize={8}
            keyOf={(row) => row.id}
            isBusy={isBusy && answer === undefined}
          />
        )}
        {editing.dialog}
        {printing.dialog}
      </div>
    </Page>
  )
}

/** Takes a table out of service, or back into service. */
function useStanding(onDone: () => void) {
  const { send, isBusy, failure } = useSubmit(updateTable, onDone)
  return {
    isBusy,
    failure,
    move: (
      { id, version }: Pick<DiningTable, 'id' | 'version'>,
      event: 'table.enable' | 'table.disable',
    ) => send({ id, expectedVersion: version, event }),
  }
}
