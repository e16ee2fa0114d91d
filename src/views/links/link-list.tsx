import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { createLink, type Link, listLinks, updateLink } from '#contract/link.ts'
import { Button } from '../ui/button.tsx'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import type { BulkProps } from '../parts/list/list-declaration.ts'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useMay } from '../seams/use-may.ts'
import { type LinkAct, linkColumns } from './link-columns.tsx'
import type { LinkAsking } from './link-dialogs.tsx'
import { linkName, purposesIn } from './link-words.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

type Cells = {
  isBusy: boolean
  onAct: (act: LinkAct, link: Link) => void
  onAsk: (asking: LinkAsking) => void
}

const LinkDialogs = lazyOf(async () => (await import('./link-dialogs.tsx')).LinkDialogs)

/** `/actions/qrcode`: the module's short links and their QR codes; printed cards are bound here. */
export const LinkList = listScreen(listLinks, {
  words: 'links',
  lead: 'links.lead',
  useScreenState: useLinkActs,
  add: { may: createLink, label: 'links.add' },
  After: BindButton,
  filters: [
    choiceFilter<FilterOf<typeof listLinks>, 'purpose', Cells>(
      'purpose',
      'links.purposeHeading',
      ({ t, viewer: { module } }) =>
        purposesIn(module).map((value) => ({ value, label: t(`links.purpose.${value}`) })),
    ),
  ],
  columns: ({ t, viewer: { timeZone: zone }, may, cells }) =>
    linkColumns(t, { zone, mayWrite: may(createLink), ...cells }),
  pick: { nameOf: linkName },
  Bulk: PrintBar,
})

function useLinkActs({ send, reload }: Pick<List<typeof listLinks>, 'send' | 'reload'>) {
  const restore = useSubmit(updateLink, (row) => send({ type: 'list.row-changed', row }))
  const { open: onAsk, dialog } = useDialog((asking: LinkAsking, close, reopen) => {
    const finish = (link: Link) => {
      // A new link appears at the top of the list; a changed one keeps its place.
      const isNew = asking.act === 'new' || asking.act === 'bind'
      if (isNew) reload()
      else send({ type: 'list.row-changed', row: link })
      if (isNew) reopen({ act: 'show', link })
      else close()
    }
    return <LinkDialogs asking={asking} onAsk={reopen} onClose={close} onDone={finish} />
  })
  const onAct = useStable((act: LinkAct, link: Link) => {
    if (act === 'restore')
      restore.send({ id: link.id, expectedVersion: link.version, status: 'Active' })
    else onAsk(act === 'print' ? { act, links: [link] } : { act, link })
  })
  const { isBusy } = restore
  return {
    cells: useMemo<Cells>(() => ({ isBusy, onAct, onAsk }), [isBusy, onAct, onAsk]),
    failure: restore.failure,
    onAdd: () => onAsk({ act: 'new' }),
    dialogs: dialog,
  }
}

function BindButton({ cells: { onAsk } }: { cells: Cells }) {
  const { t } = useTranslation()
  if (!useMay()(createLink)) return null
  return (
    <Button variant="surface" onClick={() => onAsk({ act: 'bind' })}>
      {t('links.bind.action')}
    </Button>
  )
}

/** Selected links are printed together. */
function PrintBar({ rows = [], selected, send, cells }: BulkProps<typeof listLinks, Cells>) {
  const { t } = useTranslation()
  const links = rows.filter(({ id, status }) => selected.includes(id) && status === 'Active')
  const clear = () => send({ type: 'list.clear-selection' })
  const print = {
    key: 'print',
    label: t('links.print.chosen', { count: links.length }),
    onPick: () => cells.onAsk({ act: 'print', links }),
  }
  return (
    <BulkBar
      count={selected.length}
      actions={links.length > 0 ? [print] : []}
      state={undefined}
      onClear={clear}
      onStop={clear}
      onClose={clear}
    />
  )
}
