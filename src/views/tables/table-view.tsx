import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { TableScreen } from './table-screen.tsx'
import { useTable } from './use-table.ts'
import '../parts/page/parts.css'
import '../parts/page/pane.css'
import '../parts/draft/order-lines.css'
import './table.css'

/**
 * `/table/tableview?id=`: one table with those who sit at it, from the first guest to the clean
 * cloth.
 */
export function TableView() {
  const id = idSchema.safeParse(new URLSearchParams(useSearch()).get('id'))
  return id.success ? <OneTable key={id.data} id={id.data} /> : <TableMissing />
}

function OneTable({ id }: { id: Id }) {
  const { t } = useTranslation()
  const state = useTable(id)
  if (state.isMissing) return <TableMissing />
  if (state.table) return <TableScreen table={state.table} state={state} />
  return (
    <WaitingPage
      title={t('tables.one')}
      back={<BackToRoom />}
      failure={state.failure}
      onRetry={state.reload}
    >
      <TableBones />
    </WaitingPage>
  )
}

function TableBones() {
  return (
    <div className="table-columns" aria-hidden="true">
      {[14, 9].map((lines) => (
        <div key={lines} className="pane">
          {Array.from({ length: lines }, (_, at) => (
            <span
              key={at}
              className="skeleton"
              style={{ inlineSize: `${50 + ((at * 17) % 45)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function TableMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('tables.one')}
      back={<BackToRoom />}
      because={t('tables.missing.title')}
      text={t('tables.missing.text')}
    />
  )
}

function BackToRoom() {
  const { t } = useTranslation()
  return <BackLink to="/table/tablecustomerlist">{t('tables.back')}</BackLink>
}
