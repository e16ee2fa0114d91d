import type { Link } from '#contract/link.ts'
import { ShowLink } from '../parts/export/show-link.tsx'
import { BindLink } from './bind-link.tsx'
import { ChangeLink } from './change-link.tsx'
import { NewLink } from './new-link.tsx'
import { PrintLinks } from './print-links.tsx'
import { RevokeLink } from './revoke-link.tsx'
import { linkName } from './link-words.ts'

/** The open dialog of the link list. */
export type LinkAsking =
  | { act: 'new' }
  | { act: 'bind' }
  | { act: 'show' | 'change' | 'revoke'; link: Link }
  | { act: 'print'; links: readonly Link[] }

type Props = {
  asking: LinkAsking
  onAsk: (asking: LinkAsking) => void
  onClose: () => void
  onDone: (link: Link) => void
}

/** The dialogs of the list of links, one at a time. */
export function LinkDialogs({ asking, onAsk, onClose, onDone }: Props) {
  if (asking.act === 'new') return <NewLink onClose={onClose} onDone={onDone} />
  if (asking.act === 'bind') return <BindLink onClose={onClose} onDone={onDone} />
  if (asking.act === 'print') return <PrintLinks links={asking.links} onClose={onClose} />
  const { link } = asking
  if (asking.act === 'change') return <ChangeLink link={link} onClose={onClose} onDone={onDone} />
  if (asking.act === 'revoke') return <RevokeLink link={link} onClose={onClose} onDone={onDone} />
  return (
    <ShowLink
      name={linkName(link)}
      url={link.url}
      code={link.code}
      onPrint={() => onAsk({ act: 'print', links: [link] })}
      onClose={onClose}
    />
  )
}
