import { Button } from '@chakra-ui/react/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Link, listLinks, createLink } from '#contract/link.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import type { LinkAsking } from './link-dialogs.tsx'
import { LinkRows } from './link-rows.tsx'
import { purposesIn } from './link-words.ts'
import '../parts/page/parts.css'
import './links.css'

const LinkDialogs = lazy(async () => ({
  default: (await import('./link-dialogs.tsx')).LinkDialogs,
}))

/** `/actions/qrcode`: the module's short links and their QR codes; printed cards are bound here. */
export function LinkList() {
  const may = useMay()
  const { t } = useTranslation()
  const list = useList(listLinks)
  const [asking, setAsking] = useState<LinkAsking>()
  const mayWrite = may(createLink)

  const add = mayWrite ? () => setAsking({ act: 'new' }) : undefined
  const finish = (link: Link) => {
    // A new link stands on top of the list; another one keeps its place.
    if (asking?.act === 'new' || asking?.act === 'bind') list.send({ type: 'list.reload' })
    else list.send({ type: 'list.row-changed', row: link })
    setAsking(asking?.act === 'new' || asking?.act === 'bind' ? { act: 'show', link } : undefined)
  }
  return (
    <Page
      title={t('links.title')}
      lead={t('links.lead')}
      actions={
        mayWrite && (
          <>
            <Button variant="surface" onClick={() => setAsking({ act: 'bind' })}>
              {t('links.bind.action')}
            </Button>
            <Button onClick={add}>{t('links.add')}</Button>
          </>
        )
      }
    >
      <div className="link-list">
        <LinkFilters list={list} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <LinkRows list={list} mayWrite={mayWrite} onAdd={add} onAsk={setAsking} />
      </div>
      <Suspense>
        {asking && (
          <LinkDialogs
            asking={asking}
            onAsk={setAsking}
            onClose={() => setAsking(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </Page>
  )
}

function LinkFilters({ list: { query, send } }: { list: List<typeof listLinks> }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { filter } = query
  return (
    <FilterBar
      set={filter.purpose === undefined ? 0 : 1}
      search={
        <SearchBox
          label={t('links.search')}
          value={query.search}
          onType={(search) => send({ type: 'list.search', search })}
        />
      }
    >
      <SelectFilter
        label={t('links.purposeHeading')}
        value={filter.purpose}
        choices={purposesIn(module).map((value) => ({ value, label: t(`links.purpose.${value}`) }))}
        onPick={(purpose) => send({ type: 'list.filter', filter: { ...filter, purpose } })}
      />
    </FilterBar>
  )
}
