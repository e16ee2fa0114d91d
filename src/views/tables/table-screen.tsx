import { Box } from '@chakra-ui/react/box'
import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { tableLifecycle } from '#lifecycles/table.ts'
import { sentenceOf } from '../../machines/failure.ts'
import { tableOfAnswer } from '../../machines/record-of-answer.ts'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { StepsBar } from '../parts/moves/steps-bar.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useParam } from '../parts/hooks/use-param.ts'
import { Page } from '../parts/page/page.tsx'
import { TableAdd } from './table-add.tsx'
import { TableBill } from './table-bill.tsx'
import { TableDialogs } from './table-dialogs.tsx'
import { TableHead } from './table-head.tsx'
import { TableLines } from './table-lines.tsx'
import { TableUnsent } from './table-unsent.tsx'
import { TableWaiting } from './table-waiting.tsx'
import type { TableRecord } from './table-acts.ts'
import {
  isPaidAhead,
  isRefundForgotten,
  standingOfTable,
  type TableEvent,
  tableSteps,
  unseating,
} from './table-words.ts'
import type { TableState } from './use-table.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const OrderPad = lazyOf(async () => (await import('./order-pad.tsx')).OrderPad)

const asking: readonly TableEvent[] = ['table.open', 'table.transfer-out', 'table.merge-out']
const addable: readonly TableRecord['liveStatus'][] = [
  'occupied',
  'bill_requested',
  'to_clear',
  'free',
]

/** A loaded table with all actions. */
export function TableScreen({ table, state }: { table: TableRecord; state: TableState }) {
  const { t } = useTranslation()
  const { isBusy, failure, question, act, ask } = state
  const [from] = useParam('from')
  const [pad] = useParam('pad')
  const [, navigate] = useLocation()
  const address = `/table/tableview?id=${table.id}${from && `&from=${from}`}`
  const { offered } = useLifecycle(tableLifecycle, {
    name: tableName(table.name),
    row: tableOfAnswer(table),
    allowed: table.allowedEvents,
  })
  const step = (event: TableEvent) =>
    asking.includes(event) || isRefundForgotten(event, table.session)
      ? ask({ about: 'event', event })
      : act({ do: 'move', event })
  if (pad !== '' && addable.includes(table.liveStatus))
    return (
      <Suspense>
        <OrderPad
          table={table}
          state={state}
          onLeave={() => navigate(address, { replace: true })}
        />
      </Suspense>
    )
  return (
    <Page
      title={table.name}
      lead={
        from === 'tables' ? (
          <BackLink to="/table/tableorder">{t('tables.title')}</BackLink>
        ) : (
          <BackLink to="/table/tablecustomerlist">{t('tables.back')}</BackLink>
        )
      }
      actions={
        <StepsBar
          steps={tableSteps(
            offered.filter(
              (event) =>
                (event !== 'table.request-bill' || !isPaidAhead(table)) &&
                (standingOfTable(table) === table.liveStatus || !unseating.has(event)),
            ),
          )}
          wordOf={(event) => t(`tables.event.${event}`)}
          isBusy={isBusy}
          quiet="table.request-bill"
          onPress={step}
        />
      }
    >
      <TableHead
        table={table}
        isBusy={isBusy}
        onParty={(partySize) => act({ do: 'party', partySize })}
        onNewCode={() => act({ do: 'newCode' })}
      />
      {failure && !question && (
        <Box mb="4">
          <FailureNotice failure={failure} />
        </Box>
      )}
      <div className="record__columns">
        <div className="record__column">
          <TableWaiting table={table} isBusy={isBusy} onAct={act} onAsk={ask} />
          <TableUnsent id={table.id} />
          <TableLines table={table} isBusy={isBusy} onAct={act} onAsk={ask} />
          {addable.includes(table.liveStatus) && (
            <TableAdd table={table} state={state} onPad={() => navigate(`${address}&pad=1`)} />
          )}
        </div>
        <div className="record__column">
          <TableBill table={table} paid={state.paid} isBusy={isBusy} onAct={act} onAsk={ask} />
        </div>
      </div>
      <TableDialogs
        question={question}
        table={table}
        isBusy={isBusy}
        failure={failure && sentenceOf(failure)}
        onAct={state.confirm}
        onClose={state.close}
      />
    </Page>
  )
}

/** The name in the inspector: `table 4`, also if the table is called `Table 4`. */
function tableName(name: string): string {
  return `table ${name.replace(/^table /i, '')}`
}
