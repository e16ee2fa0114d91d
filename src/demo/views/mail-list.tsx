import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../views/ui/button.tsx'
import { useStable } from '../../views/parts/hooks/use-stable.ts'
import { SelectFilter } from '../../views/parts/list/filters.tsx'
import type { FilterProps } from '../../views/parts/list/list-declaration.ts'
import { listScreen } from '../../views/parts/list/list-screen.tsx'
import type { FilterOf, List } from '../../views/parts/list/use-list.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { listMailbox, mailFolders, mailLabels, type MailRow, markMail } from '../calls/mail.ts'
import { Compose } from './compose.tsx'
import { mailColumns } from './mail-columns.tsx'
import { sampleTexts, useSampleWords } from './sample-texts.ts'

type Mailbox = List<typeof listMailbox>

/** `/apps/mail`: the sample mailbox, folder by folder. */
export const MailList = listScreen(listMailbox, {
  words: sampleTexts('mail'),
  useScreenState: useMailActs,
  After: ({ cells: { say, onWrite } }) => <Button onClick={onWrite}>{say('mail.compose')}</Button>,
  Around: BelowFolders,
  filters: [{ names: ['label'], View: LabelFilter }],
  columns: ({ viewer: { timeZone }, cells }) => mailColumns({ timeZone, ...cells }),
})

function useMailActs({ query, send }: Pick<Mailbox, 'query' | 'send'>) {
  const { cells: say } = useSampleWords()
  const [isWriting, setWriting] = useState(false)
  const mark = useSubmit(markMail, (row) =>
    send(
      query.filter.folder === 'starred'
        ? { type: 'list.refresh' }
        : { type: 'list.row-changed', row },
    ),
  )
  const onStar = useStable(({ id, isStarred }: MailRow) => mark.send({ id, isStarred: !isStarred }))
  const close = () => setWriting(false)
  const finish = () => {
    close()
    send({ type: 'list.refresh' })
  }
  return {
    cells: useMemo(() => ({ say, onStar, onWrite: () => setWriting(true) }), [say, onStar]),
    dialogs: isWriting && <Compose onClose={close} onSent={finish} />,
  }
}

function BelowFolders({ list, children }: { list: Mailbox; children: ReactNode }) {
  const { t: say } = useTranslation('demo')
  return (
    <>
      <fieldset className="filters__chips">
        <legend className="frame__spoken">{say('mail.folders')}</legend>
        {mailFolders.map((folder) => (
          <button
            key={folder}
            type="button"
            className="filters__chip"
            aria-pressed={list.query.filter.folder === folder}
            onClick={() => list.narrow({ folder })}
          >
            {say(`mail.folder.${folder}`)}
          </button>
        ))}
      </fieldset>
      {children}
    </>
  )
}

function LabelFilter({ filter: { label }, narrow }: FilterProps<FilterOf<typeof listMailbox>>) {
  const { t: say } = useTranslation('demo')
  return (
    <SelectFilter
      label={say('mail.labels')}
      value={label}
      choices={mailLabels.map((value) => ({ value, label: say(`mail.label.${value}`) }))}
      onPick={(picked) => narrow({ label: picked })}
    />
  )
}
