import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar, SelectFilter } from '../../views/parts/list/filters.tsx'
import { SearchBox } from '../../views/parts/list/search-box.tsx'
import { type List, useList } from '../../views/parts/list/use-list.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useViewer } from '../../views/seams/viewer.ts'
import { listMailbox, mailFolders, mailLabels, markMail } from '../calls/mail.ts'
import { Compose } from './compose.tsx'
import { mailColumns } from './mail-columns.tsx'
import { SampleListPage } from './sample-list.tsx'

/** `/apps/mail`: the sample mailbox, folder by folder. */
export function MailList() {
  const { t: say } = useTranslation('demo')
  const { timeZone } = useViewer()
  const list = useList(listMailbox)
  const { send } = list
  const mark = useSubmit(markMail, (row) =>
    send(
      list.query.filter.folder === 'starred'
        ? { type: 'list.refresh' }
        : { type: 'list.row-changed', row },
    ),
  )
  const [isWriting, setWriting] = useState(false)
  const inbox = { ...list.query, currentPage: 1, search: '', filter: { folder: 'inbox' as const } }
  return (
    <SampleListPage
      list={list}
      words={{
        title: say('mail.title'),
        lead: say('mail.lead'),
        caption: say('mail.caption', { count: list.totalRows }),
        nothing: {
          title: say('mail.nothing.title'),
          text: say('mail.nothing.text'),
          action: say('mail.nothing.action'),
        },
      }}
      columns={mailColumns({
        say,
        timeZone,
        onStar: ({ id, isStarred }) => mark.send({ id, isStarred: !isStarred }),
      })}
      actions={<Button onClick={() => setWriting(true)}>{say('mail.compose')}</Button>}
      onClear={() => send({ type: 'list.query', query: inbox })}
    >
      <Folders list={list} />
      {isWriting && (
        <Compose
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            send({ type: 'list.refresh' })
          }}
        />
      )}
    </SampleListPage>
  )
}

function Folders({ list: { query, send } }: { list: List<typeof listMailbox> }) {
  const { t: say } = useTranslation('demo')
  const { filter } = query
  return (
    <>
      <fieldset className="chips">
        <legend className="sr-only">{say('mail.folders')}</legend>
        {mailFolders.map((folder) => (
          <button
            key={folder}
            type="button"
            className="chip"
            aria-pressed={filter.folder === folder}
            onClick={() => send({ type: 'list.filter', filter: { ...filter, folder } })}
          >
            {say(`mail.folder.${folder}`)}
          </button>
        ))}
      </fieldset>
      <FilterBar
        set={filter.label ? 1 : 0}
        search={
          <SearchBox
            label={say('mail.search')}
            value={query.search}
            onType={(search) => send({ type: 'list.search', search })}
          />
        }
      >
        <SelectFilter
          label={say('mail.labels')}
          value={filter.label}
          choices={mailLabels.map((value) => ({ value, label: say(`mail.label.${value}`) }))}
          onPick={(label) => send({ type: 'list.filter', filter: { ...filter, label } })}
        />
      </FilterBar>
    </>
  )
}
